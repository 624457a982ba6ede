import { Plus, ShieldCheck, ShieldMinus } from 'lucide-react'
import { groupRole } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { addAdmin, removeAdmin, transfer } from '../mutations.ts'
import { GroupPage, type ViewerState } from '../group-page.tsx'
import { MemberPicker } from './member-picker.tsx'
import { MemberRow } from './member-row.tsx'
import { nameIn } from './members.ts'
import { groupAdminAddManagerPath, groupInfoPath, userInfoPath } from '../paths.ts'
import { useMemberPages, useSession } from '../queries.ts'

const owns = ({ role }: ViewerState) => role === groupRole.owner

/** The group's admins. */
export function ManagerScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('admins')} may={owns}>
      {(viewer) => <Managers {...viewer} />}
    </GroupPage>
  )
}

function Managers({ group }: ViewerState) {
  const t = useT('groups')
  const open = useOpen()
  const query = useMemberPages(group.id, { name: '', role: groupRole.admin })
  const add = () => open(`${groupAdminAddManagerPath}?id=${group.id}`)
  return (
    <Screen
      title={t('admins')}
      actions={<IconButton icon={Plus} name={t('addAdmin')} onClick={add} />}
      onRefresh={query.refetch}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={2} />}
        empty={
          <EmptyState
            icon={ShieldCheck}
            sentence={t('adminsNone')}
            action={{ label: t('addAdmin'), onPress: add }}
          />
        }
      >
        {(admins) => (
          <div className="px-4 pb-6">
            <List label={t('admins')}>
              {admins.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  to={`${userInfoPath}?id=${member.userId}&from=group`}
                  aside={
                    <IconButton
                      icon={ShieldMinus}
                      name={t('unmakeAdminName', { name: nameIn(member) })}
                      onClick={() => void removeAdmin(group.id, member.userId)}
                    />
                  }
                />
              ))}
            </List>
            <p className="px-1 pt-2 text-12 text-ink-500">{t('adminsHint')}</p>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Chooses a new admin. */
export function AddManagerScreen() {
  const t = useT('groups')
  const { close } = usePageContext()
  return (
    <GroupPage title={t('addAdmin')} may={owns}>
      {({ group }) => (
        <MemberPicker
          title={t('addAdmin')}
          groupId={group.id}
          role={groupRole.member}
          none={t('noPlain')}
          hint={t('adminsHint')}
          onChoose={async ([member]) => {
            if (!member || !(await addAdmin(group.id, member.userId))) return
            toast(t('adminDone', { name: nameIn(member) }))
            close()
          }}
        />
      )}
    </GroupPage>
  )
}

/** Chooses the new owner. */
export function TransferOwnerScreen() {
  const t = useT('groups')
  const open = useOpen()
  const session = useSession()
  const me = session.state === 'in' ? session.userId : ''
  return (
    <GroupPage title={t('transfer')} may={owns}>
      {({ group }) => (
        <MemberPicker
          title={t('transfer')}
          groupId={group.id}
          without={[me]}
          none={t('noOthers')}
          hint={t('transferHint')}
          onChoose={async ([member]) => {
            if (!member) return
            const name = nameIn(member)
            const sure = await confirm({
              title: t('transferAsk', { name }),
              text: t('transferText'),
              confirm: t('transferDo'),
              danger: true,
            })
            if (!sure || !(await transfer(group.id, member.userId))) return
            toast(t('transferDone', { name }))
            open(`${groupInfoPath}?id=${group.id}`, { replace: true })
          }}
        />
      )}
    </GroupPage>
  )
}
