import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApplyStatus } from '@mynah/contract/friends'
import type { GroupApply } from '@mynah/contract/group-applies'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { useLineDialog } from '#ui/line-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { answerApply, useApplies } from './applies.ts'
import { GroupPage } from './group-page.tsx'
import { leads } from './members.ts'

/** Who wants to be in the group `?id=`; without one, in any group in which I decide. */
export function GroupPetitionScreen() {
  const say = useSay('groups')
  const id = useSearchParams()[0].get('id') ?? ''
  if (id === '') return <Petitions groupId="" />
  return (
    <GroupPage title={say('applies')} may={({ role }) => leads(role)}>
      {() => <Petitions groupId={id} />}
    </GroupPage>
  )
}

function Petitions({ groupId }: { groupId: string }) {
  const say = useSay('groups')
  const [shown, setShown] = useState<'waiting' | 'all'>('waiting')
  const query = useApplies(groupId, shown === 'waiting')
  const { ask, dialog } = useLineDialog()
  const agree = async (apply: GroupApply) => {
    if (await answerApply(apply, true, '')) toast(say('agreed', { name: apply.userName }))
  }
  const refuse = (apply: GroupApply) =>
    ask({
      title: say('refuseAsk', { name: apply.userName }),
      text: say('refuseText'),
      label: say('refuseReason'),
      max: limits.reasonLengthMax,
      missing: say('refuseMissing'),
      confirm: say('refuse'),
      danger: true,
      onConfirm: (line) => answerApply(apply, false, line),
    })
  return (
    <Screen
      title={say('applies')}
      onRefresh={query.refetch}
      top={
        <div className="px-4 pb-3 wide:mx-auto wide:w-full wide:max-w-170">
          <Segmented
            name={say('applies')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'waiting', label: say('appliesWaiting') },
              { value: 'all', label: say('appliesAll') },
            ]}
          />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState
            icon={UserCheck}
            sentence={say(shown === 'waiting' ? 'appliesNoneWaiting' : 'appliesNone')}
          />
        }
      >
        {(list) => (
          <div className="px-4 pb-6">
            <ul aria-label={say('applies')} className="cells overflow-hidden rounded-18 bg-paper">
              {list.map((apply) => (
                <Petition
                  key={apply.id}
                  apply={apply}
                  named={groupId === ''}
                  onAgree={() => agree(apply)}
                  onRefuse={() => refuse(apply)}
                />
              ))}
            </ul>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </div>
        )}
      </Loaded>
      {dialog}
    </Screen>
  )
}

interface PetitionProps {
  apply: GroupApply
  /** says for which group */
  named: boolean
  onAgree: () => Promise<void>
  onRefuse: () => void
}

function Petition({ apply, named, onAgree, onRefuse }: PetitionProps) {
  const say = useSay('groups')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { userId, userName, avatarUrl, groupName, way, inviteUserName: by } = apply
  const { remark, reason, status, createTime, answerUserName } = apply
  const person = `/pages/user/info?id=${userId}`
  const came =
    way === 'search'
      ? say('wayFound')
      : way === 'code'
        ? say('wayCode', { name: by })
        : say('wayInvite', { name: by })
  return (
    <li className="px-3.5 py-3">
      <div className="flex gap-3">
        <Link to={person} aria-label={userName} tabIndex={-1} className="flex-none rounded-squircle">
          <Avatar id={userId} name={userName} src={avatarUrl} />
        </Link>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <Link to={person} className="min-w-0 flex-1 rounded-8 text-16 font-medium wrap-anywhere">
              {userName}
            </Link>
            <span className="flex-none text-12 text-ink-500">{format.listDate(createTime)}</span>
          </div>
          {named && (
            <p className="text-14 wrap-anywhere text-ink-700">{say('forGroup', { name: groupName })}</p>
          )}
          {remark && <p className="text-14 wrap-anywhere text-ink-700">{say('quoted', { text: remark })}</p>}
          <p className="text-12 wrap-anywhere text-ink-500">{came}</p>
          {status === ApplyStatus.agreed && (
            <p className="text-12 wrap-anywhere text-ink-500">{say('agreedBy', { name: answerUserName })}</p>
          )}
          {status === ApplyStatus.refused && (
            <p className="text-12 wrap-anywhere text-ink-500">
              {say('refusedBy', { name: answerUserName, reason })}
            </p>
          )}
        </div>
      </div>
      {status === ApplyStatus.pending && (
        <div className="flex gap-2.5 pt-2.5 pl-16">
          <Button kind="secondary" small wide disabled={busy} onClick={onRefuse}>
            {say('refuse')}
          </Button>
          <Button
            small
            wide
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onAgree().finally(() => setBusy(false))
            }}
          >
            {say('agree')}
          </Button>
        </div>
      )}
    </li>
  )
}
