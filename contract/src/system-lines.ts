import * as z from './kit/schema.ts'
import { readContent } from './kit/message-kind.ts'
import { informMessage } from './message-kinds/inform.ts'
import { accountLines } from './features/account/system-lines.ts'
import { callLines } from './features/calling/system-lines.ts'
import { complaintLines } from './features/complaints/system-lines.ts'
import { friendLines } from './features/friends/system-lines.ts'
import { groupLines } from './features/groups/system-lines.ts'
import { identityLines } from './features/identity/system-lines.ts'
import { meetingLines } from './features/meetings/system-lines.ts'
import { momentLines } from './features/moments/system-lines.ts'
import { disappearingLines } from './features/disappearing/system-lines.ts'
import { pinLines } from './features/message-pins/system-lines.ts'
import { pollLines } from './features/polls/system-lines.ts'
import { redPacketLines } from './features/red-packets/system-lines.ts'
import { reminderLines } from './features/reminders/system-lines.ts'
import { scanLines } from './features/scan/system-lines.ts'
import { shopLines } from './features/shop/system-lines.ts'
import { transferLines } from './features/transfers/system-lines.ts'
import { walletLines } from './features/wallet/system-lines.ts'

/** The system lines of all features. Their keys are in stored messages, so they are never renamed. */
export const systemLines = {
  ...accountLines,
  ...callLines,
  ...complaintLines,
  ...friendLines,
  ...groupLines,
  ...identityLines,
  ...meetingLines,
  ...momentLines,
  ...pinLines,
  ...disappearingLines,
  ...pollLines,
  ...redPacketLines,
  ...reminderLines,
  ...scanLines,
  ...shopLines,
  ...transferLines,
  ...walletLines,
}

type Lines = typeof systemLines
export type SystemLineKey = keyof Lines
export type SystemLineArgs<Key extends SystemLineKey> = z.output<Lines[Key]['args']>
/** Lines of the system user, which count as unread and are pushed. */
export type PushedLineKey = {
  [Key in SystemLineKey]: Lines[Key]['from'] extends 'system' ? Key : never
}[SystemLineKey]

/** A line as the server writes it: its key, its arguments, and its English for clients that do not know the key. */
export type SystemLineContent = {
  [Key in SystemLineKey]: { key: Key; args: SystemLineArgs<Key>; text: string }
}[SystemLineKey]

export type ReadLine = { [Key in SystemLineKey]: { key: Key; args: SystemLineArgs<Key> } }[SystemLineKey]

const isKnown = (key: string): key is SystemLineKey => Object.hasOwn(systemLines, key)

/**
 * Decodes a stored or received line. A line of a newer version, with an unknown key or arguments, has only its English.
 * Undefined for a content that is no line.
 */
export function readSystemLine(content: string): { text: string; line?: ReadLine } | undefined {
  const found = readContent(informMessage, content)
  if (!found) return undefined
  const { key, args, text } = found
  if (!isKnown(key)) return { text }
  const read = z.safeParse(systemLines[key].args, args)
  return read.success ? { text, line: { key, args: read.data } as ReadLine } : { text }
}
