import { isPassable } from '@mynah/contract/passable'
import { Forward, Layers, Star, Trash2, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { askAndDelete, keepAsFavourite } from './message-menu.ts'
import type { RelayState } from './relay-screen.tsx'

/** What can be done with several messages. */
export function SelectBar(props: {
  conversation: ConversationRef
  /** in their order */
  chosen: ChatMessage[]
  onDone: () => void
}) {
  const { conversation, chosen, onDone } = props
  const say = useSay('messages')
  const navigate = useNavigate()
  const none = chosen.length === 0
  const relay = (merged: boolean) => {
    const messages = chosen.filter(({ msgType }) => isPassable(msgType))
    if (messages.length > limits.mergeMax) return toast(say('forwardTooMany', { count: limits.mergeMax }))
    const state: RelayState = { relay: { from: conversation, messages, merged } }
    onDone()
    void navigate('/pages/room/relay', { state })
  }
  const keep = async () => {
    if (chosen.length > limits.batchMax) return toast(say('forwardTooMany', { count: limits.batchMax }))
    await keepAsFavourite(conversation, chosen)
    onDone()
  }
  const remove = async () => {
    await askAndDelete(conversation, chosen)
    onDone()
  }
  return (
    <div
      role="toolbar"
      aria-label={say('select')}
      className="flex items-center justify-around border-t border-ink-100 bg-paper px-2 py-2"
    >
      <IconButton icon={X} name={say('selectNone')} onClick={onDone} />
      <span role="status" className="text-14 text-ink-500">
        {say('selected', { count: chosen.length })}
      </span>
      <IconButton icon={Forward} name={say('forwardEach')} disabled={none} onClick={() => relay(false)} />
      <IconButton icon={Layers} name={say('forwardMerge')} disabled={none} onClick={() => relay(true)} />
      <IconButton icon={Star} name={say('favourite')} disabled={none} onClick={() => void keep()} />
      <IconButton icon={Trash2} name={say('deleteForMe')} disabled={none} onClick={() => void remove()} />
    </div>
  )
}
