import { useSearchParams } from 'react-router'
import { ChooseChats } from '#features/messages/index.ts'
import { useT } from '#i18n/translate.ts'
import { inviteChat } from '../queries.ts'

/** `/pages/meeting/invite?number=`: chooses the chats that receive an invitation. */
export function InviteScreen() {
  const t = useT('planning')
  const [search] = useSearchParams()
  const number = search.get('number') ?? ''
  return (
    <ChooseChats
      title={t('inviteChats')}
      done={t('invited')}
      toOthers
      onSend={(chat) => inviteChat(number, chat)}
    />
  )
}
