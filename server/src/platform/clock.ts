/** The time in epoch milliseconds. All rules about time use it, so that tests can set it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

export type TestClock = Clock & { moveBy(ms: number): void; moveTo(at: number): void }

export function testClock(start: number = Date.now()): TestClock {
  let at = start
  return {
    now: () => at,
    moveBy: (ms) => void (at += ms),
    moveTo: (next) => void (at = next),
  }
}
