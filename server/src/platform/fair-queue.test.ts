import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const bounds = { atOnce: 2, weightMax: 40, waitingMax: 1_000, waitingOfOneMax: 20 }

/** A line whose work ends one piece at a time, and what was begun in which order. */
function lineOf(change: Partial<typeof bounds> = {}) {
  const line = new FairQueue({ ...bounds, ...change })
  const begun: string[] = []
  const ends: (() => void)[] = []
  let most = 0
  const add = (person: string, weight: number, name = person) =>
    line.run(person, weight, async () => {
      begun.push(name)
      most = Math.max(most, line.weightAtWork)
      await new Promise<void>((end) => ends.push(end))
    })
  const all = async (pieces: Promise<void>[]) => {
    let done = false
    const whole = Promise.all(pieces).then(() => (done = true))
    while (!done) {
      ends.shift()?.()
      await new Promise((turn) => setImmediate(turn))
    }
    await whole
  }
  return { line, begun, add, all, most: () => most }
}

test('of five people with ten large pieces each and one with a small one, the small one is next', async () => {
  const { begun, add, all, most } = lineOf()
  const large = Array.from({ length: 50 }, (_, index) => add(`p${index % 5}`, 30))
  await all([...large, add('small', 1)])
  expect(begun.indexOf('small')).toBe(1)
  expect(most()).toBeLessThanOrEqual(40)
  // Each of the five had as many as the others at any moment.
  for (let end = 5; end <= 50; end += 5) {
    const served = begun.filter((name) => name !== 'small').slice(0, end)
    expect(new Set(served.slice(end - 5)).size).toBe(5)
  }
})

test('a large piece is served although small ones of others keep coming', async () => {
  const { begun, add, all } = lineOf({ atOnce: 1 })
  const later = [add('busy', 1), add('large', 40)]
  let fed = 0
  const feed = async (): Promise<void> => {
    fed += 1
    if (fed < 300) later.push(add(`new${fed % 7}`, 1).then(feed))
  }
  later.push(add('new', 1).then(feed))
  await all([later[1] as Promise<void>])
  expect(begun.indexOf('large')).toBeLessThan(299)
})

test('who waits with too many is refused with TryLater, and nobody else', async () => {
  const { add, all } = lineOf()
  const pieces = Array.from({ length: 22 }, () => add('greedy', 1))
  await expect(add('greedy', 1)).rejects.toThrow('TryLater')
  pieces.push(add('other', 1))
  await all(pieces)
  await all([add('greedy', 1)])
})

test('a piece heavier than the bound goes alone, and one that fails gives its place on', async () => {
  const { add, all, begun, line } = lineOf()
  await all([add('a', 30), add('b', 9_000), add('c', 1)])
  expect(begun).toContain('b')
  await expect(line.run('d', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([line.waiting, line.weightAtWork]).toEqual([0, 0])
})
