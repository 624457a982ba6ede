import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { msgType } from '@mynah/contract/message-kinds'
import type { PlaceContent } from '@mynah/contract/message-kinds/place'
import { cmd, type ChatMessage, type MessageState } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { OverlayPlace } from '#app/shell/attention.tsx'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { placeKind } from '../message-kind.ts'
import { take } from '../queries.ts'
import { noteSharing, useIsSharing } from '../sharing-state.ts'
import { LiveBar } from './live-bar.tsx'
import { PlaceBubble } from './place-bubble.tsx'
import { SendScreen } from './send-screen.tsx'
import { SharingSign } from './sharing-sign.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRoomTexts()])
})

const msgId = 'm'.repeat(32)
const monas = { lat: -6.1754, lng: 106.8272 }
let sent: { path: string; body: Record<string, unknown> }[]
let points: object[]
let mine: object[]
type Watch = { onMove: PositionCallback; onFault: PositionErrorCallback }
let watches: Watch[]
let here: GeolocationCoordinates | number

const positionOf = (lat: number, lng: number): GeolocationPosition =>
  ({ coords: { latitude: lat, longitude: lng, accuracy: 12.4 } }) as GeolocationPosition

beforeEach(() => {
  sent = []
  points = []
  mine = []
  watches = []
  here = positionOf(monas.lat, monas.lng).coords
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const ok = (data: unknown) => Response.json({ retCode: '000000', retDesc: '', data })
    if (path.endsWith('place/live')) return ok({ list: points })
    if (path.endsWith('place/mine')) return ok({ list: mine })
    // requests of the map and of the chat's row
    if (!path.includes('place/')) return ok({ list: [], mapTiles: '' })
    sent.push({ path, body: (await request.json()) as Record<string, unknown> })
    if (path.endsWith('place/send')) return ok({ seq: 4 })
    if (path.endsWith('place/move')) return ok({ running: mine.length })
    if (path.endsWith('place/end')) mine = []
    return ok(null)
  })
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (onFound: PositionCallback, onFault: PositionErrorCallback) =>
        typeof here === 'number'
          ? onFault({ code: here, PERMISSION_DENIED: 1 } as GeolocationPositionError)
          : onFound({ coords: here } as GeolocationPosition),
      watchPosition: (onMove: PositionCallback, onFault: PositionErrorCallback) =>
        watches.push({ onMove, onFault }),
      clearWatch: (id: number) => void watches.splice(id - 1, 1),
    },
  })
})
afterEach(() => {
  cleanup()
  noteSharing(false)
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const page = (part: React.ReactNode, address = '/') =>
  renderScreen(
    <>
      {part}
      <ToastHost />
    </>,
    { at: address },
  )

function bubble(content: Partial<PlaceContent>, more: { state?: Partial<MessageState>; seq?: number } = {}) {
  const { state, seq = 4 } = more
  const message: ChatMessage = {
    ...{ id: msgId, seq, cmd: cmd.chat, from: '7', groupId: '5', chatType: 1, msgType: msgType.place },
    ...{ extras: {}, createTime: Date.now(), nick: '', avatar: '' },
    content: JSON.stringify({ text: '📍', ...content }),
    ...(state && { state: { rev: 1, ...state } }),
  }
  return page(
    <PlaceBubble {...{ message, mine: true, meta: null, onOpen: () => {}, onEditAgain: undefined }} />,
  )
}
const pointAt = (lat: number, more: object = {}) => ({
  ...{ msgId, seq: 4, userId: '7', lat, lng: 2, time: Date.now(), until: Date.now() + 900_000 },
  ...more,
})

test('a place has its name, address and coordinates, and leads to the map', () => {
  bubble({ name: 'Monas', address: 'Jl. Medan Merdeka', ...monas })
  expect(screen.getByText('Monas')).toBeTruthy()
  expect(screen.getByText('Jl. Medan Merdeka')).toBeTruthy()
  expect(screen.getByText('-6.17540, 106.82720')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Show on the map' })
  expect(link.getAttribute('href')).toContain('/open-location?lat=-6.1754&lng=106.8272&name=Monas')
})

test('the distance to a place is shown after a press, and nothing of it is sent to the server', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('id-ID')
  here = positionOf(-6.1862, 106.8272).coords
  bubble({ name: 'Monas', ...monas })
  await act(() => Promise.resolve())
  expect(screen.queryByText('1.2 km away')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'How far away?' }))
  expect(await screen.findByText('1.2 km away')).toBeTruthy()
  expect(sent).toEqual([])
})

test('with a permission it is shown at once, and a refusal of the device is said', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('id-ID')
  const permissions = { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) }
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions })
  bubble({ ...monas })
  expect(await screen.findByText('0 m away')).toBeTruthy()
  cleanup()
  Reflect.deleteProperty(navigator, 'permissions')
  queryClient.clear()
  here = 1
  bubble({ ...monas })
  fireEvent.click(screen.getByRole('button', { name: 'How far away?' }))
  expect(await screen.findByText(/^Location is not authorised/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'How far away?' })).toBeTruthy()
})

test('the chat list names a live place that has no name', () => {
  expect(placeKind.preview('📍 Monas')).toBe('📍 Monas')
  expect(placeKind.preview('📍')).toBe('📍 Live place')
})

test('a live place says until when, how old its point is, and moves with each new one', async () => {
  points = [pointAt(1, { time: Date.now() - 150_000 })]
  bubble({ live: 900 }, { state: { place: { until: Date.now() + 900_000 } } })
  expect(await screen.findByText('Updated 2 minutes ago')).toBeTruthy()
  expect(screen.getByText(/^Live until/)).toBeTruthy()
  act(() => take({ type: 1, id: '5' }, pointAt(3)))
  expect(await screen.findByText('3.00000, 2.00000')).toBeTruthy()
  expect(screen.getByText('Updated just now')).toBeTruthy()
  // an older point that arrives late changes nothing
  act(() => take({ type: 1, id: '5' }, pointAt(9, { time: 1 })))
  expect(screen.getByText('3.00000, 2.00000')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { toBizId: '5', msgId } }]))
})

test('one that has ended, by hand or by time, shows no point and no button', () => {
  points = [pointAt(1)]
  bubble({ live: 900 }, { state: { place: { until: Date.now() + 900_000, ended: Date.now() } } })
  expect(screen.getByText(/^Ended at/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  bubble({ live: 900 }, { state: { place: { until: Date.now() - 1 } } })
  expect(screen.getByText(/^Ended at/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a live place that was forwarded loads nothing and shows nobody', () => {
  points = [pointAt(1)]
  bubble({ live: 900, copy: true })
  expect(screen.getByText(/Passed on from elsewhere/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the page shows the place that will be sent, and sends it with its name', async () => {
  page(<SendScreen />, '/pages/place/send?chat=1:5')
  expect(await screen.findByText(/-6.17540, 106.82720/)).toBeTruthy()
  expect(screen.getByText(/within 12 m/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the place' }), {
    target: { value: ' Gate ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send this place' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ ...monas, accuracy: 12, name: 'Gate', toBizId: '5' })
  expect(sent[0]?.body).not.toHaveProperty('liveSeconds')
})

test('it is shared live for the time that was chosen', async () => {
  page(<SendScreen />, '/pages/place/send?chat=1:5')
  fireEvent.click(await screen.findByRole('radio', { name: '8 hours' }))
  fireEvent.click(screen.getByRole('button', { name: 'Share live' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ liveSeconds: 28_800 }))
})

test.for([
  [1, /Location is not allowed/],
  [2, /does not know where it is/],
  [3, /took too long/],
] as const)(
  'a device that does not say where it is (%i) says why, and can be asked again',
  async ([code, words]) => {
    here = code
    page(<SendScreen />, '/pages/place/send?chat=1:5')
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send this place' }).hasAttribute('disabled')).toBe(true)
    here = positionOf(1, 2).coords
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/1.00000, 2.00000/)).toBeTruthy()
  },
)

test("the bar of the room stops the user's own live place, and counts those of others", async () => {
  points = [pointAt(1), pointAt(2, { msgId: 'n'.repeat(32), userId: '8' })]
  page(<LiveBar chat="1:5" />)
  expect(await screen.findByText(/^You share your place until/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ msgId }))
  cleanup()
  queryClient.clear()
  points = [pointAt(2, { msgId: 'n'.repeat(32), userId: '8' })]
  page(<LiveBar chat="1:5" />)
  expect(await screen.findByText('1 live place')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

const own = (more: object = {}) => ({
  ...{ toBizId: '5', toBizType: 1, msgId, until: Date.now() + 900_000, here: true },
  ...more,
})
const sign = (address = '/') => page(<OverlayPlace useIsShown={useIsSharing} Body={SharingSign} />, address)

test('the device that began says where it is, every ten seconds at most, and the sign stops it everywhere', async () => {
  mine = [own()]
  noteSharing(true)
  sign()
  expect(await screen.findByText('You share your place in 1 chat')).toBeTruthy()
  await waitFor(() => expect(watches).toHaveLength(1))
  act(() => watches[0]?.onMove(positionOf(1, 2)))
  act(() => watches[0]?.onMove(positionOf(3, 4)))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ lat: 1, lng: 2, accuracy: 12 })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByText(/You share/)).toBeNull())
  expect(sent.at(-1)?.body).toMatchObject({ msgId })
  expect(watches).toHaveLength(0)
})

test('another device shows the sign and sends no position; in the room the bar replaces the sign', async () => {
  mine = [own({ here: false })]
  noteSharing(true)
  sign()
  expect(await screen.findByText('You share your place in 1 chat')).toBeTruthy()
  expect(watches).toHaveLength(0)
  cleanup()
  sign('/pages/room/multi?id=5')
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

test('a device that may not say where it is any more says so', async () => {
  mine = [own()]
  noteSharing(true)
  sign()
  await waitFor(() => expect(watches).toHaveLength(1))
  act(() => watches[0]?.onFault({ code: 1 } as GeolocationPositionError))
  expect(await screen.findByText(/Location is not allowed/)).toBeTruthy()
})

test('without a running live place the sign disappears, and is not loaded again', async () => {
  noteSharing(true)
  sign()
  await waitFor(() => expect(localStorage.getItem('shares-place')).toBeNull())
  expect(screen.queryByRole('status', { name: 'Live place' })).toBeNull()
})
