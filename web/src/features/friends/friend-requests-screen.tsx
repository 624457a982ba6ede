import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ApplyStatus, type FriendRequest, friends, type FriendSource } from '@mynah/contract/friends'
import { boundOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { infoPath, PersonAvatar } from './contact-row.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { friendAddPath, roomSinglePath } from './paths.ts'
import { answer, useFriendRequests } from './queries.ts'

/** Friend requests, received and sent, with their answers. */
export function FriendRequestsScreen() {
  const t = useT('friends')
  const open = useOpen()
  const [pages, setPages] = useState(1)
  const query = useFriendRequests(pages)
  const { ask, dialog } = useTextInputDialog()
  // accepting takes one tap and no text: the chat opens, where one can write
  const agree = useAction()
  const onAgree = (apply: FriendRequest) =>
    void agree.run(async () => {
      if (await answer(apply, true, '')) open(chatPath(apply.friendUserId))
    })
  const askAndRefuse = (apply: FriendRequest) =>
    ask({
      title: t('refuseTitle', { name: apply.userName }),
      text: apply.remark && t('quoted', { text: apply.remark }),
      label: t('reply'),
      ...boundOf(friends.answer, 'reason'),
      confirm: t('refuse'),
      danger: true,
      onConfirm: (line) => answer(apply, false, line),
    })
  return (
    <Screen
      title={t('newFriends')}
      onRefresh={query.refetch}
      actions={<IconButton icon={UserPlus} name={t('add')} onClick={() => open(friendAddPath)} />}
    >
      <Loaded query={query} skeleton={<RowSkeletons />} empty={<NoRequests />}>
        {(list) => (
          <div className="px-4 pb-6">
            <AnimatedList
              label={t('newFriends')}
              ids={list.map(({ id }) => id)}
              className="cells overflow-hidden rounded-18 bg-paper"
            >
              {list.map((apply) => (
                <RequestRow
                  key={apply.id}
                  apply={apply}
                  busy={agree.busy}
                  onAgree={onAgree}
                  onRefuse={askAndRefuse}
                />
              ))}
            </AnimatedList>
            <More query={query} onMore={() => setPages(pages + 1)} />
          </div>
        )}
      </Loaded>
      {dialog}
    </Screen>
  )
}

function NoRequests() {
  const t = useT('friends')
  const open = useOpen()
  return (
    <EmptyState
      icon={UserPlus}
      title={t('petitionEmptyTitle')}
      sentence={t('petitionEmpty')}
      action={{ label: t('add'), onPress: () => open(friendAddPath) }}
    />
  )
}

function More(props: { query: ReturnType<typeof useFriendRequests>; onMore: () => void }) {
  const { more, busy, moreError, refetch } = props.query
  if (!more && !busy) return null
  return (
    <InfiniteScroll
      more={more}
      busy={busy}
      error={moreError}
      onMore={() => (moreError ? void refetch() : props.onMore())}
    />
  )
}

const chatPath = (userId: string) => `${roomSinglePath}?id=${userId}`

/** The text for where the sender found the other; '' if it is not known. */
function useSourceText(): (source: string) => string {
  const t = useT('friends')
  const texts: Record<FriendSource, string> = {
    search: t('sourceSearch'),
    code: t('sourceCode'),
    group: t('sourceGroup'),
    card: t('sourceCard'),
    chat: t('sourceChat'),
  }
  return (source) => texts[source as FriendSource] ?? ''
}

function RequestRow(props: {
  apply: FriendRequest
  busy: boolean
  onAgree: (apply: FriendRequest) => void
  onRefuse: (apply: FriendRequest) => void
}) {
  const { apply, busy, onAgree, onRefuse } = props
  const t = useT('friends')
  const openPage = useOpen()
  const { mine, status, userName } = apply
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
        <RequestWords apply={apply} />
        {status === ApplyStatus.agreed && (
          <span className="flex-none self-center">
            <Button kind="secondary" small onClick={() => openPage(chatPath(apply.friendUserId))}>
              {t('message')}
            </Button>
          </span>
        )}
      </div>
      {open && (
        <div className="flex gap-2.5 pt-2.5 pl-16">
          <Button kind="secondary" small wide disabled={busy} onClick={() => onRefuse(apply)}>
            {t('refuse')}
          </Button>
          <Button small wide disabled={busy} onClick={() => onAgree(apply)}>
            {t('agree')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The text of a request: who sent it, when, its message, and the answer. */
function RequestWords({ apply }: { apply: FriendRequest }) {
  const t = useT('friends')
  const format = useFormat()
  const { mine, status, remark, reason, userName } = apply
  const source = useSourceText()(apply.source)
  const states = {
    [ApplyStatus.pending]: t('statusWaiting'),
    [ApplyStatus.agreed]: t('statusAgreed'),
    [ApplyStatus.refused]: t('statusRefused'),
  }
  const open = status === ApplyStatus.pending && !mine
  return (
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
        {remark ? t('quoted', { text: remark }) : mine ? t('youAsked') : t('theyAsked')}
      </p>
      {reason && <p className="text-14 wrap-anywhere text-ink-500">{t('replied', { text: reason })}</p>}
      <p className="text-12 text-ink-500">
        {[
          ...(open ? [] : [mine ? t('sent') : t('received'), states[status as keyof typeof states]]),
          ...(source ? [source] : []),
        ].join(' · ')}
      </p>
    </div>
  )
}
