import { systemLine, words } from '../../kit/system-line.ts'

export const pinLines = {
  /** `name`: who pinned it. The line has nothing of the message's content. */
  messagePinned: systemLine('person', { name: words, msgId: words }),
}
