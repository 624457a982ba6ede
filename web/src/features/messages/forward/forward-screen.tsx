import { MessageCircle } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useKindLine } from '#features/conversations/index.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { ChooseChats, TargetList, type Target } from './choose-chats.tsx'
import { select } from '../room/selection.ts'
import { forward, isChatKey, sendCard, useCard, type ChatKey } from '../queries.ts'

/** The state with which the page is opened: messages of one conversation, sent one by one or merged into one. */
export type ForwardState = {
  /** `visit`: of the room where they are selected */
  forwarding: { from: ConversationRef; messages: ChatMessage[]; merged: boolean; visit?: string }
}

/**
 * Forwards messages to several chats; with `?card=` it chooses whose card to send to that chat, with `?share=` the
 * chats to which to send this card.
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
    <ChooseChats
      title={t('forwardTo')}
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
  return <ChooseChats title={t('cardTo')} without={about} onSend={(key) => sendCard(key, card)} />
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

/** Chooses the person or group whose card is sent to this chat. */
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
