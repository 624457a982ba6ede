import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { SupportScreen } from './support-screen.tsx'

const uploaded = vi.hoisted(() => vi.fn())
vi.mock('#client/api/uploads.ts', () => ({ upload: uploaded }))

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list: [], more: false } }),
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (path = '/pages/my/webviewkf') => renderScreen(<SupportScreen />, { at: path })
const fieldNow = () => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
const written = (path: string) => {
  show(path)
  const field = fieldNow()
  cleanup()
  return field.value
}

test('a question about an order begins with its number, and with nothing else from the address', () => {
  expect(written('/pages/my/webviewkf')).toBe('')
  expect(written('/pages/my/webviewkf?order=20261121-77')).toBe('About order 20261121-77:\n')
  expect(written('/pages/my/webviewkf?order=send%20me%20money')).toBe('')
})

test('when answers can be expected is shown above the conversation, with a link to tips if there are any', async () => {
  const hours = [{ value: 'week', label: 'Monday to Friday, 9 to 18' }]
  const tip = { id: '5', title: 'How to recharge', brief: '', createTime: 1, read: '0' }
  const answers = {
    'support/list': { list: [], more: false },
    'sysDictData/getByType': { list: hours },
    'sysTips/list': { list: [tip], pageNo: 1, pageSize: 1, more: false },
  }
  vi.stubGlobal('fetch', fakeServer(answers).fetch)
  show()
  expect(await screen.findByText('Monday to Friday, 9 to 18')).toBeTruthy()
  const tips = await screen.findByRole('link', { name: 'Common questions and tips' })
  expect(tips.getAttribute('href')).toBe('#/pages/tips/tips')
  cleanup()
  queryClient.clear()
  const none = {
    'sysDictData/getByType': { list: [] },
    'sysTips/list': { ...answers['sysTips/list'], list: [] },
  }
  const server = fakeServer({ ...answers, ...none })
  vi.stubGlobal('fetch', server.fetch)
  show()
  expect(await screen.findByText('Write to us. We answer here.')).toBeTruthy()
  await vi.waitFor(() => expect(server.bodiesOf('sysTips/list')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('the day above messages is updated at midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 15) })
  const said = {
    id: '1',
    seq: 1,
    mine: '1',
    content: 'Where is my parcel?',
    photo: null,
    createTime: Date.now(),
  }
  vi.stubGlobal('fetch', fakeServer({ 'support/list': { list: [said], more: false } }).fetch)
  show()
  expect(await screen.findByText('Today')).toBeTruthy()
  vi.setSystemTime(new Date(2026, 10, 24, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('Yesterday')).toBeTruthy()
})

test('a sent text is cleared, and text written during the call stays', async () => {
  const said = { id: '1', seq: 1, mine: '1', content: 'Hello', photo: null, createTime: 1 }
  const answers = { 'support/list': { list: [], more: false }, 'support/send': said }
  const server = fakeServer(answers)
  let line = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('support/send')) await line.promise
    return server.fetch(request)
  })
  show()
  const write = (value: string) => fireEvent.change(fieldNow(), { target: { value } })
  const button = screen.getByRole('button', { name: 'Send' })
  const answered = async () => {
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    line.resolve()
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  write('Hello ')
  fireEvent.click(button)
  await answered()
  expect(fieldNow().value).toBe('')
  line = Promise.withResolvers()
  write('Where is my parcel?')
  fireEvent.click(button)
  write('It was due on Monday')
  await answered()
  expect(fieldNow().value).toBe('It was due on Monday')
  expect(server.bodiesOf('support/send').map(({ content }) => content)).toEqual([
    'Hello',
    'Where is my parcel?',
  ])
})

test('a photo is sent alone, goes up once however often it is tried, and is shown', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  )
  const photo = { url: '/media/a.webp', thumb: '/media/a.thumb.webp', width: 40, height: 30 }
  const said = { id: '1', seq: 1, mine: '1', content: '', photo, createTime: 1 }
  const server = fakeServer({ 'support/list': { list: [said], more: false }, 'support/send': said })
  let isAway = true
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isAway && request.url.endsWith('support/send')) throw new TypeError('Failed to fetch')
    return server.fetch(request)
  })
  uploaded.mockReset().mockRejectedValueOnce(new Error('line')).mockResolvedValue(photo)
  show()
  const file = new File(['x'], 'parcel.png', { type: 'image/png' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field')
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Send' })
  const presses = [1, 2, 3]
  for (const press of presses) {
    isAway = press === 2
    fireEvent.click(button)
    await vi.waitFor(() => expect(uploaded).toHaveBeenCalledTimes(Math.min(press, 2)))
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the photo' })).toBeNull())
  expect(uploaded.mock.calls).toEqual([
    [file, 'chat'],
    [file, 'chat'],
  ])
  expect(server.bodiesOf('support/send').map(({ content, photo: url }) => [content, url])).toEqual([
    ['', photo.url],
  ])
  expect(await screen.findByRole('button', { name: 'Open the photo' })).toBeTruthy()
})
