import { systemLine, words } from '../../kit/system-line.ts'

export const pinLines = {
  /** `name`: who pinned it. Nothing of the message stands in it. */
  messagePinned: systemLine('person', { name: words, msgId: words }),
}
