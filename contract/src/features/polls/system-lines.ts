import { systemLine, words } from '../../kit/system-line.ts'

export const pollLines = {
  /** Nothing of the question stands in it: the result stands at the message. */
  pollEnded: systemLine('person', { msgId: words }),
}
