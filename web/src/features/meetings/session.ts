import { useSyncExternalStore } from 'react'
import { attempt } from '#client/api/attempt.ts'
import { onSessionEnd } from '#client/session/auth-session.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import {
  askToLeaveOther,
  isOtherOngoing,
  loadMediaClient,
  setOngoing,
  type DeviceChoice,
  type MediaClient,
} from '#features/media/index.ts'
import { translateNow } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { noteView } from './cache.ts'
import { meetingOn, reminder } from './overlay-state.ts'
import {
  fetchDetail,
  isAbsent,
  joinMeeting,
  leaveMeeting,
  myself,
  readChat,
  roomCalls,
  type MeetingView,
} from './queries.ts'
import { newsOf, personOf } from './room-news.ts'
import { addEarlierLines, clearTalk } from './room-talk.ts'

/** Why a meeting is over for this user. */
export type OverReason = 'ended' | 'removed' | 'refused' | 'left' | 'deleted'

/** The state of this tab's meeting. */
export type MeetingSession =
  | { phase: 'none' }
  | { phase: 'waiting'; view: MeetingView; devices: DeviceChoice }
  | { phase: 'in'; view: MeetingView; media: MediaClient; since: number }
  /** The media connection was lost, or another device has taken it over. */
  | { phase: 'away'; view: MeetingView }
  | { phase: 'over'; view: MeetingView; reason: OverReason }

const none: MeetingSession = { phase: 'none' }

export const session = observedPerSession<MeetingSession>(() => none)
export const useMeetingSession = (): MeetingSession => useSyncExternalStore(session.subscribe, session.get)
session.subscribe(() => {
  const { phase } = session.get()
  meetingOn.set(phase !== 'none' && phase !== 'over')
  setOngoing('meeting', phase === 'waiting' || phase === 'in' ? leave : undefined)
})

/** The meeting that this tab is in or waits for. */
export const current = (): MeetingView | undefined => {
  const now = session.get()
  return now.phase === 'none' || now.phase === 'over' ? undefined : now.view
}

const own = perSession(() => ({
  /** Grows with each entering and leaving, so that an answer of an earlier one is discarded. */
  turn: 0,
  isAdmitting: false,
  /** Whether the user asks to speak, so that a withdrawn request is not taken for a refused one. */
  isAsking: false,
  /** While the room is shown it says itself why it is over, instead of a toast. */
  isRoomShown: false,
}))

export function askToSpeak(number: string, isOn: boolean): Promise<boolean> {
  own().isAsking = isOn
  return act(() => roomCalls.askToSpeak(number, isOn))
}

type Ticket = { number: string; password?: string; token?: string; name?: string }

/**
 * Joins or waits. False if the user stays in another call, or left meanwhile. @throws ApiError if the server refuses
 */
export async function enter(input: Ticket, devices: DeviceChoice): Promise<boolean> {
  if (isOtherOngoing('meeting') && !(await askToLeaveOther('meeting'))) return false
  const before = current()
  if (before && before.number !== input.number) await leave()
  const mine = ++own().turn
  const code = loadMediaClient()
  const answer = await joinMeeting(input)
  const Client = await code
  if (mine !== own().turn) {
    await leaveMeeting(input.number).catch(() => undefined)
    return false
  }
  if (reminder.get()?.number === input.number) reminder.set(undefined)
  closeMedia()
  clearTalk()
  open(answer, devices, Client)
  return true
}

function open(
  { meeting: view, ticket }: Awaited<ReturnType<typeof joinMeeting>>,
  devices: DeviceChoice,
  Client: Awaited<ReturnType<typeof loadMediaClient>>,
): void {
  noteView(view)
  if (ticket === '') return session.set({ phase: 'waiting', view, devices })
  const media = new Client({ onLost: () => void syncAfterLoss(media) })
  // all see the same duration, from when the first of the present people joined
  const joined = view.people.filter(({ state }) => state === 'joined').map(({ joinTime }) => joinTime)
  session.set({ phase: 'in', view, media, since: Math.min(Date.now(), ...joined) })
  void fetchTalk(view.number)
  const me = personOf(view, myself().userId)
  // only its owner can open a microphone that a host muted, later
  const microphone = devices.microphone && me?.microphone === 'open'
  void media.connect(ticket, { microphone, camera: devices.camera && me?.mayCamera === true })
}

/** Loads the lines from before the user joined, or from while the connection was lost. */
async function fetchTalk(number: string): Promise<void> {
  try {
    const list = await readChat(number)
    if (current()?.number === number) addEarlierLines(list.map((line) => ({ ...line, id: Number(line.id) })))
  } catch {
    // live lines arrive nevertheless
  }
}

/** After a host admitted the user: the same call now returns the ticket. */
async function comeIn(devices: DeviceChoice, number: string): Promise<void> {
  if (own().isAdmitting) return
  own().isAdmitting = true
  const mine = own().turn
  try {
    const [answer, Client] = await Promise.all([joinMeeting({ number }, true), loadMediaClient()])
    if (mine === own().turn && answer.ticket !== '') open(answer, devices, Client)
  } catch {
    // the next catch-up tries again
  } finally {
    own().isAdmitting = false
  }
}

/** Applies a view of the meeting from an event or an answer. */
export function applyView(view: MeetingView): void {
  noteView(view)
  const now = session.get()
  if (now.phase === 'none' || now.phase === 'over') return
  if (now.view.number !== view.number || view.version < now.view.version) return
  if (view.state === 'ended') return finish('ended')
  if (view.myState === 'removed') return finish('removed')
  if (view.myState === 'waiting') {
    if (now.phase === 'waiting') session.set({ ...now, view })
    return
  }
  if (view.myState !== 'joined') return finish(now.phase === 'waiting' ? 'refused' : 'left')
  if (now.phase === 'waiting') {
    session.set({ ...now, view })
    void comeIn(now.devices, view.number)
    return
  }
  const me = myself().userId
  const news = newsOf(now.view, view, me, own().isAsking)
  session.set({ ...now, view })
  const t = translateNow('meeting-room')
  for (const one of news) toast(t(one))
  if (personOf(view, me)?.asksSince === 0) own().isAsking = false
  // The server blocks the microphone already; the device stops it too.
  if (now.phase === 'in' && personOf(view, me)?.microphone !== 'open' && now.media.state.get().isMicrophoneOn)
    void now.media.setMicrophone(false)
}

/** Runs an action and applies the view that it returns. False if it was refused, which a toast has shown. */
export async function act(action: () => Promise<MeetingView>): Promise<boolean> {
  const view = await attempt(action)
  if (view) applyView(view)
  return view !== undefined
}

/** After a reconnect: fetches what was missed. */
export async function sync(): Promise<void> {
  const view = current()
  if (!view) return
  try {
    applyView(await fetchDetail(view.number))
    if (session.get().phase === 'in') void fetchTalk(view.number)
  } catch (error) {
    // without an answer the next catch-up fetches it
    if (isAbsent(error) && current()?.number === view.number) finish('removed')
  }
}

async function syncAfterLoss(media: MediaClient): Promise<void> {
  await sync()
  const now = session.get()
  if (now.phase !== 'in' || now.media !== media || media.state.get().connection !== 'closed') return
  session.set({ phase: 'away', view: now.view })
  media.close()
}

function closeMedia(): void {
  const now = session.get()
  if (now.phase === 'in') now.media.close()
}

function finish(reason: OverReason): void {
  const view = current()
  if (!view) return
  own().turn += 1
  closeMedia()
  clearTalk()
  own().isAsking = false
  session.set({ phase: 'over', view, reason })
  if (!own().isRoomShown) toast(translateNow('meeting-room')(reason))
}

/** Leaves the meeting or its waiting room. */
export async function leave(): Promise<void> {
  const view = current()
  own().turn += 1
  closeMedia()
  clearTalk()
  own().isAsking = false
  session.set(none)
  if (view) await leaveMeeting(view.number).catch(() => undefined)
}

/** The host deleted the meeting while this user was waiting. */
export function dropped(number: string): void {
  if (current()?.number === number) finish('deleted')
}

export function showRoom(): () => void {
  own().isRoomShown = true
  return () => {
    own().isRoomShown = false
    if (session.get().phase === 'over') session.set(none)
  }
}

// after signing out, nothing more is sent from microphone and camera
onSessionEnd(closeMedia)
