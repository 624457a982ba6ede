import type { MeetingPerson, MeetingView } from './queries.ts'

export const personOf = (view: MeetingView, userId: string): MeetingPerson | undefined =>
  view.people.find((one) => one.userId === userId)

export type News =
  | 'hostMuted'
  | 'maySpeak'
  | 'declinedSpeak'
  | 'cameraStopped'
  | 'cameraAllowed'
  | 'shareStopped'
  | 'shareAllowed'
  | 'nowHost'
  | 'nowCoHost'
  | 'noCoHost'

/**
 * The changes that others made for this user between two views of a meeting. `isAsking`: whether the user still asks
 * to speak.
 */
export function newsOf(before: MeetingView, after: MeetingView, me: string, isAsking: boolean): News[] {
  const [was, is] = [personOf(before, me), personOf(after, me)]
  if (!was || !is) return []
  return [
    ...(was.microphone === 'open' && is.microphone !== 'open' ? (['hostMuted'] as const) : []),
    ...(was.microphone === 'held' && is.microphone === 'muted' && was.role === is.role
      ? (['maySpeak'] as const)
      : []),
    ...(was.asksSince > 0 && is.asksSince === 0 && is.microphone === 'held' && isAsking
      ? (['declinedSpeak'] as const)
      : []),
    ...(was.mayCamera && !is.mayCamera ? (['cameraStopped'] as const) : []),
    ...(!was.mayCamera && is.mayCamera ? (['cameraAllowed'] as const) : []),
    ...(was.mayScreen && !is.mayScreen ? (['shareStopped'] as const) : []),
    ...(!was.mayScreen && is.mayScreen ? (['shareAllowed'] as const) : []),
    ...(was.role !== 'host' && is.role === 'host' ? (['nowHost'] as const) : []),
    ...(was.role === 'member' && is.role === 'coHost' ? (['nowCoHost'] as const) : []),
    ...(was.role === 'coHost' && is.role === 'member' ? (['noCoHost'] as const) : []),
  ]
}
