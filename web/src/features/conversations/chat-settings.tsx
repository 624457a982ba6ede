import { BellOff, Eraser, Images, Pin, Search, Wallpaper } from 'lucide-react'
import { useState } from 'react'
import type { ConversationRef } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Cell, List } from '#ui/list.tsx'
import { toast } from '#ui/toast.tsx'
import { BackgroundSheet } from './background-sheet.tsx'
import { clear, setMuted, setPinned, useConversation } from './queries.ts'

/** What I may set of a chat for myself, and where to look into it. */
export function ChatSettings({ conversation }: { conversation: ConversationRef }) {
  const say = useSay('conversations')
  const { data: row } = useConversation(conversation)
  const [choosing, setChoosing] = useState(false)
  const words = `id=${conversation.toBizId}&type=${conversation.toBizType}`
  const askAndClear = async () => {
    if (!row) return
    const sure = await confirm({
      title: say('clearAsk'),
      text: say('clearText'),
      confirm: say('clear'),
      danger: true,
    })
    if (sure && (await clear(row))) toast(say('cleared'))
  }
  return (
    <>
      {row && <BackgroundSheet row={row} open={choosing} onClose={() => setChoosing(false)} />}
      <List>
        <Cell icon={Search} title={say('searchInChat')} to={`/pages/room/search?${words}`} />
        <Cell icon={Images} title={say('history')} to={`/pages/room/history?${words}`} />
      </List>
      <List>
        <Cell
          icon={Pin}
          title={say('pinChat')}
          checked={row?.isTop ?? false}
          disabled={!row}
          onCheck={(checked) => row && void setPinned(row, checked)}
        />
        <Cell
          icon={BellOff}
          title={say('muteChat')}
          hint={say('muteHint')}
          checked={row?.isDisturb ?? false}
          disabled={!row}
          onCheck={(checked) => row && void setMuted(row, checked)}
        />
        <Cell icon={Wallpaper} title={say('background')} disabled={!row} onPress={() => setChoosing(true)} />
      </List>
      <List>
        <Cell
          icon={Eraser}
          tone="red"
          title={say('clear')}
          disabled={!row}
          onPress={() => void askAndClear()}
        />
      </List>
    </>
  )
}
