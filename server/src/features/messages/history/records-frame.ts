import { decodeCommand, messageCommands, type FrameOf } from '@mynah/contract/commands'
import { limits } from '@mynah/contract/limits'

export type RecordsFrame = FrameOf<typeof messageCommands.records>
export type OfflineFrame = Extract<RecordsFrame, { type: 0 }>

const conversationsMax = 10_000
const conversation = /^[12]:\d{1,20}$/
const channel = /^[A-Za-z0-9_-]{1,20}$/
const versionMax = 999_999_999

/**
 * Decodes catch-ups by hand, since the schema takes as long for their conversations as all the rest of a start;
 * records-frame.test.ts compares it with the schema.
 */
export function recordsFrame(frame: Record<string, unknown>): RecordsFrame | undefined {
  if (frame['type'] !== 0) return decodeCommand(messageCommands.records, frame)
  const { seqs, revs, mark, app } = frame
  if (!isNothing(seqs) && !isByConversation(seqs, isWhole)) return undefined
  if (!isNothing(revs) && !isByConversation(revs, isPair)) return undefined
  if ('mark' in frame && !(typeof mark === 'string' && mark.length <= limits.startMarkLengthMax))
    return undefined
  if ('app' in frame && !isApp(app)) return undefined
  return {
    type: 0,
    ...('seqs' in frame && { seqs: seqs as OfflineFrame['seqs'] }),
    ...('revs' in frame && { revs: revs as OfflineFrame['revs'] }),
    ...('mark' in frame && { mark: mark as string }),
    ...(isApp(app) && { app: { type: app.type, version: app.version } }),
  }
}

const isNothing = (value: unknown): value is null | undefined => value === undefined || value === null

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isWhole(value[0]) && isWhole(value[1])

function isByConversation(value: unknown, isRight: (one: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= conversationsMax &&
    entries.every(([name, one]) => conversation.test(name) && isRight(one))
  )
}

function isApp(value: unknown): value is { type: string; version: number } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { type, version } = value as Record<string, unknown>
  return typeof type === 'string' && channel.test(type) && isWhole(version) && version <= versionMax
}
