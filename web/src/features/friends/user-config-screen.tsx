import { Ban, Users, UserX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Person } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { ChatSettings, isOwnChat } from '#features/conversations/index.ts'
import { ExpirySetting } from '#features/disappearing/index.ts'
import { infoPath } from './contact-row.tsx'
import { friendChoosePath } from './paths.ts'
import { ReportCell } from './report-cell.tsx'
import { nameOf } from './names.ts'
import { usePersonActions } from './person-actions.ts'
import { isAbsent, useBlocked, usePerson } from './queries.ts'

/** The settings of the chat with one person. */
export function UserConfigScreen() {
  const t = useT('friends')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = usePerson(id)
  const ownChat = { type: chatType.single, id }
  if (isOwnChat(ownChat))
    return (
      <Screen title={t('chatInfo')}>
        <div className="space-y-3.5 px-4 pb-6">
          <ChatSettings conversation={ownChat} />
        </div>
      </Screen>
    )
  return (
    <Screen title={t('chatInfo')}>
      {!id || isAbsent(query.error) ? (
        <EmptyState icon={UserX} sentence={t('infoAbsent')} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />}>
          {(person) => <Config person={person} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Config({ person }: { person: Person }) {
  const t = useT('friends')
  const blocked = useBlocked()
  const { block, dialog } = usePersonActions()
  const { userId, userNum, avatarUrl } = person
  const name = nameOf(person)
  const isBlocked = blocked.data?.list.some((one) => one.userId === userId)
  return (
    <div className="space-y-3.5 px-4 pb-6">
      <List>
        <Cell
          leading={<Avatar id={userId} name={name} src={avatarUrl} size={44} />}
          title={name}
          hint={t('infoNumber', { number: userNum })}
          to={infoPath(userId, 'chat')}
        />
      </List>
      {person.buddy && (
        <List>
          <Cell
            icon={Users}
            title={t('groupWith', { name })}
            to={`${friendChoosePath}?with=${userId}`}
            chevron
          />
        </List>
      )}
      <ExpirySetting conversation={{ type: chatType.single, id: userId }} />
      <ChatSettings conversation={{ type: chatType.single, id: userId }} />
      <List>
        <Cell
          icon={Ban}
          title={t('block')}
          hint={t('blockHint')}
          checked={isBlocked}
          onCheck={(checked) => void block(person, checked)}
        />
        <ReportCell person={person} />
      </List>
      {dialog}
    </div>
  )
}
