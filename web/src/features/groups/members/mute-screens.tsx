import { Mic, MicOff, Plus } from 'lucide-react'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { letSpeak, silence } from '../mutations.ts'
import { GroupPage, type ViewerState } from '../group-page.tsx'
import { useMuteTime } from './member-actions.ts'
import { MemberPicker } from './member-picker.tsx'
import { MemberRow, useUntil } from './member-row.tsx'
import { leads, nameIn } from './members.ts'
import { groupAdminAddMutePath, userInfoPath } from '../paths.ts'
import { useSilenced } from '../queries.ts'

/** Muted members, until when and by whom. */
export function MuteScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('mutedPeople')} may={({ role }) => leads(role)}>
      {(viewer) => <Muted {...viewer} />}
    </GroupPage>
  )
}

function Muted({ group }: ViewerState) {
  const t = useT('groups')
  const open = useOpen()
  const until = useUntil()
  const query = useSilenced(group.id)
  const add = () => open(`${groupAdminAddMutePath}?id=${group.id}`)
  return (
    <Screen
      title={t('mutedPeople')}
      onRefresh={query.refetch}
      actions={<IconButton icon={Plus} name={t('mutePeople')} onClick={add} />}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState
            icon={MicOff}
            sentence={t('mutedNone')}
            action={{ label: t('mutePeople'), onPress: add }}
          />
        }
      >
        {(members) => (
          <div className="px-4 pb-6">
            <List label={t('mutedPeople')}>
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  hint={[until(member.silentUntil), t('mutedBy', { name: member.silentBy })].join(' · ')}
                  to={`${userInfoPath}?id=${member.userId}&from=group`}
                  aside={
                    <IconButton
                      icon={Mic}
                      name={t('unmuteName', { name: nameIn(member) })}
                      onClick={() => void letSpeak(group.id, [member.userId])}
                    />
                  }
                />
              ))}
            </List>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Chooses whom to mute, then for how long. */
export function AddMuteScreen() {
  const t = useT('groups')
  const howLong = useMuteTime()
  const { close } = usePageContext()
  const { busy, run } = useAction()
  return (
    <GroupPage title={t('mutePeople')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <MemberPicker
          title={t('mutePeople')}
          groupId={group.id}
          role={groupRole.member}
          none={t('noPlain')}
          confirm={t('mute')}
          max={limits.batchMax}
          busy={busy}
          onChoose={async (members) => {
            const time = await howLong()
            if (!time) return
            const ids = members.map(({ userId }) => userId)
            await run(async () => {
              if (!(await silence(group.id, ids, time.minutes))) return
              toast(t('mutedCount', { count: ids.length }))
              close()
            })
          }}
        />
      )}
    </GroupPage>
  )
}
