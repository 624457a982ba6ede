import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { RoomPart } from '#client/room-part.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { stepThrough, useSteppedThrough, type FoundInRoom } from './found-in-room.ts'
import { foundPath } from './found-row.tsx'
import { keyOf, useFound, type ChatKey } from './queries.ts'

/** '3 of 43', with buttons for the previous and the next one, while a found message is opened in its room. */
function FoundBar({ chat }: { chat: ChatKey }) {
  const wanted = useSteppedThrough()
  const at = Number(new URLSearchParams(useLocation().search).get('at'))
  if (!wanted || !at || chat !== keyOf(wanted.conversation)) return null
  return <Steps wanted={wanted} at={at} />
}

function Steps({ wanted, at }: { wanted: FoundInRoom; at: number }) {
  const t = useT('search')
  const navigate = useNavigate()
  const { state } = useLocation()
  const { data: list = [], scroll } = useFound(wanted)
  const index = list.findIndex(({ seq }) => seq === at)
  const step = (to: number) => {
    const found = list[to]
    if (found) void navigate(foundPath(found), { replace: true, state: state as unknown })
    // loads the next page in advance, so that the next press has a target
    if (scroll.more && to >= list.length - 2) scroll.onMore()
  }
  return (
    <div
      role="group"
      aria-label={t('foundHere')}
      className="flex items-center gap-1 border-b border-ink-100 bg-paper py-0.5 pr-1 pl-4"
    >
      <p role="status" className="min-w-0 flex-1 one-line text-14">
        {/* empty before the answer, so that the bar does not move what is below */}
        {index >= 0 && t('foundAt', { at: index + 1, all: scroll.more ? `${list.length}+` : list.length })}
      </p>
      <IconButton
        icon={ChevronUp}
        name={t('foundOlder')}
        disabled={index >= list.length - 1}
        onClick={() => step(index + 1)}
      />
      <IconButton
        icon={ChevronDown}
        name={t('foundNewer')}
        disabled={index <= 0}
        onClick={() => step(index - 1)}
      />
      <IconButton icon={X} name={t('foundClose')} onClick={() => stepThrough(undefined)} />
    </div>
  )
}

export const roomPart: RoomPart = { bars: [FoundBar] }
