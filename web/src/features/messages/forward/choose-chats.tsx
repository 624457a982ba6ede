import { Circle, CircleCheck, MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { systemUserId } from '@mynah/contract/limits'
import type { MemberAvatar } from '@mynah/contract/groups'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { savedMessagesFace } from '#ui/pictures/avatar-parts.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded, type QueryLike } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { isOwnChat, nameOf, useConversations } from '#features/conversations/index.ts'
import { keyOf, useFriends, useGroups, useSession, type ChatKey } from '../queries.ts'

export type Target = {
  key: ChatKey
  id: string
  name: string
  avatar: string
  faces?: readonly MemberAvatar[]
}
const targetsMax = 9
/** Up to this many are named in the toast; of more it gives the number. */
const namedMax = 3

/** Chooses several chats and sends something to each. */
export function ChooseChats(props: {
  title: string
  /** the toast at the end, if not that it was sent */
  done?: string
  above?: ReactNode
  /** excluded from the list */
  without?: ChatKey
  /** without the chat with oneself */
  toOthers?: boolean
  onSend: (key: ChatKey) => unknown
}) {
  const { title, done, above, without, toOthers = false, onSend } = props
  const t = useT('messages')
  const { close } = usePageContext()
  const format = useFormat()
  const { busy, run } = useAction()
  const [chosen, setChosen] = useState<ReadonlyMap<ChatKey, Target>>(new Map())
  const toggle = (target: Target) => {
    const next = new Map(chosen)
    if (!next.delete(target.key)) {
      if (next.size >= targetsMax) return toast(t('forwardMax', { count: targetsMax }))
      next.set(target.key, target)
    }
    setChosen(next)
  }
  const send = async () => {
    // Refusals were shown, and what was refused stays chosen.
    if ((await run(() => Promise.all([...chosen.keys()].map(onSend)))) !== 'done') return
    const names = [...chosen.values()].map(({ name }) => name)
    const sent =
      names.length > namedMax
        ? t('sentToMany', { count: names.length })
        : t('sentTo', { names: format.names(names) })
    toast(done ?? sent)
    close()
  }
  return (
    <TargetList
      title={title}
      chosen={chosen}
      onPick={toggle}
      above={above}
      without={without}
      withSaved={!toOthers}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide busy={busy} disabled={chosen.size === 0} onClick={() => void send()}>
            {chosen.size > 0 ? `${t('send')} (${chosen.size})` : t('send')}
          </Button>
        </div>
      }
    />
  )
}

/** Chats, friends and groups to which a message can be sent, as far as they are known, and the chat with oneself. */
function useTargets(friendsFirst: boolean, withSaved: boolean) {
  const t = useT('messages')
  const tChats = useT('conversations')
  const session = useSession()
  const chats = useConversations()
  const friends = useFriends()
  const groups = useGroups()
  const rows = chats.data?.rows ?? []
  const recent: Target[] = rows
    .filter(
      ({ conversation, refusal }) =>
        conversation.id !== systemUserId && refusal === 0 && !isOwnChat(conversation),
    )
    .map((row) => ({
      key: keyOf(row.conversation),
      id: row.conversation.id,
      name: nameOf(row),
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
  const saved: Target[] =
    withSaved && session.state === 'in'
      ? [{ key: `2:${session.userId}`, id: savedMessagesFace, name: tChats('saved'), avatar: '' }]
      : []
  return { parts, saved }
}

/** All possible receivers of a message. */
export function TargetList(props: {
  title: string
  chosen?: ReadonlyMap<ChatKey, Target>
  onPick: (target: Target) => void
  above?: ReactNode
  footer?: ReactNode
  without?: ChatKey | undefined
  /** offers the chat with oneself first */
  withSaved?: boolean
  friendsFirst?: boolean
}) {
  const { title, chosen, onPick, above, footer, without, withSaved, friendsFirst } = props
  const t = useT('messages')
  const { wide } = usePageContext()
  const [text, setText] = useState('')
  const { parts, saved } = useTargets(friendsFirst ?? false, withSaved ?? false)
  const wanted = searchNormalise(text)
  const fits = ({ key, name }: Target) => key !== without && searchNormalise(name).includes(wanted)
  const ownChat = saved.filter(fits)
  const nothing =
    ownChat.length === 0 &&
    parts.every(({ query, targets }) => query.data !== undefined && !targets.some(fits))
  const rowOf = (target: Target) => (
    <TargetRow
      {...{ target }}
      key={target.key}
      chosen={chosen?.has(target.key)}
      onPick={() => onPick(target)}
    />
  )
  return (
    <Screen
      title={title}
      footer={footer}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={t('search')} autoFocus={wide} />
          {above}
        </div>
      }
    >
      {ownChat.length > 0 && (
        <div className="px-4 pb-3">
          <List>{ownChat.map(rowOf)}</List>
        </div>
      )}
      {parts.map(({ name, query, targets }) => {
        const fitting = targets.filter(fits)
        return (
          <Loaded key={name} query={query} skeleton={<RowSkeletons rows={3} />}>
            {() => fitting.length > 0 && <Part name={name}>{fitting.map(rowOf)}</Part>}
          </Loaded>
        )
      })}
      {nothing && <EmptyState icon={MessageCircle} sentence={t('searchNone')} />}
    </Screen>
  )
}

/** Not a landmark, since the list beside it may have the same name. */
const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div role="group" aria-label={name} className="px-4 pb-3">
    <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{name}</h2>
    <List>{children}</List>
  </div>
)

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
