import { isForwardable } from '@mynah/contract/message-kinds'
import { Forward, Layers, Star, Trash2, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { toast } from '#ui/layers/toast.tsx'
import { ToolButton } from '@mynah/ui/tool-button.tsx'
import { askAndDelete, keepAsFavourite } from './message-menu.ts'
import type { ForwardState } from '../forward/forward-screen.tsx'
import { roomRelayPath } from '../paths.ts'

/** Actions on several messages. */
export function SelectBar(props: {
  conversation: ConversationRef
  /** of the room, to which the selection belongs */
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
    // the selection ends when they are sent, since Back returns to it
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
        <ToolButton icon={Forward} name={t('forward')} disabled={none} onPress={() => forwarding(false)} />
        <ToolButton icon={Layers} name={t('forwardMerge')} disabled={none} onPress={() => forwarding(true)} />
        <ToolButton icon={Star} name={t('favourite')} disabled={none} onPress={() => void keep()} />
        <ToolButton icon={Trash2} name={t('deleteForMe')} disabled={none} onPress={() => void remove()} />
      </div>
    </div>
  )
}
