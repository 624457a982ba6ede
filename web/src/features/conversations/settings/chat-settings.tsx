import { BellOff, Eraser, Images, Pin, Search, Wallpaper } from 'lucide-react'
import { useState } from 'react'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'
import { deferPart } from '#ui/deferred.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { roomHistoryPath, roomSearchPath } from '../paths.ts'
import { clear, setPinned, useConversation } from '../queries.ts'
import { toggleMuted } from './toggle-muted.ts'

const BackgroundSheet = deferPart(() => import('./background-sheet.tsx').then((m) => m.BackgroundSheet))

/** The user's own settings of a chat, and links to its content. */
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
  const muteHint = useMuteHint(conversation, row)
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
          checked={row?.isPinned}
          onCheck={(checked) => row && void setPinned(row, checked)}
        />
        <Cell
          icon={BellOff}
          title={t('muteChat')}
          hint={muteHint}
          checked={row?.isMuted}
          onCheck={() => row && void toggleMuted(row)}
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

/** Until when it is muted; in a group, mentions still notify. */
function useMuteHint({ type }: ConversationRef, row: ReturnType<typeof useConversation>['data']) {
  const t = useT('conversations')
  const format = useFormat()
  const today = useToday()
  const untilText = (at: number) => {
    const day = format.dayName(at, today)
    const time = format.clockTime(at)
    return day === format.dayName(today, today) ? time : `${day}, ${time}`
  }
  if (row?.isMuted && row.unmutesAt) return t('mutedUntil', { time: untilText(row.unmutesAt) })
  // there are no mentions in a private chat
  return type === chatType.group ? t('muteHint') : undefined
}
