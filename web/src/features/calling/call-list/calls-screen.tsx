import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chatType } from '@mynah/contract/socket'
import { roomPath } from '#features/conversations/index.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { seeMissed, useMissedCalls } from '../missed.ts'
import { useCalls, useFriends, useGroups, type CallEntry } from '../queries.ts'
import { useCallBack } from '../use-call-back.ts'
import { inRows, type CallRow } from './in-rows.ts'

type Shown = 'all' | 'missed'

/** `/pages/room/calls`: the user's calls, newest first. Opening it marks missed calls as seen. */
export function CallsScreen() {
  const t = useT('call-list')
  const [shown, setShown] = useState<Shown>('all')
  const [pages, setPages] = useState(1)
  const { scroll, ...calls } = useCalls(shown === 'missed', pages)
  const missed = useMissedCalls()
  useEffect(() => {
    if (missed > 0 && document.visibilityState === 'visible') void seeMissed()
  }, [missed])
  return (
    <Screen title={t('title')} onRefresh={calls.refetch}>
      <div className="px-4 pb-3">
        <Segmented
          name={t('which')}
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPages(1)
          }}
          options={[
            { value: 'all', label: t('all') },
            { value: 'missed', label: t('onlyMissed') },
          ]}
        />
      </div>
      <Loaded
        query={calls}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={Phone} sentence={t(shown === 'missed' ? 'noneMissed' : 'none')} />}
      >
        {(entries) => (
          <div className="px-4 pb-6">
            <List label={t('title')}>
              {inRows(entries).map((row) => (
                <Row key={row.newest.roomId} row={row} />
              ))}
            </List>
            <InfiniteScroll
              {...scroll}
              onMore={() => (scroll.error ? void calls.refetch() : setPages(pages + 1))}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Row({ row: { newest, count } }: { row: CallRow }) {
  const t = useT('call-list')
  const format = useFormat()
  const who = useWho(newest)
  const { busy, call } = useCallBack()
  const { conversation, isAudio, result, isMine } = newest
  const wasMissed = result === 'missed'
  const Icon = wasMissed ? PhoneMissed : isMine ? PhoneOutgoing : PhoneIncoming
  return (
    <Cell
      to={roomPath(conversation)}
      leading={<Avatar id={conversation.id} {...who} />}
      title={
        <span className={cx('font-medium', wasMissed && 'text-danger')}>
          {who.name}
          {count > 1 && ` (${count})`}
        </span>
      }
      hint={
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5 flex-none" strokeWidth={2} />
          {outcome(newest, t, format.duration)}
        </span>
      }
      value={format.listDate(newest.time)}
      aside={
        <IconButton
          icon={isAudio ? Phone : Video}
          name={t(isAudio ? 'callName' : 'videoName', { name: who.name })}
          disabled={busy}
          onClick={() => call(conversation, isAudio)}
        />
      }
    />
  )
}

/** Friends by the user's remark, groups by their present name. */
function useWho({ conversation: { type, id }, userName, avatarUrl }: CallEntry) {
  const t = useT('call-list')
  const { data: friends } = useFriends()
  const { data: groups } = useGroups()
  if (type === chatType.group) {
    const group = groups?.find((one) => one.id === id)
    if (!group) return { name: t('group'), src: '' }
    return { name: group.name, src: group.avatar, faces: group.faces }
  }
  const friend = friends?.find(({ userId }) => userId === id)
  return {
    name: friend?.remarks || friend?.userName || userName || t('former'),
    src: friend?.avatarUrl ?? avatarUrl,
  }
}

function outcome(
  { isMine, result, duration }: CallEntry,
  t: Translate<'call-list'>,
  length: (ms: number) => string,
): string {
  switch (result) {
    case null:
      return t('isOn')
    case 'missed':
      return t('missed')
    case 'answered':
      return t(isMine ? 'outAnswered' : 'inAnswered', { length: length(duration) })
    case 'rejected':
      return t(isMine ? 'outRejected' : 'inRejected')
    case 'busy':
      return t('outBusy')
    case 'cancelled':
      return t('outCancelled')
    case 'timedOut':
      return t('outTimedOut')
  }
}
