import { useSyncExternalStore } from 'react'
import { observedPerSession } from '#client/session/per-session.ts'
import { myId, type CallView } from './queries.ts'

/** An incoming call while the user is in another one on this device. */
export const waitingCall = observedPerSession<CallView | undefined>(() => undefined)
export const useWaitingCall = (): CallView | undefined =>
  useSyncExternalStore(waitingCall.subscribe, waitingCall.get)

export const waitsForMe = (call: CallView): boolean =>
  call.state !== 'ended' &&
  call.waiting?.includes(myId()) === true &&
  call.invitees.some(({ userId }) => userId === myId())

/** Notes the state of a call other than the one that the user is in. */
export function noteWaiting(call: CallView): void {
  if (waitsForMe(call)) waitingCall.set(call)
  else if (waitingCall.get()?.roomId === call.roomId) waitingCall.set(undefined)
}

/** It is answered or declined, or rings by itself now. */
export function takeWaiting(): CallView | undefined {
  const call = waitingCall.get()
  waitingCall.set(undefined)
  return call
}
