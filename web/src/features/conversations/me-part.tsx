import { Bookmark } from 'lucide-react'
import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { useSession } from './queries.ts'
import { roomPath } from './room-path.ts'

function SavedMessagesCell() {
  const t = useT('conversations')
  const session = useSession()
  if (session.state === 'out') return null
  const conversation = { type: chatType.single, id: session.userId }
  return <Cell icon={Bookmark} title={t('saved')} to={roomPath(conversation)} />
}

export const mePart = { own: [SavedMessagesCell] }
