import { CircleCheck, Circle, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Person } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen, TitleBar } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { PersonAvatar } from './contact-row.tsx'
import { IndexedScroller, LetterSection, useBlocks } from './indexed-scroller.tsx'
import { findPeople, nameOf } from './names.ts'
import { friendAddPath } from './paths.ts'
import { useFriends } from './queries.ts'

interface Props {
  title: string
  /** the button's text, before the count; without it a press on a friend chooses them at once */
  confirm?: string
  /** the most that can be chosen */
  max?: number
  /** people not to offer, such as current members of the group */
  without?: readonly string[]
  /** the text if there is nobody to choose; without it a link to find friends is shown */
  none?: string
  /** a line above the friends */
  hint?: string
  busy?: boolean
  onChoose: (people: Person[]) => void
}

/** A page to choose several friends, or one by a press, with search and index. */
export function FriendPicker(props: Props) {
  const { title, confirm, max, without = [], none, hint, busy, onChoose } = props
  const t = useT('friends')
  const query = useFriends()
  const scroller = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [chosen, toggle] = useChosen(max)
  const offered = query.data?.filter(({ userId }) => !without.includes(userId))
  const blocks = useBlocks(findPeople(offered ?? [], text))

  return (
    <Screen
      bare
      title={title}
      nav={
        <TitleBar
          title={title}
          subtitle={chosen.size > 0 ? t('chosen', { count: chosen.size }) : undefined}
        />
      }
      scroller={scroller}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={t('searchFriends')} />
          {hint && <p className="px-5 pb-3 text-14 text-ink-500">{hint}</p>}
        </div>
      }
      footer={
        confirm !== undefined && (
          <Confirm
            {...{ confirm, busy }}
            count={chosen.size}
            onPress={() => onChoose([...chosen.values()])}
          />
        )
      }
    >
      <IndexedScroller scroller={scroller} letters={blocks.map(({ letter }) => letter)}>
        <Loaded
          query={{ ...query, data: offered }}
          skeleton={<RowSkeletons />}
          empty={<Nobody none={(query.data?.length ?? 0) > 0 ? none : undefined} />}
        >
          {() =>
            blocks.length === 0 ? (
              <EmptyState icon={UserPlus} sentence={t('searchNone')} />
            ) : (
              <Sections
                blocks={blocks}
                chosen={confirm === undefined ? undefined : chosen}
                onPress={(person) => (confirm === undefined ? onChoose([person]) : toggle(person))}
              />
            )
          }
        </Loaded>
      </IndexedScroller>
    </Screen>
  )
}

function Confirm(props: { confirm: string; count: number; busy: boolean | undefined; onPress: () => void }) {
  const { confirm, count, busy, onPress } = props
  return (
    <div className="p-4 wide:mx-auto wide:max-w-170">
      <Button wide busy={busy} disabled={count === 0} onClick={onPress}>
        {count > 0 ? `${confirm} (${count})` : confirm}
      </Button>
    </div>
  )
}

/** The state if there is nobody to choose: the reason, or a link to find friends. */
function Nobody({ none }: { none: string | undefined }) {
  const t = useT('friends')
  const open = useOpen()
  if (none !== undefined) return <EmptyState icon={UserPlus} sentence={none} />
  return (
    <EmptyState
      icon={UserPlus}
      sentence={t('empty')}
      action={{ label: t('add'), onPress: () => open(friendAddPath) }}
    />
  )
}

/** Friends by their first letter, with checkboxes if several can be chosen. */
function Sections(props: {
  blocks: ReturnType<typeof useBlocks>
  chosen: ReadonlyMap<string, Person> | undefined
  onPress: (person: Person) => void
}) {
  const { blocks, chosen, onPress } = props
  return (
    <div className="bg-ink-50 [&_button]:pr-9">
      {blocks.map(({ letter, items }) => (
        <LetterSection key={letter} letter={letter}>
          {items.map((person) => (
            <PickRow
              key={person.userId}
              person={person}
              chosen={chosen?.has(person.userId)}
              onToggle={() => onPress(person)}
            />
          ))}
        </LetterSection>
      ))}
    </div>
  )
}

/** The chosen people by id, and a function that adds or removes one. */
function useChosen(max: number | undefined) {
  const t = useT('friends')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map())
  const toggle = (person: Person) => {
    const next = new Map(chosen)
    if (!next.delete(person.userId)) {
      if (max !== undefined && next.size >= max) return toast(t('chooseMax', { max }))
      next.set(person.userId, person)
    }
    setChosen(next)
  }
  return [chosen, toggle] as const
}

function PickRow(props: { person: Person; chosen: boolean | undefined; onToggle: () => void }) {
  const { person, chosen, onToggle } = props
  const Mark = chosen ? CircleCheck : Circle
  return (
    <Cell
      leading={<PersonAvatar userId={person.userId} name={nameOf(person)} src={person.avatarUrl} />}
      title={nameOf(person)}
      {...(chosen !== undefined && { selected: chosen })}
      onPress={onToggle}
      value={
        chosen !== undefined && (
          <Mark aria-hidden className={chosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />
        )
      }
    />
  )
}
