import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewMessage, AppendResult } from './new-message.ts'
import { CommitQueue } from './commit-queue.ts'

const newMessage = (key: string, id: string): NewMessage => ({
  key,
  id,
  senderId: '1',
  kind: 0,
  content: id,
  extras: '{}',
  counts: true,
  shown: true,
  trusted: false,
})

/** A log in memory with the written messages, in the order of commits. */
function memory() {
  const rows: NewMessage[] = []
  const write = async (newMessages: NewMessage[]): Promise<AppendResult[]> => {
    await new Promise((done) => setImmediate(done))
    return newMessages.map((one) => {
      rows.push(one)
      return {
        code: 10000,
        seq: rows.filter((row) => row.key === one.key).length,
        createdAt: 0,
        again: false,
        nick: '',
      }
    })
  }
  return { rows, write }
}

test('messages that wait while a batch is written form the next batch', async () => {
  const sizes: number[] = []
  const { write } = memory()
  const queue = new CommitQueue(
    (newMessages) => (sizes.push(newMessages.length), write(newMessages)),
    () => {},
  )
  const done: string[] = []
  queue.add(newMessage('a', '0'), () => done.push('0'))
  await new Promise((resolve) => setImmediate(resolve))
  for (const id of ['1', '2', '3']) queue.add(newMessage('a', id), () => done.push(id))
  await queue.flushed()
  expect(sizes).toEqual([1, 3])
  expect(done).toEqual(['0', '1', '2', '3'])
})

test('an id that is also used by another conversation does not change the order there', async () => {
  const { rows, write } = memory()
  const queue = new CommitQueue(write, () => {})
  queue.add(newMessage('a', '1'), () => {})
  for (const id of ['1', '2', '1']) queue.add(newMessage('b', id), () => {})
  await queue.flushed()
  expect(rows.map(({ key, id }) => key + id)).toEqual(['a1', 'b1', 'b2', 'b1'])
})

test('a failure after a commit delays no other message', async () => {
  const faults: unknown[] = []
  const queue = new CommitQueue(memory().write, (error) => faults.push(error))
  const done: string[] = []
  const failure = new Error('a listener failed')
  queue.add(newMessage('a', '0'), () => {
    throw failure
  })
  queue.add(newMessage('a', '1'), () => done.push('1'))
  await queue.flushed()
  queue.add(newMessage('a', '2'), () => done.push('2'))
  await queue.flushed()
  expect(done).toEqual(['1', '2'])
  expect(faults).toEqual([failure])
})

test('one bad message does not fail the others', async () => {
  const { write } = memory()
  const faults: unknown[] = []
  const queue = new CommitQueue(
    async (newMessages) => {
      if (newMessages.some((one) => one.id === 'bad')) throw new Error('refused')
      return write(newMessages)
    },
    (error) => faults.push(error),
  )
  const codes = await Promise.all(
    ['1', 'bad', '2'].map(
      (id) => new Promise<number>((done) => queue.add(newMessage('a', id), ({ code }) => done(code))),
    ),
  )
  expect(codes).toEqual([10000, 10019, 10000])
  expect(faults).toHaveLength(2)
})

test('a message that a failed write had stored is delivered as new when it is found again', async () => {
  const { write, rows } = memory()
  let lost = false
  const queue = new CommitQueue(
    async (newMessages) => {
      if (lost)
        return newMessages.map(() => ({ code: 10000, seq: 1, createdAt: 0, again: true, nick: 'Ann' }))
      await write(newMessages)
      lost = true
      throw new Error('the answer was lost')
    },
    () => {},
  )
  const appendResult = await new Promise<AppendResult>((done) => queue.add(newMessage('a', '1'), done))
  expect(appendResult).toEqual({ code: 10000, seq: 1, createdAt: 0, again: false, nick: 'Ann' })
  expect(rows).toHaveLength(1)
})

test('while the store is unavailable every sender is answered soon, not one after the other', async () => {
  let tries = 0
  const queue = new CommitQueue(
    async () => {
      tries += 1
      throw new Error('away')
    },
    () => {},
  )
  const codes = await Promise.all(
    Array.from(
      { length: 100 },
      (_, id) =>
        new Promise<number>((done) => queue.add(newMessage('a', String(id)), ({ code }) => done(code))),
    ),
  )
  expect(new Set(codes)).toEqual(new Set([10019]))
  expect(tries).toBe(4)
})

test('the order of a conversation is the order of sending, and no id is twice in one batch', async () => {
  const sends = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3', '4', '5')), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(sends, async (list) => {
      const { rows, write } = memory()
      const queue = new CommitQueue(
        (newMessages) => {
          const ids = newMessages.map((one) => `${one.key} ${one.id}`)
          expect(new Set(ids).size).toBe(ids.length)
          return write(newMessages)
        },
        () => {},
      )
      for (const [key, id] of list) queue.add(newMessage(key, id), () => {})
      await queue.flushed()
      for (const key of ['a', 'b', 'c']) {
        const first = (ids: string[]) => [...new Set(ids)]
        expect(first(rows.filter((row) => row.key === key).map((row) => row.id))).toEqual(
          first(list.filter(([one]) => one === key).map(([, id]) => id)),
        )
      }
      expect(rows).toHaveLength(list.length)
    }),
    { numRuns: 200 },
  )
})

test('a locked conversation delays the others once, and is written again when it is unlocked', async () => {
  const { write } = memory()
  let held = true
  let waits = 0
  const queue = new CommitQueue(
    async (newMessages) => {
      if (!held || newMessages.every((one) => one.key !== 'hot')) return write(newMessages)
      waits += 1
      throw new Error('lock timeout')
    },
    () => {},
    async (keys) => (held ? keys.filter((key) => key === 'hot') : []),
  )
  const say = (key: string, id: string) =>
    new Promise<number>((resolve) =>
      queue.add(newMessage(key, id), (appendResult) => resolve(appendResult.code)),
    )
  for (const round of ['1', '2', '3']) {
    expect(await Promise.all([say('hot', `h${round}`), say('cold', `c${round}`)])).toEqual([10019, 10000])
  }
  expect(waits).toBe(1)
  held = false
  expect(await Promise.all([say('hot', 'h4'), say('cold', 'c4')])).toEqual([10000, 10000])
})

test('a message for a full queue is refused at once, and is accepted again after some were stored', async () => {
  const { rows, write } = memory()
  const open: (() => void)[] = []
  const queue = new CommitQueue(
    async (newMessages) => (await new Promise<void>((go) => open.push(go)), write(newMessages)),
    () => {},
  )
  const codes: number[] = []
  const add = (id: string) => queue.add(newMessage('a', id), ({ code }) => codes.push(code))
  add('first')
  await new Promise((resolve) => setImmediate(resolve))
  let added = 0
  while (!queue.isFull) add(`${(added += 1)}`)
  expect(codes).toEqual([])
  add('late')
  expect(codes).toEqual([10019])
  expect(added).toBe(queue.waiting)
  for (open.shift()?.(); rows.length < 401; open.shift()?.())
    await new Promise((resolve) => setImmediate(resolve))
  expect(queue.isFull).toBe(false)
  add('again')
  for (let idle = false; !idle; open.shift()?.()) {
    await new Promise((resolve) => setImmediate(resolve))
    idle = queue.waiting === 0 && rows.length === added + 2
  }
  await queue.flushed()
  expect(rows.map(({ id }) => id)).toEqual([
    'first',
    ...Array.from({ length: added }, (_, nth) => `${nth + 1}`),
    'again',
  ])
})
