import { Circle, CircleCheck, MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { systemUserId } from '@mynah/contract/limits'
import type { MemberAvatar } from '@mynah/contract/groups'
import { chatType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/dialogs.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded, type QueryLike } from '#ui/loaded.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { toast } from '#ui/toast.tsx'
import { useConversations, useKindLine } from '#features/conversations/index.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { select } from './selection.ts'
import { forward, isChatKey, sendCard, useCard, useFriends, useGroups, type ChatKey } from './queries.ts'

/** What the page is opened with: messages of one conversation, one by one or merged into one. */
export type ForwardState = {
  /** `visit`: of the room where they are selected */
  forwarding: { from: ConversationRef; messages: ChatMessage[]; merged: boolean; visit?: string }
}

type Target = { key: ChatKey; id: string; name: string; avatar: string; faces?: readonly MemberAvatar[] }
const targetsMax = 9

/**
 * Passes messages on to several chats; with `?card=` it chooses whose card to send to that chat, with `?share=` the
 * chats to send this card to.
 */
export function ForwardScreen() {
  const [search] = useSearchParams()
  const card = search.get('card')
  const share = search.get('share')
  if (isChatKey(card)) return <CardChoice chat={card} />
  return isChatKey(share) ? <Share about={share} /> : <Forward />
}

function Forward() {
  const t = useT('messages')
  const { state } = useLocation() as { state: Partial<ForwardState> | null }
  const forwarding = state?.forwarding
  if (!forwarding) {
    return (
      <Screen title={t('forwardTo')}>
        <EmptyState icon={MessageCircle} sentence={t('forwardNothing')} />
      </Screen>
    )
  }
  return (
    <ToSeveral
      title={t('forwardTo')}
      done={t('forwarded')}
      above={<Preview messages={forwarding.messages} merged={forwarding.merged} />}
      onSend={(key) => {
        forward(key, forwarding)
        if (forwarding.visit !== undefined) select(forwarding.visit, undefined)
      }}
    />
  )
}

/** Sends the card of a person or a group to several chats. */
function Share({ about }: { about: ChatKey }) {
  const t = useT('messages')
  const card = useCard(about)
  return (
    <ToSeveral
      title={t('cardTo')}
      done={t('forwarded')}
      without={about}
      onSend={(key) => sendCard(key, card)}
    />
  )
}

function ToSeveral(props: {
  title: string
  /** said when it is in flight */
  done: string
  above?: ReactNode
  /** not offered */
  without?: ChatKey
  onSend: (key: ChatKey) => void
}) {
  const { title, done, above, without, onSend } = props
  const t = useT('messages')
  const { close } = usePageContext()
  const [chosen, setChosen] = useState<ReadonlyMap<ChatKey, Target>>(new Map())
  const toggle = (target: Target) => {
    const next = new Map(chosen)
    if (!next.delete(target.key)) {
      if (next.size >= targetsMax) return toast(t('forwardMax', { count: targetsMax }))
      next.set(target.key, target)
    }
    setChosen(next)
  }
  const send = () => {
    for (const key of chosen.keys()) onSend(key)
    toast(done)
    close()
  }
  return (
    <TargetList
      title={title}
      chosen={chosen}
      onPick={toggle}
      above={above}
      without={without}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide disabled={chosen.size === 0} onClick={send}>
            {chosen.size > 0 ? `${t('send')} (${chosen.size})` : t('send')}
          </Button>
        </div>
      }
    />
  )
}

function Preview({ messages, merged }: { messages: readonly ChatMessage[]; merged: boolean }) {
  const t = useT('messages')
  const lineOf = useKindLine()
  const [first] = messages
  const line = first ? lineOf(first.msgType, summaryOf(first)) : ''
  const words = merged
    ? t('forwardMerged', { count: messages.length })
    : messages.length > 1
      ? t('forwardMany', { count: messages.length })
      : line
  return (
    <p className="mx-4 mb-3 line-clamp-2 rounded-12 bg-ink-100 px-3 py-2 text-14 text-ink-700 wrap-anywhere">
      {words}
    </p>
  )
}

/** Whose card goes to this chat. */
function CardChoice({ chat }: { chat: ChatKey }) {
  const t = useT('messages')
  const { close } = usePageContext()
  const pick = async (target: Target) => {
    const sure = await confirm({ title: t('cardAsk', { name: target.name }), confirm: t('send') })
    if (!sure) return
    sendCard(chat, target)
    close()
  }
  return <TargetList title={t('cardChoose')} onPick={(target) => void pick(target)} friendsFirst />
}

function TargetList(props: {
  title: string
  chosen?: ReadonlyMap<ChatKey, Target>
  onPick: (target: Target) => void
  above?: ReactNode
  footer?: ReactNode
  without?: ChatKey | undefined
  friendsFirst?: boolean
}) {
  const { title, chosen, onPick, above, footer, without, friendsFirst } = props
  const t = useT('messages')
  const [text, setText] = useState('')
  const chats = useConversations()
  const friends = useFriends()
  const groups = useGroups()
  const rows = chats.data?.rows ?? []
  const recent: Target[] = rows
    .filter((row) => row.toBizId !== systemUserId && row.refusal === 0)
    .map((row) => ({
      key: `${row.toBizType === chatType.group ? 1 : 2}:${row.toBizId}`,
      id: row.toBizId,
      name: row.remarks || row.userName,
      avatar: row.avatarUrl,
      faces: row.faces,
    }))
  const people: Target[] = (friends.data ?? []).map((one) => ({
    key: `2:${one.userId}`,
    id: one.userId,
    name: one.remarks || one.userName,
    avatar: one.avatarUrl,
  }))
  const rooms: Target[] = (groups.data ?? []).map(({ id, name, avatar, faces }) => ({
    key: `1:${id}`,
    id,
    name,
    avatar,
    faces,
  }))
  const parts: { name: string; query: QueryLike<unknown>; targets: Target[] }[] = [
    ...(friendsFirst ? [] : [{ name: t('recentChats'), query: chats, targets: recent }]),
    { name: t('friends'), query: friends, targets: people },
    { name: t('groups'), query: groups, targets: rooms },
  ]
  const wanted = searchNormalise(text)
  const fits = ({ key, name }: Target) => key !== without && searchNormalise(name).includes(wanted)
  const nothing = parts.every(({ query, targets }) => query.data !== undefined && !targets.some(fits))
  const section = (name: string, targets: readonly Target[]) => (
    <section key={name} aria-label={name} className="px-4 pb-3">
      <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{name}</h2>
      <List>
        {targets.map((target) => (
          <TargetRow
            key={target.key}
            target={target}
            chosen={chosen && chosen.has(target.key)}
            onPick={() => onPick(target)}
          />
        ))}
      </List>
    </section>
  )
  return (
    <Screen
      title={title}
      footer={footer}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={t('search')} />
          {above}
        </div>
      }
    >
      {parts.map(({ name, query, targets }) => {
        const fitting = targets.filter(fits)
        return (
          <Loaded key={name} query={query} skeleton={<RowSkeletons rows={3} />}>
            {() => fitting.length > 0 && section(name, fitting)}
          </Loaded>
        )
      })}
      {nothing && <EmptyState icon={MessageCircle} sentence={t('searchNone')} />}
    </Screen>
  )
}

function TargetRow(props: { target: Target; chosen: boolean | undefined; onPick: () => void }) {
  const { target, chosen, onPick } = props
  const Mark = chosen ? CircleCheck : Circle
  return (
    <Cell
      leading={
        <Avatar id={target.id} name={target.name} src={target.avatar} faces={target.faces ?? []} size={44} />
      }
      title={target.name}
      selected={chosen}
      onPress={onPick}
      value={
        chosen === undefined ? undefined : (
          <Mark aria-hidden className={chosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />
        )
      }
    />
  )
}
