import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApplyStatus } from '@mynah/contract/friends'
import { type GroupJoinRequest, groupJoinRequests } from '@mynah/contract/group-join-requests'
import { boundOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { answerApply, useJoinRequests } from './applies.ts'
import { GroupPage } from '../group-page.tsx'
import { leads } from '../members/members.ts'
import { userInfoPath } from '../paths.ts'

/** Requests to join the group `?id=`, or without it any group that the user administers. */
export function JoinRequestsScreen() {
  const t = useT('groups')
  const id = useSearchParams()[0].get('id') ?? ''
  if (id === '') return <Petitions groupId="" />
  return (
    <GroupPage title={t('applies')} may={({ role }) => leads(role)}>
      {() => <Petitions groupId={id} />}
    </GroupPage>
  )
}

function Petitions({ groupId }: { groupId: string }) {
  const t = useT('groups')
  const [shown, setShown] = useState<'waiting' | 'all'>('waiting')
  const query = useJoinRequests(groupId, shown === 'waiting')
  const { agree, refuse, dialog } = useAnswers()
  return (
    <Screen
      title={t('applies')}
      onRefresh={query.refetch}
      top={
        <div className="px-4 pb-3 wide:mx-auto wide:w-full wide:max-w-170">
          <Segmented
            name={t('applies')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'waiting', label: t('appliesWaiting') },
              { value: 'all', label: t('appliesAll') },
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
            sentence={t(shown === 'waiting' ? 'appliesNoneWaiting' : 'appliesNone')}
          />
        }
      >
        {(list) => (
          <div className="px-4 pb-6">
            <AnimatedList
              label={t('applies')}
              ids={list.map(({ id }) => id)}
              of={shown}
              className="cells overflow-hidden rounded-18 bg-paper"
            >
              {list.map((apply) => (
                <RequestRow
                  key={apply.id}
                  apply={apply}
                  named={groupId === ''}
                  onAgree={() => agree(apply)}
                  onRefuse={() => refuse(apply)}
                />
              ))}
            </AnimatedList>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
      {dialog}
    </Screen>
  )
}

/** Accepts a request, or refuses it with a reason. */
function useAnswers() {
  const t = useT('groups')
  const { ask, dialog } = useTextInputDialog()
  const agree = async (apply: GroupJoinRequest) => {
    if (await answerApply(apply, true, '')) toast(t('agreed', { name: apply.userName }))
  }
  const refuse = (apply: GroupJoinRequest) =>
    ask({
      title: t('refuseAsk', { name: apply.userName }),
      text: t('refuseText'),
      label: t('refuseReason'),
      ...boundOf(groupJoinRequests.answer, 'reason'),
      missing: t('refuseMissing'),
      confirm: t('refuse'),
      danger: true,
      onConfirm: (line) => answerApply(apply, false, line),
    })
  return { agree, refuse, dialog }
}

interface RequestRowProps {
  apply: GroupJoinRequest
  /** whether to name the group */
  named: boolean
  onAgree: () => Promise<void>
  onRefuse: () => void
}

function RequestRow({ apply, named, onAgree, onRefuse }: RequestRowProps) {
  const t = useT('groups')
  const format = useFormat()
  const { busy, run } = useAction()
  const { userId, userName, avatarUrl, groupName, way, inviteUserName: by } = apply
  const { remark, reason, status, createTime, answerUserName } = apply
  const person = `${userInfoPath}?id=${userId}`
  const came =
    way === 'search'
      ? t('wayFound')
      : way === 'code'
        ? t('wayCode', { name: by })
        : way === 'link'
          ? t('wayLink', { name: by })
          : t('wayInvite', { name: by })
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
            <p className="text-14 wrap-anywhere text-ink-700">{t('forGroup', { name: groupName })}</p>
          )}
          {remark && <p className="text-14 wrap-anywhere text-ink-700">{t('quoted', { text: remark })}</p>}
          <p className="text-12 wrap-anywhere text-ink-500">{came}</p>
          {status === ApplyStatus.agreed && (
            <p className="text-12 wrap-anywhere text-ink-500">{t('agreedBy', { name: answerUserName })}</p>
          )}
          {status === ApplyStatus.refused && (
            <p className="text-12 wrap-anywhere text-ink-500">
              {t('refusedBy', { name: answerUserName, reason })}
            </p>
          )}
        </div>
      </div>
      {status === ApplyStatus.pending && (
        <div className="flex gap-2.5 pt-2.5 pl-16">
          <Button kind="secondary" small wide disabled={busy} onClick={onRefuse}>
            {t('refuse')}
          </Button>
          <Button small wide busy={busy} onClick={() => void run(onAgree)}>
            {t('agree')}
          </Button>
        </div>
      )}
    </li>
  )
}
