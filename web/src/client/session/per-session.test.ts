import { beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { account } from '@mynah/contract/account'
import { api } from '#client/api/api.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { fromCache } from '#client/storage/indexed-db.ts'
import {
  inSession,
  observedPerSession,
  perSession,
  sessionScope,
  withinSession,
} from '#client/session/per-session.ts'
import { queryClient } from '#client/api/query.ts'
import { setNotifier } from '#client/chat/notifier.ts'

const as = (userId: string) =>
  signIn({ token: `token-${userId}`, userId, userInfo: { userId, userName: userId } as Self })

beforeEach(() => {
  end()
  as('1')
})

test('a value is one for a session, and another user begins with a new one', () => {
  const names = perSession(() => new Set<string>())
  names().add('Amelia')
  expect(names()).toBe(names())
  end()
  expect([...names()]).toEqual([])
  names().add('nobody')
  as('2')
  expect([...names()]).toEqual([])
})

test('an observed value notifies that it starts anew, and its observers stay', () => {
  const amount = observedPerSession(() => '')
  const seen: string[] = []
  amount.subscribe(() => seen.push(amount.get()))
  amount.set('12.50')
  end()
  as('2')
  amount.set('3')
  expect(seen).toEqual(['12.50', '', '3'])
})

test('the same user who is signed in anew, as by another tab, keeps the state', () => {
  const names = perSession(() => new Set<string>())
  names().add('Amelia')
  const scope = sessionScope()
  as('1')
  expect([...names()]).toEqual(['Amelia'])
  expect(scope.aborted).toBe(false)
})

test('a timer of a session that is over does nothing in the next', () => {
  const action = vi.fn()
  const late = inSession(action)
  end()
  as('2')
  late()
  expect(action).not.toHaveBeenCalled()
})

test('code that waits for an answer does not continue in the session of another user', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const went = vi.fn()
  withinSession(promise).then(went, went)
  const settled = promise.then(() => undefined)
  end()
  as('2')
  resolve('of the first')
  await settled
  await Promise.resolve()
  expect(went).not.toHaveBeenCalled()
})

const envelope = (retCode: string, data: unknown = null, retDesc = '') =>
  new Response(JSON.stringify({ retCode, retDesc, data }), { status: 200 })

test.each([
  ['an answer', () => envelope('10000', { userId: '1' })],
  ['a refusal', () => envelope('10004', null, 'of the first')],
  ['a lost connection', () => Promise.reject(new TypeError('offline'))],
] as const)('%s that arrives after the change of session is neither given nor said', async (_, answer) => {
  const toast = vi.fn()
  setNotifier({ toast, t: (trouble) => trouble })
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const { promise: read, resolve: done } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    ask()
    await changed
    setTimeout(done)
    return answer()
  })
  const went = vi.fn()
  api(account.me, {}).then(went, went)
  await asked
  end()
  as('2')
  change()
  await read
  await new Promise((resolve) => setTimeout(resolve))
  expect(went).not.toHaveBeenCalled()
  expect(toast).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('a call that ends the session itself is answered all the same, unless another user is in by then', async () => {
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await answer.promise
    return envelope('10004')
  })
  const went = vi.fn()
  const asked = api(account.me, {}, { quiet: true, endsSession: true }).then(went, went)
  end()
  answer.resolve()
  await asked
  expect(went).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('answers that were cached are gone with the session', () => {
  queryClient.setQueryData(['wallet'], { balance: 500 })
  end()
  as('2')
  expect(queryClient.getQueryData(['wallet'])).toBeUndefined()
})

test('data read from this device in one session is not given to the next', async () => {
  const found = fromCache('1', 'chats')
  end()
  as('2')
  expect(await found).toBeUndefined()
})
