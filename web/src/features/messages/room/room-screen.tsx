import { Ellipsis, MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, sendCode, type ChatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { DetailsPane } from '#ui/pages/details-pane.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { PageContextProvider, useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { usePresenceLine } from '#features/presence/index.ts'
import { avatarOf, isOwnChat, nameOf, useConversation, useOpened } from '#features/conversations/index.ts'
import { roomParts } from '#client/room-part.ts'
import { chatListPath, groupInfoPath, userConfigPath } from '../paths.ts'
import {
  isAbsent,
  keyOf,
  loadOlder,
  useChat,
  useIsDisconnected,
  useGroup,
  useMembers,
  useSession,
  type ChatKey,
} from '../queries.ts'
import { usePageBeside } from './page-beside.ts'
import { Room } from './room.tsx'
import { useTyping } from './typing.ts'

export const SingleRoom = () => <RoomScreen type={chatType.single} />
export const GroupRoom = () => <RoomScreen type={chatType.group} />

/** Possibly the first page, from an old link, so it needs its own way on. */
function NoSuchChat() {
  const t = useT('messages')
  const tApp = useT('app')
  const open = useOpen()
  return (
    <EmptyState
      icon={MessageCircleOff}
      sentence={t('noSuchChat')}
      action={{ label: tApp('goHome'), onPress: () => open(chatListPath, { replace: true }) }}
    />
  )
}

/** A chat room; `id` in the address is the other person or the group. */
function RoomScreen({ type }: { type: ChatType }) {
  const t = useT('messages')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  if (!/^\d{1,20}$/.test(id)) {
    return (
      <Screen title={t('conversation')}>
        <NoSuchChat />
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
    />
  )
}

function KnownRoom({ id, type, at }: { id: string; type: ChatType; at: number | undefined }) {
  const t = useT('messages')
  const open = useOpen()
  const ref = { type, id }
  const group = type === chatType.group
  const key = keyOf(ref)
  const { data: row, error, refetch } = useConversation(ref)
  useOpened(row)
  const { data: about } = useGroup(group ? id : '')
  const view = useChat(key, row !== undefined)
  const isUsable = useIsUsable(row !== undefined && view.loaded)
  // cached data of a group that the user has left
  const outside = row?.refusal === sendCode.notMember || row?.refusal === sendCode.groupDissolved
  const session = useSession()
  const typing = useTypingLine(key, group)
  const page = usePageBeside()
  const presence = usePresenceLine(id, !group && id !== systemUserId && !isOwnChat(ref))
  if (session.state === 'out') return null
  const name = row ? nameOf(row) : ''
  const bar = {
    title: name || t('conversation'),
    subtitle: typing || (group && about && !outside ? t('members', { count: about.userCount }) : presence),
    leading: row && name ? <Avatar {...avatarOf(row)} size={36} /> : undefined,
    // not above the skeletons: the bars would be mounted and fetched twice
    top: (view.loaded || view.failed) && !outside && <Bars chat={key} />,
    actions:
      id === systemUserId || isAbsent(error) ? undefined : (
        <>
          {!outside && <Actions chat={key} />}
          <IconButton
            icon={Ellipsis}
            name={t('chatInfo')}
            aria-expanded={page.toggle && page.isOpen}
            onClick={
              page.toggle ?? (() => open(group ? `${groupInfoPath}?id=${id}` : `${userConfigPath}?id=${id}`))
            }
          />
        </>
      ),
  }
  if (row && isUsable) {
    return (
      <>
        <Room bar={bar} chat={key} row={row} view={view} me={session.userId} at={at} />
        {id !== systemUserId && <Beside page={page} group={group} />}
      </>
    )
  }
  return (
    <Screen {...bar} bare>
      <NotYet
        isAbsent={isAbsent(error)}
        onRetry={!row && error ? () => void refetch() : view.failed ? () => loadOlder(key) : undefined}
      />
    </Screen>
  )
}

/** True once messages are loaded, or while they cannot be: a new one is written without those before it. */
function useIsUsable(isLoaded: boolean): boolean {
  const isDisconnected = useIsDisconnected()
  const [isUsable, setIsUsable] = useState(isLoaded)
  // it remains so while they load, so that nobody loses what they are writing
  if (!isUsable && (isLoaded || isDisconnected)) setIsUsable(true)
  return isUsable
}

/** The page about the chat beside it, on a very wide screen. */
function Beside({ page, group }: { page: ReturnType<typeof usePageBeside>; group: boolean }) {
  if (!page.isOpen) return null
  return (
    <DetailsPane>
      <PageContextProvider value={page.context}>
        <PagesBeside group={group} />
      </PageContextProvider>
    </DetailsPane>
  )
}

/** Shown while the room is loading, or if it does not exist. */
function NotYet(props: { isAbsent: boolean; onRetry: (() => void) | undefined }) {
  if (props.isAbsent) return <NoSuchChat />
  return props.onRetry ? <ErrorState onRetry={props.onRetry} /> : <BubbleSkeletons />
}

/** What other features show above a room, in its header, and beside it. */
const Bars = ({ chat }: { chat: ChatKey }) =>
  roomParts()
    .flatMap(({ bars = [] }) => bars)
    .map((Bar, index) => <Bar key={index} chat={chat} />)

const Actions = ({ chat }: { chat: ChatKey }) =>
  roomParts()
    .flatMap(({ actions = [] }) => actions)
    .map((Action, index) => <Action key={index} chat={chat} />)

const PagesBeside = ({ group }: { group: boolean }) =>
  roomParts()
    .flatMap(({ personPage, groupPage }) => (group ? groupPage : personPage) ?? [])
    .map((Page, index) => <Page key={index} />)

/** 'Typing…', in a group with the person's name. */
function useTypingLine(key: ChatKey, group: boolean): string | undefined {
  const t = useT('messages')
  const people = useTyping(key)
  const { data } = useMembers(group && people.length > 0 ? key.slice(2) : '')
  if (people.length === 0) return undefined
  const typer = data?.find(({ userId }) => userId === people[0])
  const name = typer && (typer.nick || typer.userName)
  return group && name ? t('typingBy', { name }) : t('typing')
}
