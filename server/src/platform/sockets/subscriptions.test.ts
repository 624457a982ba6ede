import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localBus, type Bus } from '#platform/bus/bus.ts'
import type { OpenConnection } from './connection.ts'
import { Subscriptions } from './subscriptions.ts'
import { everyone, groupTopic, toOtherDevices, toUsers, userTopic } from '#platform/bus/topics.ts'

const connect = (userId: string): OpenConnection =>
  ({ userId, topics: new Set<string>(), meanwhile: new Map() }) as unknown as OpenConnection

/** Records the subscribed topics, and activates them when the test wants it. */
function notingBus() {
  const followed = new Set<string>()
  const bus = {
    isInForce: () => true,
    follow: (topic: string) => {
      expect(followed.has(topic), `${topic} is followed twice`).toBe(false)
      followed.add(topic)
    },
    unfollow: (topic: string) => expect(followed.delete(topic), `${topic} is not followed`).toBe(true),
  }
  return { bus: bus as Pick<Bus, 'follow' | 'unfollow' | 'isInForce'>, followed }
}

function opened(subscriptions: Subscriptions, userId: string): OpenConnection {
  const connection = connect(userId)
  subscriptions.add(connection, userTopic(userId))
  return connection
}

test('users join and leave a topic with all of their connections', () => {
  const subscriptions = new Subscriptions(localBus())
  const [phone, laptop] = [opened(subscriptions, '1'), opened(subscriptions, '1')]
  const other = opened(subscriptions, '2')
  subscriptions.join(['1', '3'], 'g:5')
  expect(subscriptions.of('g:5')).toEqual(new Set([phone, laptop]))
  subscriptions.join(['2'], 'g:5')
  subscriptions.leave(['1'], 'g:5')
  expect(subscriptions.of('g:5')).toEqual(new Set([other]))
  subscriptions.leave(['1', '2', '3'], 'g:5')
  expect(subscriptions.of('g:5').size).toBe(0)
})

test('a user who leaves while their topics are read is not subscribed, and one who returns meanwhile is', () => {
  const subscriptions = new Subscriptions(localBus())
  const connection = opened(subscriptions, '1')
  subscriptions.leave(['1'], 'g:5')
  subscriptions.leave(['1'], 'g:6')
  subscriptions.join(['1'], 'g:6')
  subscriptions.settle(connection, ['g:5', 'g:6', 'g:7'])
  expect(connection.topics).toEqual(new Set(['u:1', 'g:6', 'g:7']))
  // From then on leaving takes effect.
  subscriptions.leave(['1'], 'g:7')
  expect(connection.topics.has('g:7')).toBe(false)
})

test('a closed connection is in no topic, and an empty topic takes no memory', () => {
  const subscriptions = new Subscriptions(localBus())
  const [one, two] = [opened(subscriptions, '1'), opened(subscriptions, '1')]
  subscriptions.settle(one, ['g:5'])
  subscriptions.removeAll(one)
  expect(one.topics.size).toBe(0)
  expect(subscriptions.of('g:5').size).toBe(0)
  expect(subscriptions.of('u:1')).toEqual(new Set([two]))
  subscriptions.removeAll(one)
  subscriptions.remove(two, 'g:absent')
  expect(subscriptions.of('u:1').size).toBe(1)
})

test('in any history the topics of connections and the connections of topics agree', () => {
  const user = fc.constantFrom('1', '2', '3')
  const topic = fc.constantFrom('g:1', 'g:2')
  const step = fc.record({ what: fc.constantFrom('open', 'close', 'join', 'leave'), user, topic })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (history) => {
      const { bus, followed } = notingBus()
      const subscriptions = new Subscriptions(bus)
      const open: OpenConnection[] = []
      const members = new Set<string>()
      for (const { what, user: userId, topic: name } of history) {
        if (what === 'open') {
          const connection = opened(subscriptions, userId)
          const mine = ['g:1', 'g:2'].filter((one) => members.has(`${userId} ${one}`))
          subscriptions.settle(connection, mine)
          open.push(connection)
        } else if (what === 'close') {
          const at = open.findIndex((one) => one.userId === userId)
          if (at >= 0) subscriptions.removeAll(open.splice(at, 1)[0] as OpenConnection)
        } else if (what === 'join') {
          members.add(`${userId} ${name}`)
          subscriptions.join([userId], name)
        } else {
          members.delete(`${userId} ${name}`)
          subscriptions.leave([userId], name)
        }
      }
      for (const name of ['g:1', 'g:2']) {
        const expected = open.filter((one) => members.has(`${one.userId} ${name}`))
        expect(subscriptions.of(name)).toEqual(new Set(expected))
        for (const one of open) expect(one.topics.has(name)).toBe(expected.includes(one))
        expect(followed.has(name)).toBe(expected.length > 0)
      }
      expect(followed.size).toBe(new Set(open.flatMap((one) => [...one.topics])).size)
    }),
  )
})

test('a reread connection leaves topics that its user is no longer in, and none that was joined meanwhile', () => {
  const subscriptions = new Subscriptions(localBus())
  const connection = opened(subscriptions, '1')
  subscriptions.settle(connection, ['g:5', 'g:6'])
  subscriptions.beginReading(connection)
  subscriptions.join(['1'], 'g:7')
  subscriptions.leave(['1'], 'g:8')
  subscriptions.settle(connection, ['g:6', 'g:8'])
  expect(connection.topics).toEqual(new Set(['u:1', 'g:6', 'g:7']))
})

test('connections that join an inactive topic are returned', () => {
  const subscriptions = new Subscriptions({ ...localBus(), isInForce: (topic) => topic === 'g:1' })
  const connection = opened(subscriptions, '1')
  expect(subscriptions.join(['1', '2'], 'g:1')).toEqual([])
  expect(subscriptions.join(['1', '2'], 'g:2')).toEqual([connection])
})

test('topics of users and groups never collide', () => {
  const id = '42'
  expect(new Set([userTopic(id), groupTopic(id), everyone]).size).toBe(3)
  expect(toUsers(['1', '2'])).toEqual({ topics: ['u:1', 'u:2'] })
  expect(toOtherDevices({ userId: '1', sessionId: '9' })).toEqual({ topics: ['u:1'], exceptSessionId: '9' })
})
