import { Ban, Contact, MessageCircle, Pencil, Trash2, UserPlus, UsersRound, UserX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { friendSources } from '@mynah/contract/friends'
import type { Person } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { friendRequestsPath, groupChoosePath, roomRelayPath, roomSinglePath } from './paths.ts'
import { ReportCell } from './report-cell.tsx'
import { nameOf } from './names.ts'
import { usePersonActions } from './person-actions.ts'
import {
  isAbsent,
  personActions,
  personRows,
  useBlocked,
  usePending,
  usePerson,
  useSession,
} from './queries.ts'

/** The page of a person, with the actions on them. */
export function UserInfoScreen() {
  const t = useT('friends')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = usePerson(id)
  if (!id || isAbsent(query.error)) {
    return (
      <Screen title={t('info')}>
        <EmptyState icon={UserX} sentence={t('infoAbsent')} />
      </Screen>
    )
  }
  return (
    <Screen title={t('info')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(person) => <Profile person={person} />}
      </Loaded>
    </Screen>
  )
}

function Profile({ person }: { person: Person }) {
  const t = useT('friends')
  const session = useSession()
  const me = session.state === 'in' && session.userId === person.userId
  const rows = personRows()
  const { userId, userName, userNum, remarks, profiles, avatarUrl } = person
  return (
    <div className="space-y-3.5 px-4 pb-6">
      <div className="flex flex-col items-center px-2 pt-2 pb-1 text-center">
        <Avatar id={userId} name={nameOf(person)} src={avatarUrl} size={96} />
        <h2 className="mt-3 text-22 font-bold tracking-tight wrap-anywhere">{nameOf(person)}</h2>
        {remarks && <p className="text-14 wrap-anywhere text-ink-500">{t('infoName', { name: userName })}</p>}
        <p className="text-14 text-ink-500">{t('infoNumber', { number: userNum })}</p>
        {profiles && <p className="mt-2 max-w-80 text-16 wrap-anywhere text-ink-700">{profiles}</p>}
      </div>
      <About person={person} />
      {rows.length > 0 && (
        <List>
          {rows.map((Row, index) => (
            <Row key={index} userId={userId} />
          ))}
        </List>
      )}
      {!me && <Actions person={person} />}
    </div>
  )
}

/** Gender and place of this person; nothing if none is set. */
function About({ person: { sex, province, city } }: { person: Person }) {
  const t = useT('profile')
  const sexes: Record<string, string> = { '1': t('sexMan'), '2': t('sexWoman') }
  const said = [
    [t('sex'), sexes[sex]],
    [t('province'), province],
    [t('city'), city],
  ].filter(([, value]) => value)
  if (said.length === 0) return null
  return (
    <List>
      {said.map(([title, value]) => (
        <Cell key={title} title={title} value={value} />
      ))}
    </List>
  )
}

function Actions({ person }: { person: Person }) {
  const t = useT('friends')
  const open = useOpen()
  const [search] = useSearchParams()
  const token = search.get('token') ?? undefined
  const source = token ? 'code' : friendSources.find((one) => one === search.get('from'))
  const blocked = useBlocked()
  const { remark, apply, remove, block, dialog } = usePersonActions()
  const isBlocked = blocked.data?.list.some(({ userId }) => userId === person.userId)
  return (
    <>
      <div className="space-y-2.5">
        <Button wide icon={MessageCircle} onClick={() => open(`${roomSinglePath}?id=${person.userId}`)}>
          {t('message')}
        </Button>
        {personActions().map((Action, index) => (
          <Action key={index} person={person} />
        ))}
        {!person.buddy && <AddButton person={person} onAdd={() => apply(person, { source, token })} />}
      </div>
      <List>
        {person.buddy && (
          <Cell
            icon={Pencil}
            title={t('remark')}
            value={person.remarks || t('remarkNone')}
            chevron
            onPress={() => remark(person)}
          />
        )}
        <Cell icon={Contact} title={t('shareCard')} to={`${roomRelayPath}?share=2:${person.userId}`} />
        {person.buddy && (
          <Cell
            icon={UsersRound}
            title={t('inviteToGroup')}
            to={`${groupChoosePath}?invite=${person.userId}`}
          />
        )}
        <Cell
          icon={Ban}
          title={t('block')}
          hint={t('blockHint')}
          checked={isBlocked}
          onCheck={(checked) => void block(person, checked)}
        />
        <ReportCell person={person} />
      </List>
      {person.buddy && (
        <List>
          <Cell icon={Trash2} tone="red" title={t('deleteFriend')} onPress={() => void remove(person)} />
        </List>
      )}
      {dialog}
    </>
  )
}

/** Sends a friend request, or leads to the answer if this person sent one. */
function AddButton({ person, onAdd }: { person: Person; onAdd: () => void }) {
  const t = useT('friends')
  const open = useOpen()
  const pending = usePending().data?.find(({ friendUserId }) => friendUserId === person.userId)
  const toAnswer = pending !== undefined && !pending.mine
  return (
    <Button
      wide
      kind="secondary"
      icon={UserPlus}
      disabled={pending?.mine}
      onClick={() => (toAnswer ? open(friendRequestsPath) : onAdd())}
    >
      {toAnswer ? t('answer') : pending ? t('applyWaits') : t('add')}
    </Button>
  )
}
