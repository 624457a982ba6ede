import { chatType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { groupPath } from '#features/groups/index.ts'
import type { BubbleProps } from './bubble.ts'
import { cardOf } from './contents.ts'

/** A person or a group that is passed on. */
export function CardBubble({ message, meta }: BubbleProps) {
  const say = useSay('messages')
  const card = cardOf(message)
  if (!card) return null
  const group = card.type === chatType.group
  return (
    <div className="flow-root w-60 max-w-full">
      <Link
        to={group ? groupPath(card.id, card.invite) : `/pages/user/info?id=${card.id}`}
        className="flex items-center gap-3 rounded-12 py-1"
      >
        <Avatar id={card.id} name={card.name} src={card.avatar} size={44} />
        <span className="min-w-0 flex-1 truncate font-medium">{card.name}</span>
      </Link>
      <p className="float-left mt-1.5 border-t border-ink-900/10 pt-1 text-12 text-ink-500">
        {say(group ? 'cardGroup' : 'cardPerson')}
      </p>
      {meta}
    </div>
  )
}
