export const certificatePath = '/pages/certificate/personal'
export const resultPath = '/pages/certificate/result'

/** Where the person was led here from, to be led back to; kept over the pages of the feature. */
export const fromOf = (state: unknown): string | undefined => {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.startsWith('/pages/') ? from : undefined
}
