import { systemLine, words } from '../../kit/system-line.ts'

export const reminderLines = {
  /** In older rows `text` is '' if the message was gone. */
  reminder: systemLine('system', { text: words, chatId: words, chatType: words, seq: words }),
  /** For a message without text, or in a chat with disappearing messages, whose text may not be copied. */
  reminderOnly: systemLine('system', { chatId: words, chatType: words, seq: words }),
  /** The message has no content any more, or this user cannot see it. */
  reminderGone: systemLine('system', { chatId: words, chatType: words }),
}
