export const certificatePath = '/pages/certificate/personal'
export const resultPath = '/pages/certificate/result'

/** The page that led here, to return to it; passed on between the pages of the feature. */
export const fromOf = (state: unknown): string | undefined => {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.startsWith('/pages/') ? from : undefined
}
