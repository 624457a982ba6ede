import { systemLine, textArg } from '../../kit/system-line.ts'

export const pinLines = {
  /** `name`: who pinned it. The line has nothing of the message's content. */
  messagePinned: systemLine('person', { name: textArg, msgId: textArg }),
}
