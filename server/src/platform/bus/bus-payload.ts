import type { BusMessage } from './bus.ts'
import { userTopic } from './topics.ts'

/** A topic and the bytes to publish on it. */
export type Routed = { topic: string; payload: Uint8Array }

const [newline, frame] = ['\n'.charCodeAt(0), 'f'.charCodeAt(0)]

/**
 * Encodes a bus message for each topic whose followers need it. A frame is encoded once: 'f', the excluded sessions as
 * JSON if there are any, a line break, and the frame's text, which receivers pass on unchanged. Other messages are
 * JSON.
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

/** Decodes a received bus message; the text of a frame is a view of `payload`, not a copy. */
export function noticeFrom(topic: string, payload: Uint8Array): BusMessage {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  if (bytes[0] !== frame) return JSON.parse(bytes.toString()) as BusMessage
  const end = bytes.indexOf(newline)
  const except = end > 1 ? (JSON.parse(bytes.toString('utf8', 1, end)) as object) : {}
  return { kind: 'frame', topics: [topic], text: bytes.subarray(end + 1), ...except }
}
