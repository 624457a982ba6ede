import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearItems } from './local-storage.ts'
import { SendingPage } from './sending-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { page } of pages.splice(0)) page.stop()
  clearItems('unsent')
  vi.useRealTimers()
})

type Held = { release: () => void; taken: (error: unknown) => void }
/** A fake of the browser's locks, for one name, as far as pages use them. */
function fakeLocks() {
  let held: Held | undefined
  const line: (() => void)[] = []
  const next = () => {
    held = undefined
    line.shift()?.()
  }
  const grant = (run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const mine: Held = { release: resolve, taken: reject }
      held = mine
      void run().then(() => {
        resolve()
        if (held === mine) next()
      })
    })
  const request = async (
    _: string,
    { steal, signal }: { steal?: boolean; signal?: AbortSignal },
    run: () => Promise<void>,
  ): Promise<void> => {
    if (steal) {
      held?.taken(new DOMException('taken', 'AbortError'))
      held = undefined
    }
    if (!held) return grant(run)
    return new Promise<void>((resolve, reject) => {
      const turn = () => void grant(run).then(resolve, reject)
      line.push(turn)
      signal?.addEventListener('abort', () => {
        const at = line.indexOf(turn)
        if (at >= 0) line.splice(at, 1)
        reject(new DOMException('stopped', 'AbortError'))
      })
    })
  }
  return { request } as unknown as LockManager
}

type One = { page: SendingPage; up: boolean; visible: boolean; turns: number; answers: boolean }
const pages: One[] = []

function open(locks: LockManager | undefined): One {
  const one: One = { up: true, visible: true, turns: 0, answers: true } as One
  one.page = new SendingPage({
    name: 'unsent/1',
    locks,
    isUp: () => one.up,
    isVisible: () => one.visible,
    ask: () => {
      if (pages.some((other) => other !== one && other.page.isMine && other.up && other.answers))
        one.page.answered()
    },
    onTurn: () => void (one.turns += 1),
  })
  pages.push(one)
  one.page.start()
  return one
}
const mine = () => pages.map(({ page }) => page.isMine)

for (const [how, locks] of [
  ['locks', fakeLocks],
  ['a lease', () => undefined],
] as const) {
  test(`of two pages one sends, and the other one when that is closed: ${how}`, async () => {
    const shared = locks()
    const first = open(shared)
    open(shared)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mine()).toEqual([true, false])
    first.page.stop()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(mine()).toEqual([false, true])
    expect(pages.map(({ turns }) => turns)).toEqual([1, 1])
  })

  test(`a page without a connection leaves its place to one that someone looks at: ${how}`, async () => {
    const shared = locks()
    const first = open(shared)
    const second = open(shared)
    await vi.advanceTimersByTimeAsync(1_000)
    first.up = false
    first.visible = false
    await vi.advanceTimersByTimeAsync(6_000)
    expect(mine()).toEqual([false, true])
    // from then on it waits behind the other
    first.up = true
    first.visible = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mine()).toEqual([false, true])
    second.page.stop()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(mine()).toEqual([true, false])
  })
}

test('a single page remains the sending one offline', async () => {
  for (const locks of [fakeLocks(), undefined]) {
    const one = open(locks)
    await vi.advanceTimersByTimeAsync(1_000)
    one.up = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(one.page.isMine).toBe(true)
    one.page.stop()
    pages.length = 0
  }
})

test('a hidden page does not take over from another', async () => {
  const shared = fakeLocks()
  const first = open(shared)
  const second = open(shared)
  second.visible = false
  first.answers = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mine()).toEqual([true, false])
})
