import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MeetingSummary } from '@mynah/contract/meetings'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { amelia, linh, meetingWith } from '../meeting.fixture.ts'
import { reminder } from '../overlay-state.ts'
import { session } from '../session.ts'
import { CreateScreen } from './create-screen.tsx'
import { DetailScreen } from './detail-screen.tsx'
import { JoinScreen } from './join-screen.tsx'
import { LogScreen } from './log-screen.tsx'
import { MeetingsScreen } from './meetings-screen.tsx'
import { ReminderBanner } from './reminder-banner.tsx'

class FakeMedia {
  readonly connect = vi.fn(async () => undefined)
  readonly close = vi.fn()
}
vi.mock('#features/media/index.ts', async (original) => ({
  ...(await original<object>()),
  loadMediaClient: async () => FakeMedia,
  usePreview: () => ({ camera: undefined, level: 0, problems: { microphone: 'refused' } }),
}))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const address = () => document.querySelector('output')?.textContent

function show(page: ReactElement, at: string, answers: Record<string, unknown>) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      {page}
      <Address />
      <DialogHost />
    </>,
    { at: at },
  )
  return server
}
const { people: _, ...rest } = meetingWith()
const summary = (changed: Partial<MeetingSummary>): MeetingSummary => ({ ...rest, ...changed })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('meetings are listed by today and later, and an open one can be joined from the list', async () => {
  const now = Date.now()
  show(<MeetingsScreen />, '/', {
    'meeting/list': {
      list: [
        summary({ number: '111111111', title: 'Weekly sync', startTime: now - 1_000 }),
        summary({
          ...{ number: '222222222', title: 'Planning', state: 'scheduled' },
          ...{ startTime: now + 3 * 86_400_000, endTime: now + 3 * 86_400_000 + 1 },
        }),
      ],
      ...{ more: false, pageNo: 1, pageSize: 20, total: 2 },
    },
  })
  const today = await screen.findByRole('group', { name: 'Today' })
  expect(within(today).getByText('In progress')).toBeTruthy()
  const later = screen.getByRole('group', { name: 'Later' })
  expect(within(later).getByText('Planning')).toBeTruthy()
  expect(within(later).queryByRole('button')).toBeNull()
  fireEvent.click(within(today).getByRole('button', { name: 'Join: Weekly sync' }))
  expect(address()).toBe('/pages/meeting/join?number=111111111')
})

test('without meetings there is a button to plan one', async () => {
  show(<MeetingsScreen />, '/', {
    'meeting/list': { list: [], more: false, pageNo: 1, pageSize: 20, total: 0 },
  })
  await screen.findByText(/No meetings planned/)
  press('Schedule')
  expect(address()).toBe('/pages/meeting/create?later=1')
})

test('a plan with errors is not sent, and each is shown at its field', async () => {
  const server = show(<CreateScreen />, '/pages/meeting/create?later=1', {})
  type('Title', ' ')
  type('Password', '12')
  type('Duration', '')
  press('Schedule')
  expect(screen.getByText('Enter a title')).toBeTruthy()
  expect(screen.getByText('The password is a number of 4 to 8 digits')).toBeTruthy()
  expect(screen.getByText('Choose a duration')).toBeTruthy()
  expect(server.bodiesOf('meeting/create')).toEqual([])
})

test('one press starts a meeting, and enters it with the microphone on', async () => {
  const server = show(<MeetingsScreen />, '/', {
    'meeting/list': { list: [], more: false, pageNo: 1, pageSize: 20, total: 0 },
    'meeting/create': meetingWith(),
    'meeting/join': { meeting: meetingWith(), ticket: 'ticket' },
    'meeting/leave': null,
  })
  press('Start now')
  await vi.waitFor(() => expect(address()).toBe('/pages/meeting/room?number=428913705'))
  expect(server.bodiesOf('meeting/create')).toMatchObject([{ title: 'Amelia’s meeting', startTime: 0 }])
  expect(server.bodiesOf('meeting/join')).toEqual([{ number: '428913705' }])
  expect(session.get().phase).toBe('in')
})

test('a meeting of now leads to its entrance', async () => {
  const server = show(<CreateScreen />, '/pages/meeting/create', { 'meeting/create': meetingWith() })
  type('Password', '24a68')
  press('Continue')
  await vi.waitFor(() => expect(address()).toBe('/pages/meeting/join?number=428913705'))
  expect(server.bodiesOf('meeting/create')).toMatchObject([
    { title: 'Amelia’s meeting', password: '2468', startTime: 0, duration: 1, unit: 'hour' },
  ])
})

test('refusals of a plan are shown at their fields', async () => {
  show(<CreateScreen />, '/pages/meeting/create?later=1', {
    'meeting/create': refusal('11320', 'Choose a start that is not over'),
  })
  press('Schedule')
  expect(await screen.findByText('Choose a start that is not over')).toBeTruthy()
})

test('a number is grouped while it is typed, and an incomplete one is not sent', async () => {
  const server = show(<JoinScreen />, '/pages/meeting/join', {
    'meeting/preview': refusal('11311', 'Room absent'),
  })
  type('Meeting number', '12345')
  expect((screen.getByRole('textbox', { name: 'Meeting number' }) as HTMLInputElement).value).toBe('123 45')
  press('Continue')
  expect(screen.getByText('Invalid meeting number')).toBeTruthy()
  expect(server.bodiesOf('meeting/preview')).toEqual([])
  type('Meeting number', '428 913 705')
  press('Continue')
  expect(await screen.findByText('There is no meeting with this number')).toBeTruthy()
})

const preview = { ...summary({ myState: 'none' }), needsPassword: true }

test('the password is asked for when joining, and its errors are shown at the field', async () => {
  const server = show(<JoinScreen />, '/pages/meeting/join?number=428913705', {
    'meeting/preview': preview,
    'meeting/join': refusal('11312', 'Join password cannot be empty'),
  })
  expect(await screen.findByRole('heading', { name: 'Weekly sync' })).toBeTruthy()
  expect(screen.getByText(/The microphone is blocked/)).toBeTruthy()
  press('Join')
  expect(await screen.findByText('Enter the meeting password')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Password' }).getAttribute('aria-invalid')).toBe('true')
  expect(server.bodiesOf('meeting/join')).toEqual([{ number: '428913705', password: '' }])
})

test('a personally invited person is not asked for a password', async () => {
  show(<JoinScreen />, '/pages/meeting/join?number=428913705', {
    'meeting/preview': { ...preview, myState: 'invited', needsPassword: false },
  })
  await screen.findByRole('button', { name: 'Join' })
  expect(screen.queryByRole('textbox', { name: 'Password' })).toBeNull()
})

test('a password that was changed meanwhile is asked for', async () => {
  const server = show(<JoinScreen />, '/pages/meeting/join?number=428913705', {
    'meeting/preview': { ...preview, needsPassword: false },
    'meeting/join': refusal('11312', 'Join password cannot be empty'),
  })
  await screen.findByRole('heading', { name: 'Weekly sync' })
  expect(screen.queryByRole('textbox', { name: 'Password' })).toBeNull()
  press('Join')
  expect(await screen.findByText('Enter the meeting password')).toBeTruthy()
  type('Password', '1357')
  press('Join')
  await vi.waitFor(() => expect(server.bodiesOf('meeting/join')).toHaveLength(2))
  expect(server.bodiesOf('meeting/join')[1]).toEqual({ number: '428913705', password: '1357' })
})

test('an admitted person is in the room, under the name that they entered', async () => {
  const server = show(<JoinScreen />, '/pages/meeting/join?number=428913705', {
    'meeting/preview': preview,
    'meeting/join': { meeting: meetingWith(), ticket: 'ticket' },
    'meeting/leave': null,
  })
  await screen.findByRole('heading', { name: 'Weekly sync' })
  type('Password', '2468')
  type('Your name in this meeting', 'Amelia from sales')
  press('Join')
  await vi.waitFor(() => expect(address()).toBe('/pages/meeting/room?number=428913705'))
  expect(server.bodiesOf('meeting/join')).toEqual([
    { number: '428913705', password: '2468', name: 'Amelia from sales' },
  ])
  expect(session.get().phase).toBe('in')
})

test('a meeting that is over is not entered', async () => {
  show(<JoinScreen />, '/pages/meeting/join?number=428913705', {
    'meeting/preview': { ...preview, state: 'ended' },
  })
  expect(await screen.findByText('This meeting is over.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

const detail = '/pages/meeting/detail?number=428913705'

test('its host sees the password, and changes or deletes a meeting before it begins', async () => {
  const mine = meetingWith({ state: 'scheduled', myRole: 'host', password: '2468', host: amelia })
  const server = show(<DetailScreen />, detail, { 'meeting/detail': mine, 'meeting/delete': null })
  expect(await screen.findByText('2468')).toBeTruthy()
  expect(screen.getByText('428 913 705')).toBeTruthy()
  press('Delete meeting')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(server.bodiesOf('meeting/delete')).toEqual([{ number: '428913705' }]))
})

test('the invitation that a host copies opens the meeting without the password, and has date and time zone', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...{ languages: ['en'], clipboard: { writeText: async (text: string) => void copied.push(text) } },
  })
  const startTime = new Date(2031, 10, 27, 22, 35).getTime()
  const mine = meetingWith({
    ...{ state: 'scheduled', myRole: 'host', password: '2468', host: amelia },
    ...{ startTime, endTime: startTime + 3_600_000 },
  })
  const server = show(<DetailScreen />, detail, {
    'meeting/detail': mine,
    'meeting/link': { token: 'secret' },
  })
  const link = /#\/pages\/meeting\/join\?number=428913705&token=secret$/
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Copy link/ })).toHaveProperty('disabled', false),
  )
  press(/^Copy link/)
  await vi.waitFor(() => expect(copied[0]).toMatch(link))
  press('Copy invitation')
  await vi.waitFor(() => expect(copied[1]).toMatch(link))
  expect(copied[1]).toMatch(/^Thu, 27 Nov 2031, 22:35–23:35 \(GMT.*, .*\)$/m)
  press('New link')
  press('New link')
  fireEvent.click((await screen.findAllByRole('button', { name: 'New link' })).at(-1) as HTMLElement)
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/link')).toContainEqual({ number: '428913705', isNew: '1' }),
  )
})

test('a person who opens the link of a host is not asked for a password', async () => {
  const { people: _people, ...rest } = meetingWith({ myState: 'none' })
  const server = show(<JoinScreen />, '/pages/meeting/join?number=428913705&token=secret', {
    'meeting/preview': { ...rest, needsPassword: false },
    'meeting/join': refusal('11313', 'locked'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  expect(screen.queryByRole('textbox', { name: 'Password' })).toBeNull()
  expect(server.bodiesOf('meeting/preview')).toEqual([{ number: '428913705', token: 'secret' }])
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/join')).toEqual([{ number: '428913705', token: 'secret' }]),
  )
})

test('a member sees neither password nor settings', async () => {
  show(<DetailScreen />, detail, { 'meeting/detail': meetingWith() })
  expect(await screen.findByRole('button', { name: 'Copy invitation' })).toBeTruthy()
  expect(screen.queryByText('Password')).toBeNull()
  expect(screen.queryByText('Waiting room')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a meeting in which the user is not a member says so', async () => {
  show(<DetailScreen />, detail, { 'meeting/detail': refusal('11311', 'Room absent') })
  expect(await screen.findByText(/does not exist, or you are not part of it/)).toBeTruthy()
})

test('the log shows who did what, and says to members that it is for hosts', async () => {
  const entry = { id: '1', time: 1_000, by: linh, to: amelia, names: null }
  const names = { before: 'Amelia', after: 'Amy' }
  show(<LogScreen />, '/pages/meeting/log?number=428913705', {
    'meeting/log': {
      list: [
        { ...entry, action: 'muted' },
        { ...entry, id: '2', action: 'ended', by: null, to: null },
        { ...entry, id: '3', action: 'renamed', names },
        { ...entry, id: '4', action: 'renamed', by: amelia, names },
      ],
      ...{ more: false, pageNo: 1, pageSize: 50, total: 2 },
    },
  })
  expect(await screen.findByText('Linh Vũ muted Amelia')).toBeTruthy()
  expect(screen.getByText('The meeting ended')).toBeTruthy()
  expect(screen.getByText('Linh Vũ renamed Amelia to Amy')).toBeTruthy()
  expect(screen.getByText('Amelia is now called Amy')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show(<LogScreen />, '/pages/meeting/log?number=428913705', {
    'meeting/log': refusal('10104', 'No permission'),
  })
  expect(await screen.findByText('Only hosts can see this.')).toBeTruthy()
})

test('a reminder is not shown over the pages of its meeting', () => {
  reminder.set(summary({ startTime: Date.now() + 60_000 }))
  for (const at of ['/pages/meeting/join', '/pages/meeting/detail']) {
    show(<ReminderBanner />, `${at}?number=428913705`, {})
    expect(screen.queryByRole('status', { name: 'Meeting reminder' })).toBeNull()
    cleanup()
    show(<ReminderBanner />, `${at}?number=111111111`, {})
    expect(screen.getByRole('status', { name: 'Meeting reminder' })).toBeTruthy()
    cleanup()
  }
})

test('a reminder says how soon it is, leads to the entrance, and can be put away', () => {
  show(<ReminderBanner />, '/', {})
  reminder.set(summary({ startTime: Date.now() + 9.5 * 60_000 }))
  cleanup()
  show(<ReminderBanner />, '/', {})
  expect(screen.getByText('Starts in 10 minutes')).toBeTruthy()
  press('Join')
  expect(address()).toBe('/pages/meeting/join?number=428913705')
  expect(reminder.get()).toBeUndefined()
})
