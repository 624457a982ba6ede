import { Plus, ShieldCheck, ShieldMinus } from 'lucide-react'
import { vest } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen, usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { addAdmin, removeAdmin, transfer } from './deeds.ts'
import { GroupPage, type Standing } from './group-page.tsx'
import { MemberPicker } from './member-picker.tsx'
import { MemberRow } from './member-row.tsx'
import { nameIn } from './members.ts'
import { useMemberPages, useSession } from './queries.ts'

const owns = ({ role }: Standing) => role === vest.owner

/** The owner's admins. */
export function ManagerScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('admins')} may={owns}>
      {(standing) => <Managers {...standing} />}
    </GroupPage>
  )
}

function Managers({ group }: Standing) {
  const say = useSay('groups')
  const open = useOpen()
  const query = useMemberPages(group.id, { name: '', vest: vest.admin })
  const add = () => open(`/pages/group/admin/addManager?id=${group.id}`)
  return (
    <Screen
      title={say('admins')}
      actions={<IconButton icon={Plus} name={say('addAdmin')} onClick={add} />}
      onRefresh={query.refetch}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={2} />}
        empty={
          <EmptyState
            icon={ShieldCheck}
            sentence={say('adminsNone')}
            action={{ label: say('addAdmin'), onPress: add }}
          />
        }
      >
        {(admins) => (
          <div className="px-4 pb-6">
            <List label={say('admins')}>
              {admins.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  to={`/pages/user/info?id=${member.userId}`}
                  aside={
                    <IconButton
                      icon={ShieldMinus}
                      name={say('unmakeAdminName', { name: nameIn(member) })}
                      onClick={() => void removeAdmin(group.id, member.userId)}
                    />
                  }
                />
              ))}
            </List>
            <p className="px-1 pt-2 text-12 text-ink-500">{say('adminsHint')}</p>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Chooses who becomes an admin. */
export function AddManagerScreen() {
  const say = useSay('groups')
  const { goBack } = usePlace()
  return (
    <GroupPage title={say('addAdmin')} may={owns}>
      {({ group }) => (
        <MemberPicker
          title={say('addAdmin')}
          groupId={group.id}
          vest={vest.member}
          none={say('noPlain')}
          hint={say('adminsHint')}
          onChoose={async ([member]) => {
            if (!member || !(await addAdmin(group.id, member.userId))) return
            toast(say('adminDone', { name: nameIn(member) }))
            goBack?.()
          }}
        />
      )}
    </GroupPage>
  )
}

/** Chooses who owns the group from now on. */
export function TransferOwnerScreen() {
  const say = useSay('groups')
  const open = useOpen()
  const session = useSession()
  const me = session.state === 'in' ? session.userId : ''
  return (
    <GroupPage title={say('transfer')} may={owns}>
      {({ group }) => (
        <MemberPicker
          title={say('transfer')}
          groupId={group.id}
          without={[me]}
          none={say('noOthers')}
          hint={say('transferHint')}
          onChoose={async ([member]) => {
            if (!member) return
            const name = nameIn(member)
            const sure = await confirm({
              title: say('transferAsk', { name }),
              text: say('transferText'),
              confirm: say('transferDo'),
              danger: true,
            })
            if (!sure || !(await transfer(group.id, member.userId))) return
            toast(say('transferDone', { name }))
            open(`/pages/group/info?id=${group.id}`, { replace: true })
          }}
        />
      )}
    </GroupPage>
  )
}
