import { AtSign } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useMembers, useSession, type ChatKey } from './queries.ts'
import type { Mention } from './composer-state.ts'

const shown = 50

/** Who can be named with an @, above the composer. */
export function MentionPicker(props: {
  chat: ChatKey
  /** what was typed after the @ */
  name: string
  everyone: boolean
  onPick: (one: Mention) => void
}) {
  const { chat, name, everyone, onPick } = props
  const t = useT('messages')
  const session = useSession()
  const me = session.state === 'in' ? session.userId : ''
  const { data } = useMembers(chat.slice(2), name)
  const people = (data ?? [])
    .filter(({ userId }) => userId !== me)
    .slice(0, shown)
    .map(({ userId, nick, userName, avatarUrl }) => ({ userId, avatarUrl, name: nick || userName }))
  const all = t('everybody')
  const offerAll = everyone && all.toLowerCase().startsWith(name.toLowerCase())
  if (people.length === 0 && !offerAll) return null
  const row = 'flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-ink-900/4'
  return (
    <ul
      aria-label={t('mention')}
      className="scroller absolute inset-x-0 bottom-full z-20 max-h-64 rounded-t-18 bg-paper py-1 shadow-far"
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
    >
      {offerAll && (
        <li>
          <button type="button" className={row} onClick={() => onPick({ id: 'all', name: all })}>
            <span className="grid size-9 place-items-center rounded-squircle bg-beak-100 text-beak-700">
              <AtSign aria-hidden className="size-5" />
            </span>
            {all}
          </button>
        </li>
      )}
      {people.map(({ userId, name, avatarUrl }) => (
        <li key={userId}>
          <button type="button" className={row} onClick={() => onPick({ id: userId, name })}>
            <Avatar id={userId} name={name} src={avatarUrl} size={36} />
            <span className="truncate">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
