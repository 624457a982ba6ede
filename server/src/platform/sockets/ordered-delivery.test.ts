import { expect, test, vi } from 'vitest'
import type { BusMessage } from '#platform/bus/bus.ts'
import { OrderedDelivery } from './ordered-delivery.ts'

const about = (topic: string): BusMessage => ({ kind: 'missed', topic })
const groupTopic = 'group:7'
const leave = (userId: string): BusMessage => ({ kind: 'leave', topic: groupTopic, userIds: [userId] })

test('a message about no group is delivered at once, one about a group after a flush and in its order', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const answeredInTime = vi.fn(() => answer)
  const published: BusMessage[] = []
  const delivery = new OrderedDelivery(
    { answeredInTime },
    (notice) => published.push(notice),
    () => expect.fail(),
  )
  delivery.deliver(leave('1'))
  delivery.deliver(leave('2'))
  delivery.deliver(about('a'))
  expect(published).toEqual([about('a')])
  resolve(true)
  await delivery.delivered
  expect(published).toEqual([about('a'), leave('1'), leave('2')])
  expect(answeredInTime).toHaveBeenCalledOnce()
})

test('a failing listener delays none of the others', async () => {
  const errors: unknown[] = []
  const published: BusMessage[] = []
  const delivery = new OrderedDelivery(
    { answeredInTime: () => Promise.resolve(true) },
    (notice) => {
      published.push(notice)
      if (published.length === 1) throw new Error('not ready')
    },
    (error) => errors.push(error),
  )
  delivery.deliver(leave('1'))
  delivery.deliver(leave('2'))
  await delivery.delivered
  expect(published).toEqual([leave('1'), leave('2')])
  expect(errors).toEqual([new Error('not ready')])
})
