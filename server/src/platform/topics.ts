import type { Bus } from './bus.ts'
import { activeSpan } from './tracing.ts'

/** The topic of every socket. */
export const everyone = 'all'
/** All devices of a person. */
export const userTopic = (userId: string): string => `u:${userId}`
/** Those of them that show a call which comes while their person talks: they signed in with `waits=1`. */
const waitingTopic = (userId: string): string => `w:${userId}`
/** What a socket listens to for itself, whatever its person is in. */
export const ownTopics = (userId: string, showsWaiting: boolean): string[] =>
  showsWaiting ? [userTopic(userId), waitingTopic(userId)] : [userTopic(userId)]
/** Those who are in a group, as the bus messages `join` and `leave` keep it. */
export const groupTopic = (groupId: string): string => `g:${groupId}`
export const isGroupTopic = (topic: string): boolean => topic.startsWith('g:')

/** Whose sockets receive a frame: those of the topics, without some. */
export type Audience = {
  topics: readonly string[]
  exceptUserIds?: string[]
  exceptSessionId?: string
  exceptConnectionId?: string | undefined
}

export const toUsers = (userIds: Iterable<string>): Audience => ({ topics: [...userIds].map(userTopic) })
export const toShowingWaiting = (userId: string): Audience => ({ topics: [waitingTopic(userId)] })
export const toGroup = (groupId: string): Audience => ({ topics: [groupTopic(groupId)] })
/** All devices of a person but this one. */
export const toOtherDevices = ({ userId, sessionId }: { userId: string; sessionId: string }): Audience => ({
  topics: [userTopic(userId)],
  exceptSessionId: sessionId,
})
export const toEveryone: Audience = { topics: [everyone] }

/** Hands a frame's JSON text to the sockets of an audience, in all processes. */
export function publishText(app: { bus: Pick<Bus, 'publish'> }, audience: Audience, text: string): void {
  if (audience.topics.length > 0)
    app.bus.publish({ kind: 'frame', text, trace: activeSpan()?.traceparent, ...audience })
}
