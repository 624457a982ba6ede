import type { PressPoint } from '#ui/lists/long-press.ts'
import type { ChatKey } from '../queries.ts'
import type { TimelineItem } from '../room/timeline.ts'

/** What can be done with a message of a room. */
export interface RowActions {
  chat: ChatKey
  onMenu: (line: TimelineItem, at: PressPoint) => void
  /** what stands over the menu, without it */
  onBar: (line: TimelineItem, at: PressPoint) => void
  /** what it said before it was edited */
  onVersions: (line: TimelineItem) => void
  onFailed: (line: TimelineItem) => void
  onOpen: (line: TimelineItem) => void
  /** what waits for a file goes before it */
  onSendNow: (line: TimelineItem) => void
  /** ends what is in flight up */
  onCancel: (line: TimelineItem) => void
  onEditAgain: (line: TimelineItem) => (() => void) | undefined
  /** to the message that this one answers */
  onJump: (seq: number) => void
  /** undefined where nothing may be written */
  onReply: ((line: TimelineItem) => void) | undefined
  onMention: (line: TimelineItem) => void
  onToggle: (line: TimelineItem) => void
}
