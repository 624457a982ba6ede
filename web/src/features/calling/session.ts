import { useSyncExternalStore } from 'react'
import type { CallResult } from '@mynah/contract/calling'
import type { ConversationRef } from '@mynah/contract/socket'
import { onSessionEnd } from '#client/session/auth-session.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import {
  askToLeaveOther,
  isOtherOngoing,
  leaveOther,
  loadMediaClient,
  setOngoing,
  type MediaClient,
} from '#features/media/index.ts'
import { overlayShown } from './overlay-state.ts'
import {
  findMine,
  isForSeveral,
  joinCall,
  leaveCall,
  myId,
  noteOngoing,
  refOfCall,
  rejectCall,
  startCall,
  type CallView,
} from './queries.ts'
import { noteWaiting, takeWaiting, waitingCall, waitsForMe } from './waiting.ts'

/**
 * The call of this tab. `away`: the server lists the user as a participant, but this page is not connected, for
 * instance after a reload. `over` shows the result for a moment.
 */
export type CallSession =
  | { phase: 'none' }
  | { phase: 'incoming'; call: CallView }
  | { phase: 'away'; call: CallView }
  | { phase: 'starting'; ref: ConversationRef; isAudio: boolean }
  | { phase: 'in'; call: CallView; isAudio: boolean; media: MediaClient; since: number }
  | {
      phase: 'over'
      call: CallView
      ref: ConversationRef
      result: CallResult | 'elsewhere' | 'lost'
      mine: boolean
    }

const none: CallSession = { phase: 'none' }
const overMs = 2_500
/** How long a lost or unanswered call can be repeated from its page. */
const againMs = 60_000

export const session = observedPerSession<CallSession>(() => none)
session.subscribe(() => {
  const { phase } = session.get()
  overlayShown.set(phase !== 'none')
  setOngoing('call', phase === 'starting' || phase === 'in' ? hangUp : undefined)
})
session.subscribe(() => {
  const now = session.get()
  // The call that is being answered is not replaced.
  if (own().entering) return
  if (now.phase === 'incoming') prepareFor(now.call)
  else discardPrepared()
})
session.subscribe(() => {
  const { phase } = session.get()
  if ((phase !== 'none' && phase !== 'over') || own().entering) return
  // A waiting call rings now.
  const next = takeWaiting()
  if (next) session.set({ phase: 'incoming', call: next })
})
/**
 * The user's own call that is known to ring on a device. That may be known before the answer of `call/start` is here.
 */
const reachedRoom = observedPerSession(() => '')
export const noteReached = (roomId: string): void => reachedRoom.set(roomId)
export const useReachedRoom = (): string => useSyncExternalStore(reachedRoom.subscribe, reachedRoom.get)
export const useCallSession = (): CallSession => useSyncExternalStore(session.subscribe, session.get)

const isAmong = (people: CallView['invitees'], userId: string) => people.some((one) => one.userId === userId)
const callIn = (now: CallSession) => ('call' in now && now.phase !== 'over' ? now.call : undefined)

/**
 * The newest view of each call, and the version up to which this tab has handled it. Signals may arrive late and
 * twice.
 */
const newest = perSession(() => new Map<string, CallView>())
const doneUntil = perSession(() => new Map<string, number>())
const callsKnownMax = 50

function isNews(call: CallView): boolean {
  const known = newest().get(call.roomId)
  if (known && known.version > call.version) return false
  newest().delete(call.roomId)
  newest().set(call.roomId, call)
  const [oldest] = newest().keys()
  if (newest().size > callsKnownMax && oldest !== undefined) {
    newest().delete(oldest)
    doneUntil().delete(oldest)
  }
  return true
}

const isDone = ({ roomId, version }: CallView) => version <= (doneUntil().get(roomId) ?? -1)
const setDone = ({ roomId, version, state }: CallView) =>
  doneUntil().set(roomId, state === 'ended' ? Infinity : version)

/** Waits for the server's answer; a press on the red button meanwhile leaves as soon as it has come. */
const own = perSession(() => ({
  entering: undefined as { roomId: string | undefined; isCancelled: boolean } | undefined,
  /** Media prepared for the ringing call. */
  prepared: undefined as { roomId: string; media: Promise<MediaClient | undefined> } | undefined,
  /** The call that was started last was refused, and its page has not noticed yet. */
  wasRefused: false,
}))

/** While it rings the visible page connects in advance, so that the first word after answering gets through. */
function prepareFor({ roomId }: CallView): void {
  if (own().prepared?.roomId === roomId || document.visibilityState !== 'visible') return
  discardPrepared()
  own().prepared = { roomId, media: prepared(roomId) }
}

async function prepared(roomId: string): Promise<MediaClient | undefined> {
  const [mine, Client] = await Promise.all([findMine(), loadMediaClient()]).catch(() => [])
  if (!mine?.ticket || !Client || mine.call?.roomId !== roomId) return undefined
  const media = new Client({ onLost: () => void syncAfterLoss(roomId), isForTwo: !isForSeveral(mine.call) })
  try {
    await media.prepare(mine.ticket)
    return media
  } catch {
    // Another device of the user is prepared, or the server is full: this one connects when it answers.
    media.close()
    return undefined
  }
}

function discardPrepared(): void {
  void own().prepared?.media.then((media) => media?.close())
  own().prepared = undefined
}

/** The media prepared for this call; what is not ready yet is not waited for. */
async function takePrepared(roomId: string | undefined): Promise<MediaClient | undefined> {
  const ready = own().prepared
  if (!ready || ready.roomId !== roomId) return undefined
  own().prepared = undefined
  const media = await Promise.race([ready.media, Promise.resolve(undefined)])
  if (!media) void ready.media.then((late) => late?.close())
  const isThere = media?.state.get().connection === 'connected'
  if (!isThere) media?.close()
  return isThere ? media : undefined
}

export function takeRefusal(): boolean {
  const taken = own().wasRefused
  own().wasRefused = false
  return taken
}

/** Applies a signal about a call, or the present call after a reconnect. */
export function applyCall(call: CallView): void {
  if (!isNews(call)) return
  noteOngoing(call)
  const now = session.get()
  const mine = callIn(now)
  if (mine && mine.roomId !== call.roomId) {
    if (!isDone(call)) noteWaiting(call)
    return
  }
  const me = myId()
  if (call.state === 'ended') {
    if (mine) end(call, call.result ?? 'answered')
    return
  }
  const isIn = isAmong(call.participants, me)
  if (now.phase === 'in') {
    if (isForSeveral(call)) void now.media.sendToSeveral()
    if (isIn) session.set({ ...now, call, since: now.since || sinceOf(call) })
    else end(call, 'lost')
  } else if (isIn) {
    // Answered on another device, unless this one is answering it: then nothing rings here any more.
    if (now.phase === 'incoming' && own().entering?.roomId !== call.roomId) end(call, 'elsewhere')
    else if (now.phase === 'away') session.set({ phase: 'away', call })
  } else if (now.phase === 'away') end(call, 'lost')
  else if (isAmong(call.invitees, me)) {
    // It waits on the device with the active call.
    const isElsewhere = waitsForMe(call) && now.phase !== 'incoming'
    if (now.phase !== 'starting' && !isElsewhere && !isDone(call)) session.set({ phase: 'incoming', call })
  } else if (now.phase === 'incoming') {
    // Refused on another device.
    setDone(call)
    session.set(none)
  }
}

const sinceOf = (call: CallView) => Math.min(call.answerTime, Date.now())

/** After a reconnect, by the server's state: shows the ringing or active call, and ends one that is over. */
export function syncWith(call: CallView | null, waiting?: CallView): void {
  waitingCall.set(waiting && isNews(waiting) && !isDone(waiting) ? waiting : undefined)
  const now = session.get()
  const mine = callIn(now)
  if (!call) {
    if (mine && !own().entering) end(mine, 'lost')
    return
  }
  const isIdle = now.phase === 'none' || now.phase === 'over'
  if (isIdle && !own().entering && isAmong(call.participants, myId()) && !isDone(call) && isNews(call))
    session.set({ phase: 'away', call })
  else applyCall(call)
}

/** Starts a call, or joins the present one. False if it was refused, which was shown. */
export async function start(ref: ConversationRef, isAudio: boolean, inviteeIds?: string[]): Promise<boolean> {
  if (own().entering || callIn(session.get())) return false
  if (isOtherOngoing('call') && !(await askToLeaveOther('call'))) return false
  own().wasRefused = false
  session.set({ phase: 'starting', ref, isAudio })
  return enter(isAudio, () => startCall(ref, isAudio, inviteeIds))
}

/** Answers a ringing call, joins a group's call, returns after a reload. */
export async function join(call: CallView, isAudio: boolean): Promise<boolean> {
  const now = session.get()
  if (now.phase === 'in' || now.phase === 'starting')
    return now.phase === 'in' && now.call.roomId === call.roomId
  if (isOtherOngoing('call')) {
    // The answer button said that answering leaves the meeting.
    if (now.phase === 'incoming') await leaveOther('call')
    else if (!(await askToLeaveOther('call'))) return false
  }
  return enter(isAudio, () => joinCall(call.roomId), call.roomId)
}

async function enter(
  isAudio: boolean,
  ask: () => ReturnType<typeof joinCall>,
  roomId?: string,
): Promise<boolean> {
  if (own().entering) return false
  const mine = { roomId, isCancelled: false }
  own().entering = mine
  // The code of the media comes while the server answers.
  const code = loadMediaClient()
  const ready = await takePrepared(roomId)
  // The press has opened it, and sends no sound before the server has answered.
  void ready?.answer()
  let answered: CallView | undefined
  try {
    const answer = await ask()
    answered = answer.call
    const Client = await code
    if (mine.isCancelled) {
      ready?.close()
      await leave(answered)
      return false
    }
    // A signal that overtook the answer knows more.
    if (isNews(answered)) noteOngoing(answered)
    const call = newest().get(answered.roomId) ?? answered
    if (call.state === 'ended') {
      ready?.close()
      end(call, call.result ?? 'answered')
      return true
    }
    const media =
      ready ?? new Client({ onLost: () => void syncAfterLoss(call.roomId), isForTwo: !isForSeveral(call) })
    session.set({ phase: 'in', call, isAudio, media, since: sinceOf(call) })
    void media.connect(answer.ticket, { microphone: true, camera: !isAudio })
    return true
  } catch {
    ready?.close()
    if (answered) await leave(answered)
    const { phase } = session.get()
    own().wasRefused = phase === 'starting'
    if (phase === 'starting' || phase === 'incoming') session.set(none)
    // What could not be entered again is perhaps over.
    else if (phase === 'away')
      void findMine().then(
        ({ call }) => syncWith(call),
        () => undefined,
      )
    return false
  } finally {
    if (own().entering === mine) own().entering = undefined
  }
}

/** The media connection was lost: the call may be over, or the user was removed from it. */
async function syncAfterLoss(roomId: string): Promise<void> {
  try {
    const { call, ended } = await findMine(roomId)
    if (!call && ended) applyCall(ended)
    else syncWith(call)
  } catch {
    // Without a network the next catch-up says it.
  }
  const now = session.get()
  if (now.phase === 'in' && now.call.roomId === roomId && now.media.state.get().connection === 'closed') {
    session.set({ phase: 'away', call: now.call })
    now.media.close()
  }
}

export async function hangUp(): Promise<void> {
  const { entering } = own()
  if (entering) entering.isCancelled = true
  const now = session.get()
  const call = callIn(now)
  if (call) {
    end(call, call.state === 'ringing' ? 'cancelled' : 'answered', true)
    await leave(call)
  } else if (now.phase === 'starting') session.set(none)
}

export async function decline(): Promise<void> {
  const now = session.get()
  if (now.phase !== 'incoming') return
  const { entering } = own()
  if (entering) entering.isCancelled = true
  session.set(none)
  await finish(now.call, rejectCall)
}

/** Hangs up, and answers what waits. */
export async function endAndAnswer(call: CallView): Promise<boolean> {
  if (takeWaiting()?.roomId !== call.roomId) return false
  await hangUp()
  session.set({ phase: 'incoming', call: newest().get(call.roomId) ?? call })
  return join(call, call.isAudio)
}

export async function declineWaiting(): Promise<void> {
  const call = takeWaiting()
  if (call) await finish(call, rejectCall)
}

const leave = (call: CallView) => finish(call, leaveCall)

/** Until the server has answered, views of this call are ignored: they still have this user in it. */
async function finish(call: CallView, ask: (roomId: string) => Promise<CallView>): Promise<void> {
  doneUntil().set(call.roomId, Infinity)
  try {
    setDone(await ask(call.roomId))
  } catch {
    setDone(newest().get(call.roomId) ?? call)
  }
}

/** The call was lost, or nobody answered it. */
export const canCallAgain = ({ result, mine, call }: Over): boolean =>
  !mine && (result === 'lost' || (result === 'timedOut' && call.from.userId === myId()))

type Over = Extract<CallSession, { phase: 'over' }>

function end(call: CallView, given: Over['result'], mine = false): void {
  const now = session.get()
  const result = call.brokenOff && !mine ? 'lost' : given
  if (now.phase === 'in') now.media.close()
  setDone(call)
  // the view of an ended call has no people: the conversation is known from before
  const ref = now.phase === 'starting' ? now.ref : refOfCall(callIn(now) ?? call)
  const next: CallSession = { phase: 'over', call, ref, result, mine }
  session.set(next)
  setTimeout(() => session.get() === next && session.set(none), canCallAgain(next) ? againMs : overMs)
}

/** Puts away what the page says of a call that is over. */
export function putAway(): void {
  if (session.get().phase === 'over') session.set(none)
}

// after signing out, nothing more is sent from microphone and camera
onSessionEnd(() => {
  discardPrepared()
  const { entering } = own()
  if (entering) entering.isCancelled = true
  const now = session.get()
  if (now.phase === 'in') now.media.close()
})
