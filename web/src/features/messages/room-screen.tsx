import { Ellipsis, MessageCircleOff } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, sendCode, type ChatType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DetailsPane } from '#ui/details-pane.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { BubbleSkeletons } from '#ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { usePresenceLine } from '#features/presence/index.ts'
import { useConversation, useOpened } from '#features/conversations/index.ts'
import type { MessageKinds } from './bubble.ts'
import {
  isAbsent,
  keyOf,
  loadOlder,
  useChat,
  useGroup,
  useMembers,
  useSession,
  type ChatKey,
} from './queries.ts'
import { Room } from './room.tsx'
import { useTyping } from './typing.ts'

interface Props {
  type: ChatType
  kinds: MessageKinds
  /** who or what the room is about, beside it on a very wide screen */
  Details: ComponentType<{ id: string }>
  /** under the header: what is not to be missed */
  Strip?: ComponentType<{ id: string }>
}

/** A chat room; `id` in the address names the other person or the group. */
export function RoomScreen({ type, ...more }: Props) {
  const say = useSay('messages')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  if (!/^\d{1,20}$/.test(id)) {
    return (
      <Screen title={say('conversation')}>
        <EmptyState icon={MessageCircleOff} sentence={say('noSuchChat')} />
      </Screen>
    )
  }
  const at = Number(search.get('at'))
  return (
    <KnownRoom
      key={`${type}:${id}`}
      id={id}
      type={type}
      at={Number.isSafeInteger(at) && at > 0 ? at : undefined}
      {...more}
    />
  )
}

function KnownRoom(props: Props & { id: string; at: number | undefined }) {
  const { id, type, at, kinds, Details, Strip } = props
  const say = useSay('messages')
  const open = useOpen()
  const ref = { toBizId: id, toBizType: type }
  const group = type === chatType.group
  const key = keyOf(ref)
  const { data: row, error, refetch } = useConversation(ref)
  useOpened(row)
  const { data: about } = useGroup(id, group)
  const view = useChat(key, row !== undefined)
  // what is remembered of a group that I am no longer in
  const outside = row?.refusal === sendCode.notMember || row?.refusal === sendCode.groupDissolved
  const session = useSession()
  const typing = useTypingLine(key, group)
  const presence = usePresenceLine(id, !group && id !== systemUserId)
  if (session.state === 'out') return null
  const name = row ? row.remarks || row.userName : ''
  const bar = {
    title: name || say('conversation'),
    subtitle: typing || (group && about && !outside ? say('members', { count: about.userCount }) : presence),
    leading: name ? (
      <Avatar id={id} name={name} src={row?.avatarUrl} faces={row?.faces ?? []} size={36} />
    ) : undefined,
    top: Strip && !outside && <Strip id={id} />,
    actions:
      id === systemUserId ? undefined : (
        <IconButton
          icon={Ellipsis}
          name={say('chatInfo')}
          onClick={() => open(group ? `/pages/group/info?id=${id}` : `/pages/user/config?id=${id}`)}
        />
      ),
  }
  if (row && view.loaded) {
    return (
      <>
        <Room bar={bar} chat={key} row={row} view={view} kinds={kinds} me={session.userId} at={at} />
        <DetailsPane>
          <Details id={id} />
        </DetailsPane>
      </>
    )
  }
  return (
    <Screen {...bar} bare>
      {isAbsent(error) ? (
        <EmptyState icon={MessageCircleOff} sentence={say('noSuchChat')} />
      ) : !row && error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : view.failed ? (
        <ErrorState onRetry={() => loadOlder(key)} />
      ) : (
        <BubbleSkeletons />
      )}
    </Screen>
  )
}

/** 'Typing…', in a group with the name of who does. */
function useTypingLine(key: ChatKey, group: boolean): string | undefined {
  const say = useSay('messages')
  const people = useTyping(key)
  const { data } = useMembers(group ? key.slice(2) : '', '', group && people.length > 0)
  if (people.length === 0) return undefined
  const typer = data?.find(({ userId }) => userId === people[0])
  const name = typer && (typer.nick || typer.userName)
  return group && name ? say('typingBy', { name }) : say('typing')
}
