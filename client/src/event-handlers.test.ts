import * as z from 'zod/mini'
import { event } from '@mynah/contract/kit'
import { expect, test, vi } from 'vitest'
import { EventHandlers, on, onSynced, type EventHandler } from './event-handlers.ts'
import { Undecoded } from './undecoded.ts'

const counted = event('test/counted', z.object({ count: z.int() }))

/** Starts with these handlers. @returns them with a function that publishes an event */
function startWith(initial: readonly EventHandler[], load: () => Promise<readonly EventHandler[]>) {
  const all = new EventHandlers(new Undecoded())
  all.set(initial, load)
  const publish = (count: number) => all.frame({ cmd: 30, name: counted.name, data: { count } })
  return { all, publish }
}

/** Handlers that are loaded when the test says so, and what they were given. */
function deferred() {
  const given: (number | 'synced')[] = []
  const handlers = [on(counted, ({ count }) => given.push(count)), onSynced(() => given.push('synced'))]
  const loads: PromiseWithResolvers<typeof handlers>[] = []
  const load = vi.fn(() => {
    const one = Promise.withResolvers<typeof handlers>()
    loads.push(one)
    return one.promise
  })
  const finish = async (at: number) => {
    loads[at]?.resolve(handlers)
    await loads[at]?.promise
    await Promise.resolve()
  }
  const fail = async (at: number) => {
    loads[at]?.reject(new Error('no network'))
    await loads[at]?.promise.catch(() => undefined)
    await Promise.resolve()
  }
  return { given, load, finish, fail }
}

test('a deferred handler receives the events from before it was loaded, in order, and then later ones', async () => {
  const initial: number[] = []
  const { given, load, finish } = deferred()
  const { all, publish } = startWith([on(counted, ({ count }) => initial.push(count))], load)
  publish(1)
  all.synced()
  publish(2)
  expect(given).toEqual([])
  await finish(0)
  expect(given).toEqual([1, 'synced', 2])
  publish(3)
  expect(given).toEqual([1, 'synced', 2, 3])
  expect(initial).toEqual([1, 2, 3])
})

test('handlers that could not be loaded are loaded at the next catch-up, which replaces all missed events', async () => {
  const { given, load, fail, finish } = deferred()
  const { all, publish } = startWith([], load)
  all.synced()
  await fail(0)
  publish(1)
  all.synced()
  publish(2)
  await finish(1)
  expect(given).toEqual(['synced', 2])
})

test('events that waited for deferred handlers are not given to the next user who signs in', async () => {
  const { given, load, finish } = deferred()
  const { all, publish } = startWith([], load)
  all.synced()
  publish(1)
  all.forget()
  publish(2)
  await finish(0)
  expect(given).toEqual([2])
})

test('a second catch-up during the load gives each handler everything once', async () => {
  const { given, load, finish } = deferred()
  const { all, publish } = startWith([], load)
  all.synced()
  publish(1)
  all.synced()
  await finish(0)
  await finish(1)
  publish(2)
  expect(given).toEqual(['synced', 1, 'synced', 2])
})
