import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ApplyStatus, type FriendApply } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { infoPath, PersonAvatar } from './contact-row.tsx'
import { useLineDialog } from '#ui/line-dialog.tsx'
import { answer, useApplies } from './queries.ts'

/** Friend requests, received and sent, with their answers. */
export function PetitionScreen() {
  const say = useSay('friends')
  const open = useOpen()
  const [pages, setPages] = useState(1)
  const query = useApplies(pages)
  const { ask, dialog } = useLineDialog()
  const askAndAnswer = (apply: FriendApply, agreed: boolean) =>
    ask({
      title: say(agreed ? 'agreeTitle' : 'refuseTitle', { name: apply.userName }),
      text: apply.remark && say('quoted', { text: apply.remark }),
      label: say('reply'),
      max: limits.reasonLengthMax,
      confirm: agreed ? say('agree') : say('refuse'),
      danger: !agreed,
      onConfirm: (line) => answer(apply, agreed, line),
    })
  return (
    <Screen
      title={say('newFriends')}
      onRefresh={query.refetch}
      actions={<IconButton icon={UserPlus} name={say('add')} onClick={() => open('/pages/friend/add')} />}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState
            icon={UserPlus}
            title={say('petitionEmptyTitle')}
            sentence={say('petitionEmpty')}
            action={{ label: say('add'), onPress: () => open('/pages/friend/add') }}
          />
        }
      >
        {(list) => (
          <div className="px-4 pb-6">
            <ul aria-label={say('newFriends')} className="cells overflow-hidden rounded-18 bg-paper">
              {list.map((apply) => (
                <Petition key={apply.id} apply={apply} onAnswer={askAndAnswer} />
              ))}
            </ul>
            {(query.more || query.busy) && (
              <InfiniteScroll
                more={query.more}
                busy={query.busy}
                error={query.moreError}
                onMore={() => (query.moreError ? void query.refetch() : setPages(pages + 1))}
              />
            )}
          </div>
        )}
      </Loaded>
      {dialog}
    </Screen>
  )
}

function Petition(props: { apply: FriendApply; onAnswer: (apply: FriendApply, agreed: boolean) => void }) {
  const { apply, onAnswer } = props
  const say = useSay('friends')
  const format = useFormat()
  const { mine, status, remark, reason, userName } = apply
  const states = {
    [ApplyStatus.pending]: say('statusWaiting'),
    [ApplyStatus.agreed]: say('statusAgreed'),
    [ApplyStatus.refused]: say('statusRefused'),
  }
  const open = status === ApplyStatus.pending && !mine
  return (
    <li className="px-3.5 py-3">
      <div className="flex gap-3">
        <Link
          to={infoPath(apply.friendUserId)}
          aria-label={userName}
          tabIndex={-1}
          className="rounded-squircle"
        >
          <PersonAvatar userId={apply.friendUserId} name={userName} src={apply.avatarUrl} />
        </Link>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <Link
              to={infoPath(apply.friendUserId)}
              className="min-w-0 flex-1 rounded-8 text-16 font-medium wrap-anywhere"
            >
              {userName}
            </Link>
            <span className="flex-none text-12 text-ink-500">{format.listDate(apply.createTime)}</span>
          </div>
          <p className="text-14 wrap-anywhere text-ink-700">
            {remark ? say('quoted', { text: remark }) : mine ? say('youAsked') : say('theyAsked')}
          </p>
          {reason && <p className="text-14 wrap-anywhere text-ink-500">{say('replied', { text: reason })}</p>}
          {!open && (
            <p className="text-12 text-ink-500">
              {mine ? say('sent') : say('received')} · {states[status as keyof typeof states]}
            </p>
          )}
        </div>
      </div>
      {open && (
        <div className="flex gap-2.5 pt-2.5 pl-16">
          <Button kind="secondary" small wide onClick={() => onAnswer(apply, false)}>
            {say('refuse')}
          </Button>
          <Button small wide onClick={() => onAnswer(apply, true)}>
            {say('agree')}
          </Button>
        </div>
      )}
    </li>
  )
}
