import { perSession } from '#client/session/per-session.ts'
/** The addresses of the pages beneath the current one, by the router's index of their history entries. */
const visited = perSession(() => new Map<number, string>())

const numberNow = (): number => ((window.history.state ?? {}) as { idx?: number }).idx ?? 0

/** Called at every step of the history. */
export function noteVisit(address: string, step: 'PUSH' | 'REPLACE' | 'POP'): void {
  const now = numberNow()
  // a new page removes the entries ahead
  if (step === 'PUSH') for (const number of visited().keys()) if (number > now) visited().delete(number)
  visited().set(now, address)
}

/** How many history steps back a page with this address is, 0 for the current one; undefined if none is open. */
export function stepsTo(address: string): number | undefined {
  const now = numberNow()
  const found = [...visited()].filter(([number, one]) => number <= now && isSame(one, address))
  return found.length > 0 ? Math.max(...found.map(([number]) => number)) - now : undefined
}

/** A chat counts as the same page at whatever message it was opened. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [new URL(one, location.origin), new URL(other, location.origin)]
  const id = a.searchParams.get('id')
  return a.pathname === b.pathname && id !== null && id === b.searchParams.get('id')
}
