import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const bounds = { atOnce: 2, weightMax: 40, waitingMax: 1_000, waitingOfOneMax: 20 }

/** A queue whose tasks are completed one at a time by the test, and the order in which they began. */
function lineOf(change: Partial<typeof bounds> = {}) {
  const line = new FairQueue({ ...bounds, ...change })
  const begun: string[] = []
  const ends: (() => void)[] = []
  let most = 0
  const add = (person: string, weight: number, name = person, address?: string) =>
    line.run({ person, address: address ?? person }, weight, async () => {
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

test('a small task of one user is next, before the remaining large ones of five others', async () => {
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

test('a large task is served although small ones of others continue to arrive', async () => {
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

test('a user with too many waiting tasks is refused with TryLater, and nobody else', async () => {
  const { add, all } = lineOf()
  const pieces = Array.from({ length: 22 }, () => add('greedy', 1))
  await expect(add('greedy', 1)).rejects.toThrow('TryLater')
  pieces.push(add('other', 1))
  await all(pieces)
  await all([add('greedy', 1)])
})

test('a task heavier than the limit runs alone, and a failed one frees its slot', async () => {
  const { add, all, begun, line } = lineOf()
  await all([add('a', 30), add('b', 9_000), add('c', 1)])
  expect(begun).toContain('b')
  await expect(
    line.run({ person: 'd', address: 'd' }, 1, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  expect([line.waiting, line.weightAtWork]).toEqual([0, 0])
})

test('fifty accounts of one address fill no queue: others are accepted, and served among the next', async () => {
  const { begun, add, all, line } = lineOf({ atOnce: 2, weightMax: 1_000, waitingMax: 1_000 })
  const pieces: Promise<unknown>[] = []
  let refused = 0
  const refuse = ({ message }: Error) => {
    refused += message === 'TryLater' ? 1 : 0
  }
  const flood = (address: string) => {
    for (let person = 0; person < 50; person += 1)
      for (let count = 0; count < 20; count += 1)
        pieces.push(add(`${address} ${person}`, 1, 'hostile', address).catch(refuse))
  }
  flood('first')
  await new Promise((turn) => setImmediate(turn))
  // Less than half full, no address is refused; from there on it has a quarter.
  expect([line.waiting, refused]).toEqual([500, 498])
  for (const address of ['second', 'third', 'fourth']) flood(address)
  await new Promise((turn) => setImmediate(turn))
  expect(line.waiting).toBe(1_000)
  // A full queue drops tasks of the address with the most.
  for (let person = 0; person < 50; person += 1)
    pieces.push(add(`other ${person}`, 1, 'other', `home ${person}`))
  expect(line.waiting).toBe(1_000)
  await all(pieces as Promise<void>[])
  // The hostile ones have four shares among fifty-four.
  const last = begun.lastIndexOf('other')
  expect(begun.slice(0, last).filter((name) => name === 'hostile').length).toBeLessThan(30)
})

test('users of one address share its turns, and one user has no more with a second address', async () => {
  const { begun, add, all } = lineOf({ atOnce: 1, weightMax: 1 })
  const pieces = [add('first', 1, 'x', 'x')]
  for (let count = 0; count < 6; count += 1)
    for (const [person, address] of [
      ['a', 'home'],
      ['b', 'office'],
      ['c', 'office'],
    ] as const)
      pieces.push(add(person, 1, person, address))
  for (let count = 0; count < 14; count += 1) pieces.push(add('a', 1, 'a', 'elsewhere'))
  await expect(add('a', 1, 'a', 'third')).rejects.toThrow('TryLater')
  await all(pieces)
  const early = begun.slice(1, 13)
  const of = (name: string) => early.filter((one) => one === name).length
  expect(of('b')).toBe(of('c'))
})

test('a task that took longer than its weight counts as long as it took', async () => {
  const line = new FairQueue({ ...bounds, atOnce: 1, weightOfMs: 1_000_000 })
  const begun: string[] = []
  const run = (person: string, ms: number) =>
    line.run({ person, address: person }, 1, async () => {
      begun.push(person)
      // By the clock of the queue.
      for (const until = performance.now() + ms; performance.now() < until;);
    })
  await Promise.all([run('slow', 2), run('quick', 0), run('slow', 2), run('slow', 2), run('quick', 0)])
  expect(begun.slice(-2)).toEqual(['slow', 'slow'])
})
