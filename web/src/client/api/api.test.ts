import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, flag, int } from '@mynah/contract/kit'
import type { SignedIn } from '@mynah/contract/auth'
import { api } from './api.ts'
import { NoAnswer, ApiError } from '@mynah/client/errors'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { sign } from '@mynah/client/sign'
import { setNotifier } from '#client/chat/notifier.ts'

const pin = call('imSession/top', () => ({
  input: z.object({ id: z.string(), status: flag }),
  output: z.null(),
}))
const get = call('sysConfig/getByKey', () => ({
  method: 'GET',
  needs: 'nothing',
  input: z.object({ key: z.string(), n: z.optional(int(0, 9)) }),
  output: z.object({ on: flag }),
}))
const login = call('login/userNumLogin', () => ({
  needs: 'nothing',
  input: z.object({ userNum: z.string() }),
  output: z.null(),
}))

const toasts: string[] = []
const requests: Request[] = []
let answer: () => Response | Promise<Response>

const envelope = (retCode: string, data: unknown = null, retDesc = '') =>
  Response.json({ retCode, retDesc, data })
const person = (token: string) => ({ token, userId: '1', userInfo: { userName: 'Amelia' } }) as SignedIn

beforeEach(() => {
  toasts.length = 0
  requests.length = 0
  answer = () => envelope('000000')
  setNotifier({ toast: (text) => toasts.push(text), t: (trouble) => `say:${trouble}` })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return answer()
  })
  signIn(person('t1'))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('is encoded, signed over its sorted body and carries the headers', async () => {
    await api(pin, { status: true, id: '5' })
    const [request] = requests
    expect(request?.url).toMatch(/\/api\/imSession\/top$/)
    expect(await request?.text()).toBe('{"id":"5","status":"1"}')
    expect(request?.headers.get('sign')).toBe(sign({ id: '5', status: '1' }))
    expect(request?.headers.get('token')).toBe('t1')
    expect(request?.headers.get('user-channel')).toBe('H5')
    expect(request?.headers.get('user-version')).toBe('260')
  })

  it('names the parameter that was refused, by the server or before it is asked', async () => {
    answer = () => envelope('10101', { field: 'status' }, 'Wrong')
    await expect(api(pin, { status: true, id: '5' })).rejects.toMatchObject({
      field: 'status',
      text: 'Wrong',
    })
    answer = () => envelope('10101', null, 'Wrong')
    await expect(api(pin, { status: true, id: '5' })).rejects.toMatchObject({ field: '' })
    requests.length = 0
    await expect(api(get, { key: 'a', n: 10 })).rejects.toMatchObject({ field: 'n' })
    expect(requests).toEqual([])
  })

  it('puts the fields of a GET into the query, signed as strings, and decodes the answer', async () => {
    answer = () => envelope('000000', { on: '1' })
    expect(await api(get, { key: 'a b', n: 3 })).toEqual({ on: true })
    expect(requests[0]?.url).toMatch(/getByKey\?key=a\+b&n=3$/)
    expect(requests[0]?.headers.get('sign')).toBe(sign({ key: 'a b', n: '3' }))
  })

  it('throws a refusal by name and shows its text', async () => {
    answer = () => envelope('10103', null, 'No data found')
    const error: unknown = await api(pin, { id: '5', status: true }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'NoDataFound', retCode: '10103', text: 'No data found' })
    expect(toasts).toEqual(['No data found'])
  })

  it('shows nothing when silent', async () => {
    answer = () => envelope('10103', null, 'No data found')
    await expect(api({ ...pin, silent: true }, { id: '5', status: true })).rejects.toThrow(ApiError)
    expect(toasts).toEqual([])
  })

  it('ends the session on 12580, but not a newer one', async () => {
    answer = () => {
      signIn(person('t2'))
      return envelope('12580')
    }
    await expect(api(pin, { id: '5', status: true })).rejects.toThrow(ApiError)
    expect(currentSession()).toMatchObject({ state: 'in', token: 't2' })
    answer = () => envelope('12580')
    await expect(api(pin, { id: '5', status: true })).rejects.toThrow(ApiError)
    expect(currentSession().state).toBe('out')
  })

  it('is not made without a session when it needs one', async () => {
    end()
    await expect(api(pin, { id: '5', status: true })).rejects.toMatchObject({ name: 'SessionInvalid' })
    expect(requests).toEqual([])
  })

  it('shows a raw answer, and instead of a page or nothing a text of its own', async () => {
    answer = () => new Response('upstream is gone', { status: 502 })
    await expect(api(pin, { id: '5', status: true })).rejects.toMatchObject({ name: 'Unknown' })
    expect(toasts.splice(0)).toEqual(['upstream is gone'])
    for (const raw of ['<html>502</html>', '', ' \n']) {
      answer = () => new Response(raw, { status: 502 })
      await expect(api(pin, { id: '5', status: true })).rejects.toMatchObject({
        ...{ name: 'Unknown', retCode: '', text: '' },
      })
      expect(toasts.splice(0)).toEqual(['say:timeout'])
      await expect(api(pin, { id: '5', status: true }, { quiet: true })).rejects.toThrow(ApiError)
      expect(toasts).toEqual([])
    }
  })

  it('distinguishes a missing network from a server that does not answer', async () => {
    answer = () => Promise.reject(new TypeError('failed'))
    await expect(api(pin, { id: '5', status: true })).rejects.toThrow(NoAnswer)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(api(pin, { id: '5', status: true })).rejects.toThrow(NoAnswer)
    vi.restoreAllMocks()
    expect(toasts).toEqual(['say:timeout', 'say:networkProblem'])
  })

  it('refuses an identical login while one is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    const first = api(login, { userNum: 'amelia' })
    await expect(api(login, { userNum: 'amelia' })).rejects.toMatchObject({ text: 'say:requestInProgress' })
    resolve(envelope('000000'))
    await first
    expect(requests).toHaveLength(1)
  })
})
