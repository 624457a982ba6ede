import { AtSign } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { useMembers, useSession, type ChatKey } from '../queries.ts'
import type { Mention } from './composer-state.ts'

const shown = 50
const listId = 'mention-choices'
export const choiceId = (index: number) => `${listId}-${index}`

type Choice = Mention & { avatar: string }

/**
 * The people who match what was typed after an @; none while no mention is being typed. Accents and case are ignored.
 */
export function useMentionChoices(chat: ChatKey, name: string | undefined, everyone: boolean): Choice[] {
  const t = useT('messages')
  const session = useSession()
  const me = session.state === 'in' ? session.userId : ''
  const { data } = useMembers(name === undefined ? '' : chat.slice(2), name?.trim())
  if (name === undefined) return []
  const wanted = searchNormalise(name)
  const all = t('everybody')
  const people = (data ?? [])
    .filter(({ userId }) => userId !== me)
    .map(({ userId, nick, userName, avatarUrl }) => ({
      ...{ id: userId, name: nick || userName, avatar: avatarUrl },
      names: [nick, userName],
    }))
    // the last answer may be for another name
    .filter(({ names }) => names.some((one) => searchNormalise(one).includes(wanted)))
    .slice(0, shown)
  const offersAll = everyone && searchNormalise(all).startsWith(wanted)
  return [
    ...(offersAll ? [{ id: 'all', name: all, avatar: '' }] : []),
    ...people.map(({ id, name: shownName, avatar }) => ({ id, name: shownName, avatar })),
  ]
}

/** The choices for a mention, above the composer; the field's keys move through them. */
export function MentionPicker(props: {
  choices: readonly Choice[]
  active: number
  onPick: (one: Mention) => void
}) {
  const { choices, active, onPick } = props
  const t = useT('messages')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      role="listbox"
      id={listId}
      aria-label={t('mention')}
      className="scroller absolute inset-x-0 bottom-full z-20 max-h-64 rounded-t-18 bg-paper py-1 shadow-far"
    >
      {choices.map((one, index) => (
        <div
          key={one.id}
          id={choiceId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
          // keys are handled by the field
          onKeyDown={undefined}
          className={cx(
            'flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 text-left hover:bg-ink-900/4',
            index === active && 'bg-ink-900/8',
          )}
        >
          {one.id === 'all' ? (
            <span className="grid size-9 place-items-center rounded-squircle bg-beak-100 text-beak-700">
              <AtSign aria-hidden className="size-5" />
            </span>
          ) : (
            <Avatar id={one.id} name={one.name} src={one.avatar} size={36} />
          )}
          <span className="truncate">{one.name}</span>
        </div>
      ))}
    </div>
  )
}
