import { Ban, UserX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Person } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ChatSettings } from '#features/conversations/index.ts'
import { infoPath } from './contact-row.tsx'
import { ReportCell } from './report-cell.tsx'
import { nameOf } from './names.ts'
import { usePersonDeeds } from './person-deeds.ts'
import { isAbsent, useBlocked, usePerson } from './queries.ts'

/** What I can set of the chat with one person. */
export function UserConfigScreen() {
  const say = useSay('friends')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = usePerson(id)
  return (
    <Screen title={say('chatInfo')}>
      {!id || isAbsent(query.error) ? (
        <EmptyState icon={UserX} sentence={say('infoAbsent')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {(person) => <Config person={person} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Config({ person }: { person: Person }) {
  const say = useSay('friends')
  const blocked = useBlocked()
  const { block, dialog } = usePersonDeeds()
  const { userId, userNum, avatarUrl } = person
  const name = nameOf(person)
  const isBlocked = blocked.data?.list.some((one) => one.userId === userId)
  return (
    <div className="space-y-3.5 px-4 pb-6">
      <List>
        <Cell
          leading={<Avatar id={userId} name={name} src={avatarUrl} size={44} />}
          title={name}
          hint={say('infoNumber', { number: userNum })}
          to={infoPath(userId)}
        />
      </List>
      <ChatSettings conversation={{ toBizId: userId, toBizType: chatType.single }} />
      <List>
        <Cell
          icon={Ban}
          title={say('block')}
          hint={say('blockHint')}
          checked={isBlocked ?? false}
          disabled={isBlocked === undefined}
          onCheck={(checked) => void block(person, checked)}
        />
        <ReportCell person={person} />
      </List>
      {dialog}
    </div>
  )
}
