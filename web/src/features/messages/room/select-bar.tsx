import { isForwardable } from '@mynah/contract/message-kinds'
import { Forward, Layers, Star, Trash2, X, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLayer } from '#ui/layer-stack.ts'
import { toast } from '#ui/toast.tsx'
import { askAndDelete, keepAsFavourite } from './message-menu.ts'
import type { ForwardState } from '../forward/forward-screen.tsx'
import { roomRelayPath } from '../paths.ts'

/** What can be done with several messages. */
export function SelectBar(props: {
  conversation: ConversationRef
  /** of the room, which the selection belongs to */
  visit: string
  /** in their order */
  chosen: ChatMessage[]
  onDone: () => void
}) {
  const { conversation, visit, chosen, onDone } = props
  const t = useT('messages')
  const navigate = useNavigate()
  const none = chosen.length === 0
  useLayer('selection', true, onDone)
  const forwarding = (merged: boolean) => {
    const messages = chosen.filter(({ msgType }) => isForwardable(msgType))
    if (messages.length > limits.mergeMax) return toast(t('forwardTooMany', { count: limits.mergeMax }))
    // the selection ends when they are sent: the way back leads to it
    const state: ForwardState = { forwarding: { from: conversation, messages, merged, visit } }
    void navigate(roomRelayPath, { state })
  }
  const keep = async () => {
    if (chosen.length > limits.batchMax) return toast(t('forwardTooMany', { count: limits.batchMax }))
    await keepAsFavourite(conversation, chosen)
    onDone()
  }
  const remove = async () => {
    if (await askAndDelete(conversation, chosen)) onDone()
  }
  return (
    <div role="toolbar" aria-label={t('select')} className="border-t border-ink-100 bg-paper px-2 pt-1 pb-2">
      <div className="flex items-center">
        <IconButton icon={X} name={t('selectNone')} onClick={onDone} />
        <span role="status" className="text-14 text-ink-500">
          {t('selected', { count: chosen.length })}
        </span>
      </div>
      <div className="flex">
        <Tool icon={Forward} name={t('forward')} disabled={none} onPress={() => forwarding(false)} />
        <Tool icon={Layers} name={t('forwardMerge')} disabled={none} onPress={() => forwarding(true)} />
        <Tool icon={Star} name={t('favourite')} disabled={none} onPress={() => void keep()} />
        <Tool icon={Trash2} name={t('deleteForMe')} disabled={none} onPress={() => void remove()} />
      </div>
    </div>
  )
}

function Tool(props: { icon: LucideIcon; name: string; disabled: boolean; onPress: () => void }) {
  const { icon: Icon, name, disabled, onPress } = props
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-w-0 flex-1 flex-col items-center gap-1 rounded-12 px-1 py-1.5 text-12 hover:bg-ink-900/6 disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
      <span className="max-w-full text-center wrap-anywhere">{name}</span>
    </button>
  )
}
