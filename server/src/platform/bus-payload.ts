import type { BusMessage } from './bus.ts'
import { userTopic } from './topics.ts'

/** Where a notice goes, and what of it goes there. */
export type Routed = { topic: string; payload: Uint8Array }

const [newline, frame] = ['\n'.charCodeAt(0), 'f'.charCodeAt(0)]

/**
 * A notice by the topics whose followers need it. A frame is encoded once, as 'f', whom it leaves out as JSON if anybody,
 * a line break, and its text, which receivers pass on as it is; any other notice is JSON.
 */
export function routesOf(notice: BusMessage): Routed[] {
  switch (notice.kind) {
    case 'frame': {
      const { topics, text, kind: _, ...except } = notice
      const isWhole = Object.values(except).every((value) => value === undefined)
      const payload = Buffer.from(`f${isWhole ? '' : JSON.stringify(except)}\n${String(text)}`)
      return topics.map((topic) => ({ topic, payload }))
    }
    case 'join':
    case 'leave':
      return notice.userIds.map((id) => routed(userTopic(id), { ...notice, userIds: [id] }))
    case 'end':
      return [routed(userTopic(notice.userId), notice)]
    case 'direct':
      return [routed(notice.to, notice)]
    case 'stale':
      return [routed(notice.topic, notice)]
    case 'missed':
      return notice.topic === undefined ? [] : [routed(notice.topic, notice)]
  }
}

const routed = (topic: string, notice: BusMessage): Routed => ({
  topic,
  payload: Buffer.from(JSON.stringify(notice)),
})

/** The notice that has come on a topic; the text of a frame is a part of `payload`, not a copy. */
export function noticeFrom(topic: string, payload: Uint8Array): BusMessage {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  if (bytes[0] !== frame) return JSON.parse(bytes.toString()) as BusMessage
  const end = bytes.indexOf(newline)
  const except = end > 1 ? (JSON.parse(bytes.toString('utf8', 1, end)) as object) : {}
  return { kind: 'frame', topics: [topic], text: bytes.subarray(end + 1), ...except }
}
