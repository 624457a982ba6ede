import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { cardOf } from './message-content.ts'
import { cardPath } from '../paths.ts'

/** A shared contact or group. */
export function CardBubble({ message, meta }: BubbleProps) {
  const t = useT('messages')
  const card = cardOf(message)
  if (!card) return null
  const group = card.type === chatType.group
  return (
    <div className="w-60 max-w-full">
      <Link to={cardPath(card)} className="flex items-center gap-3 rounded-12 py-1">
        <Avatar id={card.id} name={card.name} src={card.avatar} size={44} />
        <span className="min-w-0 flex-1 truncate font-medium">{card.name}</span>
      </Link>
      <div className="mt-1.5 flow-root border-t border-ink-900/10 pt-1">
        <p className="float-left text-12 text-ink-500">{t(group ? 'cardGroup' : 'cardPerson')}</p>
        {meta}
      </div>
    </div>
  )
}
