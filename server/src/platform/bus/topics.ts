import type { Bus } from './bus.ts'
import { activeSpan } from '#platform/operations/tracing.ts'

/** The topic of every socket. */
export const everyone = 'all'
/** All devices of a user. */
export const userTopic = (userId: string): string => `u:${userId}`
/** Devices that show an incoming call during another call: they connected with `waits=1`. */
const waitingTopic = (userId: string): string => `w:${userId}`
/** The topics of a socket itself, whatever groups its user is in. */
export const ownTopics = (userId: string, showsWaiting: boolean): string[] =>
  showsWaiting ? [userTopic(userId), waitingTopic(userId)] : [userTopic(userId)]
/** Members of a group, maintained by the bus messages `join` and `leave`. */
export const groupTopic = (groupId: string): string => `g:${groupId}`
export const isGroupTopic = (topic: string): boolean => topic.startsWith('g:')

/** The sockets that receive a frame: those of the topics, except some. */
export type Audience = {
  topics: readonly string[]
  exceptUserIds?: string[]
  exceptSessionId?: string
  exceptConnectionId?: string | undefined
}

export const toUsers = (userIds: Iterable<string>): Audience => ({ topics: [...userIds].map(userTopic) })
export const toShowingWaiting = (userId: string): Audience => ({ topics: [waitingTopic(userId)] })
export const toGroup = (groupId: string): Audience => ({ topics: [groupTopic(groupId)] })
/** All devices of a user but the calling one. */
export const toOtherDevices = ({ userId, sessionId }: { userId: string; sessionId: string }): Audience => ({
  topics: [userTopic(userId)],
  exceptSessionId: sessionId,
})
export const toEveryone: Audience = { topics: [everyone] }

/** Sends the JSON text of a frame to an audience, in all processes. */
export function publishText(app: { bus: Pick<Bus, 'publish'> }, audience: Audience, text: string): void {
  if (audience.topics.length > 0)
    app.bus.publish({ kind: 'frame', text, trace: activeSpan()?.traceparent, ...audience })
}
