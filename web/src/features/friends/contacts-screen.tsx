import { Pencil, Plus, Search, Trash2, UserPlus, Users } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { Person } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { SwipeRow } from '#ui/lists/swipe-row.tsx'
import { ContactRow, FixedRow, infoPath, PersonAvatar, Tile } from './contact-row.tsx'
import { IndexedScroller, LetterSection, useBlocks } from './indexed-scroller.tsx'
import { nameOf } from './names.ts'
import { friendAddPath, friendRequestsPath, friendSearchPath, groupListPath } from './paths.ts'
import { usePersonActions } from './person-actions.ts'
import { contactRows, fetchContactRows, refresh, useFriends, usePending, usePendingCount } from './queries.ts'

/** Loads the page together with the rows of other features. */
export async function loadContactsScreen(): Promise<typeof ContactsScreen> {
  await fetchContactRows()
  return ContactsScreen
}

export function ContactsScreen() {
  const t = useT('friends')
  const query = useFriends()
  const open = useOpen()
  const { wide } = usePageContext()
  const scroller = useRef<HTMLDivElement>(null)
  const blocks = useBlocks(query.data)
  const { remark, remove, dialog } = usePersonActions()
  // the sticky letters need the background of their pane
  const background = wide ? 'bg-paper' : 'bg-ink-50'
  return (
    <Screen
      large
      bare
      tone="list"
      title={t('title')}
      onBack={false}
      scroller={scroller}
      actions={
        <>
          <IconButton icon={Search} name={t('search')} onClick={() => open(friendSearchPath)} />
          <IconButton icon={Plus} name={t('add')} onClick={() => open(friendAddPath)} />
        </>
      }
    >
      <IndexedScroller scroller={scroller} letters={blocks.map(({ letter }) => letter)} onRefresh={refresh}>
        <FixedRows />
        <Loaded query={query} skeleton={<RowSkeletons />} empty={<NoFriends />}>
          {() => (
            <div className={background}>
              {blocks.map(({ letter, items }) => (
                <LetterSection key={letter} letter={letter}>
                  {items.map((person) => (
                    <FriendRow
                      key={person.userId}
                      person={person}
                      background={background}
                      onRemark={() => remark(person)}
                      onRemove={() => void remove(person)}
                    />
                  ))}
                </LetterSection>
              ))}
            </div>
          )}
        </Loaded>
      </IndexedScroller>
      {dialog}
    </Screen>
  )
}

function NoFriends() {
  const t = useT('friends')
  const open = useOpen()
  return (
    <EmptyState
      icon={UserPlus}
      title={t('emptyTitle')}
      sentence={t('empty')}
      action={{ label: t('add'), onPress: () => open(friendAddPath) }}
    />
  )
}

function FriendRow(props: {
  person: Person
  background: string
  onRemark: () => void
  onRemove: () => void
}) {
  const { person, background, onRemark, onRemove } = props
  const t = useT('friends')
  const { pathname, search } = useLocation()
  return (
    <li className={`${background} [contain-intrinsic-size:auto_68px] [content-visibility:auto]`}>
      <SwipeRow
        className="bg-inherit"
        actions={() => [
          { value: 'remark', label: t('remark'), icon: Pencil, onPress: onRemark },
          { value: 'delete', label: t('delete'), icon: Trash2, danger: true, onPress: onRemove },
        ]}
      >
        <ContactRow
          to={infoPath(person.userId)}
          leading={<PersonAvatar userId={person.userId} name={nameOf(person)} src={person.avatarUrl} />}
          title={nameOf(person)}
          hint={person.profiles}
          open={pathname + search === infoPath(person.userId)}
        />
      </SwipeRow>
    </li>
  )
}

function FixedRows() {
  const t = useT('friends')
  const count = usePendingCount()
  const { data } = usePending()
  const latest = data?.find(({ mine }) => !mine)
  const hint =
    latest &&
    (latest.remark
      ? t('wantsSaying', { name: latest.userName, reason: latest.remark })
      : t('wants', { name: latest.userName }))
  const { pathname } = useLocation()
  return (
    <>
      <ContactRow
        to={friendRequestsPath}
        leading={<Tile icon={UserPlus} amber />}
        title={t('newFriends')}
        hint={hint}
        value={<Badge count={count} label={t('waiting', { count })} />}
        open={pathname === friendRequestsPath}
      />
      <FixedRow to={groupListPath} icon={Users} title={t('groups')} />
      {contactRows().map((Row, index) => (
        <Row key={index} />
      ))}
    </>
  )
}
