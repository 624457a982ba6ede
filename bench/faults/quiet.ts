import { pause, type Human } from './human.ts'

/** How long single messages took, in milliseconds; those that were never answered count with their full timeout. */
export async function talkAtRate(
  humans: Human[],
  at: { conversation: (human: Human) => string; perSecond: number; seconds: number; padding?: string },
): Promise<{ times: number[]; ok: number }> {
  const times: number[] = []
  const open: Promise<void>[] = []
  const started = performance.now()
  const count = at.perSecond * at.seconds
  let ok = 0
  for (let nth = 0; nth < count; nth += 1) {
    const due = started + (nth * 1_000) / at.perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const human = humans[nth % humans.length]
    if (!human) continue
    // measured from when it was due: a delay of the generator must not hide a wait
    open.push(
      human.send(at.conversation(human), 'socket', at.padding).then((sent) => {
        if (sent.outcome === 'ok') ok += 1
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(open)
  return { times, ok }
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
