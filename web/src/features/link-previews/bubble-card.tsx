import type { LinkCard } from '@mynah/contract/link-card'
import type { ChatMessage } from '@mynah/contract/socket'
import { usePageLink } from '#features/messages/index.ts'
import { OwnCard } from './own-card.tsx'

/**
 * The card of a page as it was when the message was sent, or of a link into the app. A press asks first, as one on the
 * address in the text does.
 */
export function BubbleCard({ message }: { message: ChatMessage }) {
  const { card, noCard } = message.extras
  if (noCard) return null
  return card ? <SentCard card={card} /> : <OwnCard message={message} />
}

function SentCard({ card }: { card: LinkCard }) {
  const link = usePageLink(card.url)
  return (
    <a
      {...link}
      className="-mx-1 mt-0.5 mb-1.5 block w-72 max-w-[calc(100%+8px)] min-w-[calc(100%+8px)] overflow-hidden rounded-12 bg-ink-900/5 text-left"
    >
      {card.image && (
        <img
          src={card.image}
          alt=""
          loading="lazy"
          className="aspect-[1.91/1] w-full bg-ink-100 object-cover"
        />
      )}
      <span className="block px-2.5 py-2">
        {card.site && (
          <span dir="auto" className="block truncate text-12 text-ink-700">
            {card.site}
          </span>
        )}
        <span dir="auto" className="line-clamp-2 text-14 font-medium wrap-anywhere">
          {card.title}
        </span>
        {card.text && (
          <span dir="auto" className="mt-0.5 line-clamp-2 text-12 text-ink-700 wrap-anywhere">
            {card.text}
          </span>
        )}
        <span dir="ltr" className="mt-1 block truncate text-12 text-ink-700">
          {card.host}
        </span>
      </span>
    </a>
  )
}
