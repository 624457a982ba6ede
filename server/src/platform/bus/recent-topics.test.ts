import { expect, test } from 'vitest'
import { RecentTopics } from './recent-topics.ts'

test('topics of the current and the previous period are remembered, and cleared once they are taken', () => {
  const topics = new RecentTopics()
  topics.add('u:1')
  topics.rotate()
  topics.add('u:2')
  topics.add('u:2')
  expect(topics.take()).toEqual(new Set(['u:1', 'u:2']))
  expect(topics.take()).toEqual(new Set())
  topics.add('u:3')
  topics.rotate()
  topics.rotate()
  expect(topics.take()).toEqual(new Set())
})

test('beyond the maximum only the overflow is remembered', () => {
  const topics = new RecentTopics()
  for (let count = 0; count < 60_000; count += 1) topics.add(`u:${count}`)
  topics.rotate()
  topics.add('u:x')
  expect(topics.take()).toBeUndefined()
  expect(topics.take()).toEqual(new Set())
})
