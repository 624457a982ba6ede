import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MeetingView } from '@mynah/contract/meetings'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { Observable } from '@mynah/client/observable'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { PageContextProvider } from '#ui/pages/navigation.tsx'
import { amelia, budi, inMeeting, linh, meetingWith } from '../meeting.fixture.ts'
import { addLines, addReaction } from '../room-talk.ts'
import { applyView, enter } from '../session.ts'
import { RoomScreen } from './room-screen.tsx'

const other = (userId: string) => ({
  ...{
    userId,
    isSpeaking: false,
    isWeak: false,
    isLost: false,
    isMicrophoneOn: true,
    camera: undefined,
    screen: undefined,
  },
})
class FakeMedia {
  static last: FakeMedia | undefined
  readonly state = new Observable({
    ...{ connection: 'connected', isMicrophoneOn: true, isCameraOn: false, isSharing: false },
    ...{ problems: {}, isSilenced: false, isWeak: false, isSpeaking: false, facing: 'user', othersSince: 0 },
    ...{ camera: undefined, screen: undefined, others: [other('8'), other('9')] },
  })
  readonly connect = vi.fn(async () => undefined)
  readonly close = vi.fn()
  readonly setMicrophone = vi.fn(async (isMicrophoneOn: boolean) =>
    this.state.set({ ...this.state.get(), isMicrophoneOn }),
  )
  readonly setCamera = vi.fn(async () => undefined)
  constructor() {
    FakeMedia.last = this
  }
}
vi.mock('#features/media/index.ts', async (original) => ({
  ...(await original<object>()),
  loadMediaClient: async () => FakeMedia,
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

/** Opens the room of this meeting as Amelia. */
async function show(changed: Partial<MeetingView> = {}, answers: Record<string, unknown> = {}, wide = false) {
  const meeting = meetingWith(changed)
  const server = fakeServer({
    'meeting/join': { meeting, ticket: meeting.myState === 'waiting' ? '' : 'ticket' },
    'meeting/leave': null,
    ...answers,
  })
  vi.stubGlobal('fetch', server.fetch)
  await enter({ number: meeting.number }, { microphone: true, camera: false })
  renderScreen(
    <>
      <PageContextProvider
        value={{ visit: '', pane: 'detail', wide, goBack: undefined, close: () => undefined }}
      >
        <RoomScreen />
      </PageContextProvider>
      <DialogHost />
    </>,
    { at: '/pages/meeting/room?number=428913705' },
  )
  return server
}
const asHost = (people: MeetingView['people']): Partial<MeetingView> => ({
  myRole: 'host',
  host: amelia,
  people,
})
const me = inMeeting(amelia, { role: 'host' })
const controls = () => within(screen.getByRole('toolbar', { name: 'Meeting controls' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tiles = () =>
  within(screen.getAllByRole('list', { name: 'In the meeting' })[0]!).getAllByRole('listitem')

test('everyone has a tile, with their role and whether they are muted', async () => {
  await show({
    people: [inMeeting(linh, { role: 'host' }), inMeeting(amelia), inMeeting(budi, { handSince: 5 })],
  })
  expect(tiles()).toHaveLength(3)
  expect(within(tiles()[0]!).getByText('Linh Vũ · host')).toBeTruthy()
  expect(within(tiles()[1]!).getByText('You')).toBeTruthy()
  expect(within(tiles()[2]!).getByRole('img', { name: 'Hand raised' })).toBeTruthy()
})

test('of many people a page at a time is shown', async () => {
  const many = Array.from({ length: 8 }, (_, i) =>
    inMeeting({ userId: `${20 + i}`, userName: `Person ${i}`, avatarUrl: '' }),
  )
  await show({ people: [inMeeting(amelia), ...many] })
  expect(tiles()).toHaveLength(6)
  press('Next page')
  expect(tiles()).toHaveLength(3)
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

test('a pinned person is large, until going back to the grid unpins them', async () => {
  await show()
  fireEvent.click(within(tiles()[2]!).getByRole('button', { name: 'Menu of Budi' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pin' }))
  await screen.findByRole('list', { name: 'In focus' })
  press('Speaker view')
  press('Grid view')
  expect(screen.queryByRole('list', { name: 'In focus' })).toBeNull()
})

test('a held microphone asks to speak, and after the host agreed it waits for a press', async () => {
  const held = inMeeting(amelia, { microphone: 'held' })
  const people = (mine: typeof held) => [inMeeting(linh, { role: 'host' }), mine]
  const server = await show(
    { people: people(held) },
    {
      'meeting/askToSpeak': meetingWith({ version: 2, people: people({ ...held, asksSince: 5 }) }),
      'meeting/unmute': meetingWith({ version: 4, people: people(inMeeting(amelia)) }),
    },
  )
  FakeMedia.last?.state.set({ ...FakeMedia.last.state.get(), isMicrophoneOn: false })
  fireEvent.click(await controls().findByRole('button', { name: 'Ask to speak' }))
  await controls().findByRole('button', { name: 'Asked' })
  expect(server.bodiesOf('meeting/askToSpeak')).toHaveLength(1)
  applyView(meetingWith({ version: 3, people: people(inMeeting(amelia, { microphone: 'muted' })) }))
  const unmute = await controls().findByRole('button', { name: 'Unmute' })
  expect(FakeMedia.last?.setMicrophone).not.toHaveBeenCalled()
  fireEvent.click(unmute)
  await vi.waitFor(() => expect(FakeMedia.last?.setMicrophone).toHaveBeenCalledWith(true))
  expect(server.bodiesOf('meeting/unmute')).toHaveLength(1)
})

test('a press of the microphone counts while the device still carries out the one before', async () => {
  await show({ people: [inMeeting(amelia)] })
  const media = FakeMedia.last as FakeMedia
  const device = Promise.withResolvers<undefined>()
  media.setMicrophone.mockImplementationOnce((isMicrophoneOn) => {
    media.state.set({ ...media.state.get(), isMicrophoneOn })
    return device.promise
  })
  fireEvent.click(controls().getByRole('button', { name: 'Mute' }))
  fireEvent.click(await controls().findByRole('button', { name: 'Unmute' }))
  await vi.waitFor(() => expect(media.setMicrophone).toHaveBeenCalledWith(true))
  device.resolve(undefined)
})

test('a camera that a host stopped is not opened', async () => {
  await show({ people: [inMeeting(amelia, { mayCamera: false })] })
  fireEvent.click(controls().getByRole('button', { name: 'Camera' }))
  expect(FakeMedia.last?.setCamera).not.toHaveBeenCalled()
})

test('a host sees who waits and who asks, answers one or all, and mutes all', async () => {
  const waiting = inMeeting(linh, { state: 'waiting' })
  const asking = inMeeting(budi, { microphone: 'held', asksSince: 5 })
  const more = inMeeting({ userId: '10', userName: 'Chanida', avatarUrl: '' }, { state: 'waiting' })
  const view = meetingWith(asHost([me, asking, waiting, more]))
  const server = await show(view, {
    'meeting/admit': view,
    'meeting/answerSpeak': view,
    'meeting/mute': view,
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Show' })[0]!)
  const panel = within(screen.getByRole('complementary'))
  fireEvent.click(panel.getByRole('button', { name: 'Admit: Linh Vũ' }))
  fireEvent.click(panel.getByRole('button', { name: 'Refuse all' }))
  fireEvent.click(panel.getByRole('button', { name: 'Let speak: Budi' }))
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/admit')).toEqual([
      { number: '428913705', userIds: ['8'], isAdmitted: '1' },
      { number: '428913705', userIds: ['8', '10'], isAdmitted: '0' },
    ]),
  )
  expect(server.bodiesOf('meeting/answerSpeak')).toEqual([
    { number: '428913705', userIds: ['9'], isAgreed: '1' },
  ])
  fireEvent.click(panel.getByRole('button', { name: 'Mute all' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mute all, they must ask to speak' }))
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/mute')).toEqual([{ number: '428913705', isMuted: '1', mayUnmute: '0' }]),
  )
})

test('the list of people is searched, and closed by Escape', async () => {
  await show()
  fireEvent.click(controls().getByRole('button', { name: 'People' }))
  const panel = screen.getByRole('complementary')
  fireEvent.change(within(panel).getByRole('searchbox'), { target: { value: 'linh' } })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toHaveLength(1)
  expect(within(panel).queryByRole('button', { name: 'Mute all' })).toBeNull()
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a removal is asked about first', async () => {
  const view = meetingWith(asHost([me, inMeeting(budi)]))
  const server = await show(view, { 'meeting/remove': view })
  fireEvent.click(within(tiles()[1]!).getByRole('button', { name: 'Menu of Budi' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await screen.findByText('They cannot come back into this meeting.')).toBeTruthy()
  expect(server.bodiesOf('meeting/remove')).toEqual([])
  press('Remove')
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/remove')).toEqual([{ number: '428913705', userId: '9' }]),
  )
})

test('lines are counted as unread until the chat is opened', async () => {
  await show()
  addLines([{ id: 3, from: budi, text: 'Shall we begin?', time: 1_000 }])
  fireEvent.click(await controls().findByRole('button', { name: '1 new message Chat' }))
  expect(screen.getByText('Shall we begin?')).toBeTruthy()
  expect(controls().getByRole('button', { name: 'Chat' })).toBeTruthy()
})

test('a person who joins late reads the chat so far, with its links, and it counts as read', async () => {
  const line = { id: '2', from: budi, text: 'See https://example.org', time: 1_000 }
  await show({}, { 'meeting/chatLog': { list: [line] } })
  fireEvent.click(controls().getByRole('button', { name: 'Chat' }))
  expect((await screen.findByRole('link', { name: 'https://example.org' })).getAttribute('href')).toMatch(
    /example\.org/,
  )
  expect(controls().getByRole('button', { name: 'Chat' })).toBeTruthy()
})

test('raised hands are at the top in their order, and a host lowers one or all', async () => {
  const people = [me, inMeeting(linh, { handSince: 9 }), inMeeting(budi, { handSince: 5 })]
  const server = await show(asHost(people), { 'meeting/lowerHands': refusal('10108', 'later') })
  expect(screen.getByText('Budi first of 2 raised hands')).toBeTruthy()
  press('Lower hand')
  fireEvent.click(controls().getByRole('button', { name: /People/ }))
  const rows = within(screen.getByRole('complementary')).getAllByRole('listitem')
  expect(rows.map((one) => /Budi|Linh|Amelia/.exec(one.textContent)?.[0])).toEqual(['Budi', 'Linh', 'Amelia'])
  expect(within(rows[1]!).getByText('Hand up, number 2')).toBeTruthy()
  press('Lower all hands')
  await vi.waitFor(() =>
    expect(server.bodiesOf('meeting/lowerHands')).toEqual([
      { number: '428913705', userIds: ['9'] },
      { number: '428913705' },
    ]),
  )
})

test('a host who leaves chooses the next host', async () => {
  const server = await show(asHost([me, inMeeting(budi)]), {
    'meeting/handOver': meetingWith({ version: 9 }),
    'meeting/leave': null,
  })
  fireEvent.click(controls().getByRole('button', { name: 'Leave' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and choose a host' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Budi' }))
  await vi.waitFor(() => expect(server.bodiesOf('meeting/leave')).toEqual([{ number: '428913705' }]))
  expect(server.bodiesOf('meeting/handOver')).toEqual([{ number: '428913705', userId: '9' }])
})

test('sharing a screen hides the other pane of a wide window', async () => {
  await show({}, {}, true)
  const state = FakeMedia.last!.state
  const share = (isSharing: boolean) => act(() => state.set({ ...state.get(), isSharing }))
  const alone = () => 'pageAlone' in document.documentElement.dataset
  expect(alone()).toBe(false)
  share(true)
  expect(alone()).toBe(true)
  share(false)
  expect(alone()).toBe(false)
})

test('a reaction is shown on the tile of its sender', async () => {
  await show()
  addReaction({ userId: '9', reaction: 'clap' })
  expect(await within(tiles()[2]!).findByRole('img', { name: 'Applause' })).toBeTruthy()
})

test('the host chooses between leaving and ending it for all', async () => {
  const server = await show(asHost([me, inMeeting(budi)]), { 'meeting/end': null })
  fireEvent.click(controls().getByRole('button', { name: 'Leave' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End for all' }))
  await vi.waitFor(() => expect(server.bodiesOf('meeting/end')).toEqual([{ number: '428913705' }]))
})

test('a press on the stage hides the bars, and a key brings them back', async () => {
  await show()
  fireEvent.click(tiles()[0]!)
  expect(screen.queryByRole('toolbar')).toBeNull()
  fireEvent.keyDown(window, { key: 'Tab' })
  expect(screen.getByRole('toolbar')).toBeTruthy()
})

test('a person who waits reads for whom, and a removed one that it is over', async () => {
  await show({ myState: 'waiting', state: 'scheduled', people: [] })
  expect(screen.getByText(/Linh Vũ is not here yet/)).toBeTruthy()
  applyView(meetingWith({ version: 2, myState: 'waiting', people: [] }))
  expect(await screen.findByText('Linh Vũ will let you in soon.')).toBeTruthy()
  applyView(meetingWith({ version: 3, myState: 'removed', people: [] }))
  expect(await screen.findByText('The host removed you from this meeting.')).toBeTruthy()
})
