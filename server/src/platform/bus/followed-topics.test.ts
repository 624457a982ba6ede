import { expect, test, vi } from 'vitest'
import { FollowedTopics } from './followed-topics.ts'

function topics() {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const answered = vi.fn(() => answer)
  const subscribed = new Set<string>()
  const missed: string[] = []
  const followed = new FollowedTopics(
    { answered },
    (topic) => {
      subscribed.add(topic)
      return () => void subscribed.delete(topic)
    },
    (topic) => missed.push(topic),
  )
  return { followed, answered, answer: resolve, subscribed, missed }
}

test('a topic is subscribed until all of its subscribers have left', () => {
  const { followed, subscribed } = topics()
  followed.follow('a')
  followed.follow('a')
  followed.unfollow('a')
  expect([...subscribed]).toEqual(['a'])
  followed.unfollow('a')
  followed.unfollow('a')
  expect([subscribed.size, followed.size]).toEqual([0, 0])
})

test('topics of one event loop turn are confirmed by one answer', async () => {
  const { followed, answered, answer, missed } = topics()
  followed.follow('a')
  followed.follow('b')
  expect(followed.isInForce('a')).toBe(false)
  answer(true)
  await followed.allInForce()
  expect(answered).toHaveBeenCalledOnce()
  expect([followed.isInForce('a'), followed.isInForce('b'), missed]).toEqual([true, true, []])
  expect(followed.allInForce()).toBeUndefined()
})

test('a topic that is confirmed late is active from then on, and has missed messages', async () => {
  const { followed, answer, missed } = topics()
  followed.follow('a')
  await followed.allInForce()
  expect(followed.isInForce('a')).toBe(false)
  answer(true)
  await expect.poll(() => followed.isInForce('a')).toBe(true)
  expect(missed).toEqual(['a'])
})

test('no topic is active without the connection', async () => {
  const { followed, answer } = topics()
  followed.follow('a')
  answer(false)
  await followed.allInForce()
  expect(followed.isInForce('a')).toBe(false)
  followed.setInForce(true)
  expect(followed.isInForce('a')).toBe(true)
})
