import { BellOff, Eraser, Images, Pin, Search, Wallpaper } from 'lucide-react'
import { useState } from 'react'
import type { ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/dialogs.tsx'
import { Cell, List } from '#ui/list.tsx'
import { toast } from '#ui/toast.tsx'
import { BackgroundSheet } from './background-sheet.tsx'
import { roomHistoryPath, roomSearchPath } from './paths.ts'
import { clear, setMuted, setPinned, useConversation } from './queries.ts'

/** What I may set of a chat for myself, and where to look into it. */
export function ChatSettings({ conversation }: { conversation: ConversationRef }) {
  const t = useT('conversations')
  const { data: row } = useConversation(conversation)
  const [choosing, setChoosing] = useState(false)
  const words = `id=${conversation.id}&type=${conversation.type}`
  const askAndClear = async () => {
    if (!row) return
    const sure = await confirm({
      title: t('clearAsk'),
      text: t('clearText'),
      confirm: t('clear'),
      danger: true,
    })
    if (sure && (await clear(row))) toast(t('cleared'))
  }
  return (
    <>
      {row && <BackgroundSheet row={row} open={choosing} onClose={() => setChoosing(false)} />}
      <List>
        <Cell icon={Search} title={t('searchInChat')} to={`${roomSearchPath}?${words}`} />
        <Cell icon={Images} title={t('history')} to={`${roomHistoryPath}?${words}`} />
      </List>
      <List>
        <Cell
          icon={Pin}
          title={t('pinChat')}
          checked={row?.isPinned ?? false}
          disabled={!row}
          onCheck={(checked) => row && void setPinned(row, checked)}
        />
        <Cell
          icon={BellOff}
          title={t('muteChat')}
          hint={t('muteHint')}
          checked={row?.isMuted ?? false}
          disabled={!row}
          onCheck={(checked) => row && void setMuted(row, checked)}
        />
        <Cell icon={Wallpaper} title={t('background')} disabled={!row} onPress={() => setChoosing(true)} />
      </List>
      <List>
        <Cell
          icon={Eraser}
          tone="red"
          title={t('clear')}
          disabled={!row}
          onPress={() => void askAndClear()}
        />
      </List>
    </>
  )
}
