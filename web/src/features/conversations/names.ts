import type { ConversationSummary } from '@mynah/contract/conversations'
import { translateNow } from '#i18n/translate.ts'
import { savedMessagesFace } from '#ui/pictures/avatar-parts.ts'
import { isOwnChat } from './own-chat.ts'

type Named = Pick<ConversationSummary, 'conversation' | 'remarks' | 'userName'>

/** The name of a chat: the user's own remark, or else its name; the chat with oneself has a fixed name. */
export const nameOf = ({ conversation, remarks, userName }: Named): string =>
  isOwnChat(conversation) ? translateNow('conversations')('saved') : remarks || userName

/** The props of `Avatar` for a chat. */
export const avatarOf = (row: Named & Pick<ConversationSummary, 'avatarUrl' | 'faces'>) => ({
  id: isOwnChat(row.conversation) ? savedMessagesFace : row.conversation.id,
  name: nameOf(row),
  src: row.avatarUrl,
  faces: row.faces,
})
