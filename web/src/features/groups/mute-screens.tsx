import { Mic, MicOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { vest } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen, usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { letSpeak, silence } from './deeds.ts'
import { GroupPage, type Standing } from './group-page.tsx'
import { useMuteTime } from './member-deeds.ts'
import { MemberPicker } from './member-picker.tsx'
import { MemberRow, useUntil } from './member-row.tsx'
import { leads, nameIn } from './members.ts'
import { useSilenced } from './queries.ts'

/** Who is muted, until when and by whom. */
export function MuteScreen() {
  const say = useSay('groups')
  return (
    <GroupPage title={say('mutedPeople')} may={({ role }) => leads(role)}>
      {(standing) => <Muted {...standing} />}
    </GroupPage>
  )
}

function Muted({ group }: Standing) {
  const say = useSay('groups')
  const open = useOpen()
  const until = useUntil()
  const query = useSilenced(group.id)
  const add = () => open(`/pages/group/admin/addMute?id=${group.id}`)
  return (
    <Screen
      title={say('mutedPeople')}
      onRefresh={query.refetch}
      actions={<IconButton icon={Plus} name={say('mutePeople')} onClick={add} />}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState
            icon={MicOff}
            sentence={say('mutedNone')}
            action={{ label: say('mutePeople'), onPress: add }}
          />
        }
      >
        {(members) => (
          <div className="px-4 pb-6">
            <List label={say('mutedPeople')}>
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  hint={[until(member.silentUntil), say('mutedBy', { name: member.silentBy })].join(' · ')}
                  to={`/pages/user/info?id=${member.userId}`}
                  aside={
                    <IconButton
                      icon={Mic}
                      name={say('unmuteName', { name: nameIn(member) })}
                      onClick={() => void letSpeak(group.id, [member.userId])}
                    />
                  }
                />
              ))}
            </List>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Chooses whom to mute, then for how long. */
export function AddMuteScreen() {
  const say = useSay('groups')
  const howLong = useMuteTime()
  const { goBack } = usePlace()
  const [busy, setBusy] = useState(false)
  return (
    <GroupPage title={say('mutePeople')} may={({ role }) => leads(role)}>
      {({ group }) => (
        <MemberPicker
          title={say('mutePeople')}
          groupId={group.id}
          vest={vest.member}
          none={say('noPlain')}
          confirm={say('mute')}
          max={limits.batchMax}
          busy={busy}
          onChoose={async (members) => {
            const time = await howLong()
            if (!time) return
            setBusy(true)
            const ids = members.map(({ userId }) => userId)
            const done = await silence(group.id, ids, time.minutes)
            setBusy(false)
            if (!done) return
            toast(say('mutedCount', { count: ids.length }))
            goBack?.()
          }}
        />
      )}
    </GroupPage>
  )
}
