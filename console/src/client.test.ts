import { expect, test, vi } from 'vitest'
import { adminHeader, adminPath } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { errors } from '@mynah/contract/errors'
import { ApiError } from '@mynah/client/errors'
import { callAdmin, fetchFile, onSignedOut, sentenceOf } from './client.ts'
import { me } from './test/server.tsx'

const answers = (retCode: string, retDesc = '', data: unknown = null) =>
  vi.stubGlobal('fetch', async () => Response.json({ retCode, retDesc, data }))

test('a refusal has the name of its code and the sentence of the server', async () => {
  answers(errors.LoginWrong, 'Wrong username or password')
  const refused = await callAdmin(operators.logout, {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ name: 'LoginWrong', message: 'Wrong username or password' })
})

test('an error code that this console does not know is shown as it is', async () => {
  answers('99999')
  await expect(callAdmin(operators.logout, {})).rejects.toMatchObject({
    name: 'Unknown',
    message: '99999',
  })
})

test('an answer that is not as agreed is an error, never shown as data', async () => {
  answers('000000', '', { ...me, role: 'owner' })
  await expect(callAdmin(operators.me, {})).rejects.toThrow()
})

test('the end of a session is noticed with every call except that for the signed-in operator', async () => {
  const over = vi.fn()
  onSignedOut(over)
  answers(errors.SessionInvalid)
  await expect(callAdmin(operators.me, {})).rejects.toThrow()
  expect(over).not.toHaveBeenCalled()
  await expect(callAdmin(operators.list, {})).rejects.toThrow()
  expect(over).toHaveBeenCalledOnce()
  answers(errors.NoPermission)
  await expect(callAdmin(operators.list, {})).rejects.toThrow()
  expect(over).toHaveBeenCalledOnce()
})

test('a call goes to its own address as JSON, with the header that other sites cannot send', async () => {
  const sent = vi.fn<(request: Request) => Promise<Response>>(async () =>
    Response.json({ retCode: '000000', retDesc: '', data: null }),
  )
  vi.stubGlobal('fetch', sent)
  await callAdmin(operators.disable, { id: '2', disabled: true })
  const [request] = sent.mock.calls[0] ?? []
  expect(request?.method).toBe('POST')
  expect(new URL(request?.url ?? '').pathname).toBe(adminPath('operators/disable'))
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(request?.headers.get('x-console')).toBe('1')
  expect(await request?.text()).toBe('{"id":"2","disabled":true}')
})

test('a thrown value that is no Error has an error text too', () => {
  expect(sentenceOf('boom')).toBe('Something went wrong.')
  expect(sentenceOf(new Error('No place left'))).toBe('No place left')
})

test('a file is fetched as it is, and what comes in its place is an error', async () => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  })
  expect(await (await fetchFile('queue-exports/file/7')).text()).toBe('a,b')
  expect(new URL(asked[0]?.url ?? '').pathname).toBe(adminPath('queue-exports/file/7'))
  expect(asked[0]?.headers.get(adminHeader)).toBe('1')
  const over = vi.fn()
  onSignedOut(over)
  answers(errors.SessionInvalid)
  await expect(fetchFile('queue-exports/file/7')).rejects.toMatchObject({ name: 'SessionInvalid' })
  expect(over).toHaveBeenCalledOnce()
  vi.stubGlobal('fetch', async () => new Response('<p>Bad gateway</p>', { status: 502 }))
  await expect(fetchFile('queue-exports/file/7')).rejects.toThrow()
})
