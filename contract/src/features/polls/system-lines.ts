import { systemLine, textArg } from '../../kit/system-line.ts'

export const pollLines = {
  /** The line has nothing of the question; the result is at the message. */
  pollEnded: systemLine('person', { msgId: textArg }),
}
