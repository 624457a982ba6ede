import { systemLine, words } from '../../kit/system-line.ts'

export const reminderLines = {
  /** In older rows `text` is '' where the message was gone. */
  reminder: systemLine('system', { text: words, chatId: words, chatType: words, seq: words }),
  /** Of a message that has no words, or whose words do not stay: it disappears from its chat. */
  reminderOnly: systemLine('system', { chatId: words, chatType: words, seq: words }),
  /** The message says nothing any more, or is not there for the reader. */
  reminderGone: systemLine('system', { chatId: words, chatType: words }),
}
