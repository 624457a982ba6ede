import * as z from './schema.ts'
import { readContent } from './message-kind.ts'
import { informMessage } from './message-kinds/inform.ts'
import { accountLines } from './system-lines/account.ts'
import { callLines } from './system-lines/calling.ts'
import { complaintLines } from './system-lines/complaints.ts'
import { friendLines } from './system-lines/friends.ts'
import { groupLines } from './system-lines/groups.ts'
import { identityLines } from './system-lines/identity.ts'
import { meetingLines } from './system-lines/meetings.ts'
import { momentLines } from './system-lines/moments.ts'
import { redPacketLines } from './system-lines/red-packets.ts'
import { scanLines } from './system-lines/scan.ts'
import { shopLines } from './system-lines/shop.ts'
import { transferLines } from './system-lines/transfers.ts'

/** The grey lines of all features: the keys stand in stored messages, so they are never renamed. */
export const systemLines = {
  ...accountLines,
  ...callLines,
  ...complaintLines,
  ...friendLines,
  ...groupLines,
  ...identityLines,
  ...meetingLines,
  ...momentLines,
  ...redPacketLines,
  ...scanLines,
  ...shopLines,
  ...transferLines,
}

type Lines = typeof systemLines
export type SystemLineKey = keyof Lines
export type SystemLineArgs<Key extends SystemLineKey> = z.output<Lines[Key]['args']>
/** Those of the system person, which count as unread and are pushed. */
export type PushedLineKey = {
  [Key in SystemLineKey]: Lines[Key]['from'] extends 'system' ? Key : never
}[SystemLineKey]

/** A line as the server writes it: its key, the arguments of that key, and its English for clients that do not know it. */
export type SystemLineContent = {
  [Key in SystemLineKey]: { key: Key; args: SystemLineArgs<Key>; text: string }
}[SystemLineKey]

export type ReadLine = { [Key in SystemLineKey]: { key: Key; args: SystemLineArgs<Key> } }[SystemLineKey]

const isKnown = (key: string): key is SystemLineKey => Object.hasOwn(systemLines, key)

/**
 * A stored or delivered line; one of a newer version, whose key or arguments are not known, has only its English. Undefined
 * for what is no line at all.
 */
export function readSystemLine(content: string): { text: string; line?: ReadLine } | undefined {
  const found = readContent(informMessage, content)
  if (!found) return undefined
  const { key, args, text } = found
  if (!isKnown(key)) return { text }
  const read = z.safeParse(systemLines[key].args, args)
  return read.success ? { text, line: { key, args: read.data } as ReadLine } : { text }
}
