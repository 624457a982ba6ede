import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusMessage } from './bus.ts'
import { noticeFrom, routesOf } from './bus-payload.ts'
import { groupTopic, userTopic } from './topics.ts'

const topic = fc.string({ minLength: 1 }).map(groupTopic)
const ids = fc.array(fc.string(), { maxLength: 3 })

/** What receivers get, with the text of a frame decoded. */
const received = (notice: BusMessage) =>
  routesOf(notice).map((route) => {
    const one = noticeFrom(route.topic, route.payload)
    return { topic: route.topic, notice: one.kind === 'frame' ? { ...one, text: String(one.text) } : one }
  })

test('a frame arrives on each of its topics unchanged, with any text and any excluded users', () => {
  const except = fc.record(
    { exceptConnectionId: fc.string(), exceptSessionId: fc.string(), exceptUserIds: ids },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(topic), fc.string({ unit: 'grapheme' }), except, (topics, text, without) => {
      const expected = topics.map((one) => ({
        topic: one,
        notice: { kind: 'frame', topics: [one], text, ...without },
      }))
      expect(received({ kind: 'frame', topics, text, ...without })).toEqual(expected)
    }),
  )
})

test('a frame is encoded once for all of its topics', () => {
  const [first, second] = routesOf({ kind: 'frame', topics: ['u:1', 'u:2'], text: '{}' })
  expect(first?.payload).toBe(second?.payload)
})

test('a join or leave is published only to its user', () => {
  for (const kind of ['join', 'leave'] as const)
    expect(received({ kind, topic: 'g:1', userIds: ['7', '8'] })).toEqual(
      ['7', '8'].map((id) => ({ topic: userTopic(id), notice: { kind, topic: 'g:1', userIds: [id] } })),
    )
})

test('other messages are published to their one topic', () => {
  const notices: [string, BusMessage][] = [
    ['u:1', { kind: 'end', userId: '1', sessionIds: ['a', 'b'] }],
    ['cards', { kind: 'stale', topic: 'cards', id: '1' }],
    ['p:9', { kind: 'direct', to: 'p:9', body: { any: ['thing'] } }],
    ['u:1', { kind: 'missed', topic: 'u:1' }],
  ]
  for (const [at, notice] of notices) expect(received(notice)).toEqual([{ topic: at, notice }])
  expect(received({ kind: 'missed' })).toEqual([])
})
