import { systemLine, textArg } from '../../kit/system-line.ts'

export const reminderLines = {
  /** In older rows `text` is '' if the message was gone. */
  reminder: systemLine('system', { text: textArg, chatId: textArg, chatType: textArg, seq: textArg }),
  /** For a message without text, or in a chat with disappearing messages, whose text may not be copied. */
  reminderOnly: systemLine('system', { chatId: textArg, chatType: textArg, seq: textArg }),
  /** The message has no content any more, or this user cannot see it. */
  reminderGone: systemLine('system', { chatId: textArg, chatType: textArg }),
}
