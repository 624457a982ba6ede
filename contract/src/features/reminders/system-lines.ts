import { systemLine, words } from '../../kit/system-line.ts'

export const reminderLines = {
  /** `text` is '' where the message says nothing any more, or is not there for the reader. */
  reminder: systemLine('system', { text: words, chatId: words, chatType: words, seq: words }),
}
