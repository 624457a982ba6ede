import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { draftOf, saveWhole, wipeDrafts } from '#client/storage/drafts.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { asked } from './queries.ts'
import { ScheduledBar } from './scheduled-bar.tsx'
import { suggestionsAt } from './times.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self })
})
afterEach(() => {
  cleanup()
  wipeDrafts()
  end()
  vi.unstubAllGlobals()
})

const chat = '2:8'
const inAnHour = Date.now() + 3_600_000
const one = (more: object = {}) => ({
  ...{ id: 'a'.repeat(32), toBizId: '8', toBizType: 2, msgType: 0, content: 'happy birthday', extras: {} },
  ...{ sendTime: inAnHour, timeZone: 'UTC', code: '', reason: '', createTime: 1, ...more },
})

function show(list: object[], answers: Record<string, unknown> = {}) {
  const server = fakeServer({ 'messageSchedule/list': { list }, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <ScheduledBar chat={chat} />
      <DialogHost />
    </>,
  )
  return server
}

test('the usual times are offered, the evening while it is ahead, and Monday once', () => {
  const names = (at: Date) => suggestionsAt(at.getTime()).map(({ name }) => name)
  expect(names(new Date(2026, 10, 27, 10))).toEqual(['inAnHour', 'thisEvening', 'tomorrow', 'nextMonday'])
  expect(names(new Date(2026, 10, 27, 19, 30))).toEqual(['inAnHour', 'tomorrow', 'nextMonday'])
  // tomorrow is Monday
  expect(names(new Date(2026, 10, 29, 10))).toEqual(['inAnHour', 'thisEvening', 'tomorrow'])
  const monday = suggestionsAt(new Date(2026, 10, 30, 10).getTime()).at(-1)
  expect(new Date(monday?.at ?? 0)).toEqual(new Date(2026, 11, 7, 8))
})

test('one press on a time schedules the text, and then the composer is empty', async () => {
  const server = show([], {
    'messageSchedule/add': one({ sendTime: 1 }),
    'messageSchedule/update': one(),
  })
  const onTaken = vi.fn()
  asked.set({ chat, id: 'b'.repeat(32), words: { text: 'happy birthday', extras: {} }, onTaken })
  fireEvent.click(await screen.findByRole('button', { name: /^In an hour/ }))
  await waitFor(() => expect(onTaken).toHaveBeenCalledOnce())
  expect(server.bodiesOf('messageSchedule/add')).toMatchObject([
    { toBizId: '8', toBizType: 2, msgType: 0, content: 'happy birthday' },
  ])
  // an earlier attempt had arrived with another time: the one that is shown now counts
  const [{ sendTime }] = server.bodiesOf('messageSchedule/add') as [{ sendTime: number }]
  expect(server.bodiesOf('messageSchedule/update')).toMatchObject([{ id: 'b'.repeat(32), sendTime }])
})

test('a time in the past cannot be chosen, and a refused text stays in the composer', async () => {
  const server = show([])
  const onTaken = vi.fn()
  asked.set({ chat, id: 'b'.repeat(32), words: { text: 'hello', extras: {} }, onTaken })
  const field = await screen.findByLabelText('Another time')
  fireEvent.change(field, { target: { value: '2020-01-01T10:00' } })
  expect(screen.getByRole('alert').textContent).toMatch(/between one minute and one year/)
  fireEvent.submit(field)
  expect(server.bodiesOf('messageSchedule/add')).toEqual([])
  expect(onTaken).not.toHaveBeenCalled()
})

test('a failed message says why, and its text returns only into an empty composer', async () => {
  const reason = 'You can’t write to this person.'
  const server = show([one({ code: '10022', reason })], { 'messageSchedule/remove': null })
  fireEvent.click(await screen.findByRole('button', { name: 'A scheduled message was not sent' }))
  saveWhole(chat, { text: 'a draft', entities: [] })
  fireEvent.click(await screen.findByRole('button', { name: /happy birthday.*You can’t write/ }))
  const busy = await screen.findByRole('button', { name: /empty the draft first/ })
  expect((busy as HTMLButtonElement).disabled).toBe(true)
  saveWhole(chat, { text: '', entities: [] })
  fireEvent.keyDown(busy, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /empty the draft first/ })).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: /happy birthday/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit text' }))
  await waitFor(() => expect(draftOf(chat)).toBe('happy birthday'))
  expect(server.bodiesOf('messageSchedule/remove')).toEqual([{ id: 'a'.repeat(32) }])
})

test('without an answer nothing is lost: the next attempt has the same id, and a text that is taken back is in the composer', async () => {
  const server = show([one()])
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!/messageSchedule\/(?:add|remove)/.test(request.url)) return server.fetch(request)
    bodies.push(await request.json())
    throw new TypeError('no line')
  })
  const onTaken = vi.fn()
  asked.set({ chat, id: 'b'.repeat(32), words: { text: 'hello', extras: {} }, onTaken })
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: /^In an hour/ }))
    await waitFor(() => expect(bodies).toHaveLength(times))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^In an hour/ })).toHaveProperty('disabled', false),
    )
  }
  expect(bodies).toMatchObject([{ id: 'b'.repeat(32) }, { id: 'b'.repeat(32) }])
  expect(onTaken).not.toHaveBeenCalled()
  asked.set(undefined)
  fireEvent.click(await screen.findByRole('button', { name: /^Scheduled: / }))
  fireEvent.click(await screen.findByRole('button', { name: /happy birthday/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit text' }))
  await waitFor(() => expect(bodies).toHaveLength(3))
  expect(draftOf(chat)).toBe('happy birthday')
})

test('a scheduled picture is named, and its caption is changed there; a time is chosen for files as for texts', async () => {
  const content = JSON.stringify({
    url: '/media/a.png',
    thumb: '',
    width: 1,
    height: 1,
    size: 1,
    mime: '',
    text: 'Our beach',
  })
  const extras = {
    ...{ album: 'a', at: ['9'] },
    entities: [
      ['b', 4, 5],
      ['m', 0, 3, '9'],
    ],
  }
  const server = show([one({ msgType: 1, content, extras })], { 'messageSchedule/update': one() })
  fireEvent.click(await screen.findByRole('button', { name: /^Scheduled: / }))
  fireEvent.click(await screen.findByRole('button', { name: /Our beach/ }))
  await screen.findByRole('button', { name: 'Change time' })
  expect(screen.queryByRole('button', { name: /^Edit text/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit caption' }))
  const caption = await screen.findByRole('textbox', { name: 'Caption' })
  expect(caption).toHaveProperty('value', 'Our beach')
  fireEvent.change(caption, { target: { value: 'My beach' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Caption' })).toBeNull())
  // a format is removed with its word
  expect(server.bodiesOf('messageSchedule/update')).toEqual([
    {
      id: 'a'.repeat(32),
      content: content.replace('Our beach', 'My beach'),
      extras: { album: 'a', entities: [['b', 3, 5]] },
    },
  ])
  cleanup()
  show([])
  const leave = vi.fn<(sendTime: number) => void>()
  asked.set({ chat, leave })
  fireEvent.click(await screen.findByRole('button', { name: /^In an hour/ }))
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(Math.abs((leave.mock.calls[0]?.[0] ?? 0) - inAnHour)).toBeLessThan(120_000)
})
