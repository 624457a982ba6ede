import { useT } from '#i18n/translate.ts'
import type { ChatFolder } from './queries.ts'

/** Summarises the rules of a folder in one line. */
export function useRules(): (folder: ChatFolder) => string {
  const t = useT('chat-folders')
  return ({ chats, groups, friends, unread, withoutMuted }) =>
    [
      chats.length > 0 && t('chatsCount', { count: chats.length }),
      groups && t('groups'),
      friends && t('friends'),
      unread && t('unread'),
      withoutMuted && t('withoutMuted'),
    ]
      .filter(Boolean)
      .join(' · ') || t('allChats')
}
