import type { PressPoint } from '#ui/lists/long-press.ts'
import type { ChatKey } from '../queries.ts'
import type { TimelineItem } from '../room/timeline.ts'

/** The actions on a message of a room. */
export interface RowActions {
  chat: ChatKey
  onMenu: (line: TimelineItem, at: PressPoint) => void
  /** opens the bar above the menu, without the menu */
  onBar: (line: TimelineItem, at: PressPoint) => void
  /** opens the earlier versions of an edited message */
  onVersions: (line: TimelineItem) => void
  onFailed: (line: TimelineItem) => void
  onOpen: (line: TimelineItem) => void
  /** messages that wait for a file are sent before it */
  onSendNow: (line: TimelineItem) => void
  /** cancels an upload */
  onCancel: (line: TimelineItem) => void
  onEditAgain: (line: TimelineItem) => (() => void) | undefined
  /** to the message that this one answers */
  onJump: (seq: number) => void
  /** undefined if the user may not write here */
  onReply: ((line: TimelineItem) => void) | undefined
  onMention: (line: TimelineItem) => void
  onToggle: (line: TimelineItem) => void
}
