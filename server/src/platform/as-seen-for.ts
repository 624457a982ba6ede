import type { App } from '#platform/app.ts'

/** The last answer of `read`, reused for `ms`; callers in the meantime share one query. */
export function asSeenFor<T>(
  ms: number,
  { clock }: Pick<App, 'clock'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now()
    if (!last || now - last.at >= ms || now < last.at) last = { at: now, answer: read() }
    return last.answer
  }
}
