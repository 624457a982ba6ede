import { Refusal } from './refusal.ts'

/** A line in front of work that takes a whole core: `atOnce` run, `waitingMax` wait, the next is told to try later. */
export function boundedLine(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(deed: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('TryLater')
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await deed()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
