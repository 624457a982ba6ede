import { List as ListIcon, Pin as PinIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Pin } from '@mynah/contract/message-pins'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { roomPath, useFoundLine } from '#features/conversations/index.ts'
import { dismiss, dismissedAt, refOf, usePins, type ChatKey } from './queries.ts'

/** The pinned messages under the header: a press goes to one, and the next press to the one before it. */
export function PinBar({ chat }: { chat: ChatKey }) {
  const pins = usePins(chat)
  const [hiddenUpTo, setHiddenUpTo] = useState(() => dismissedAt(chat))
  const newest = pins[0]?.pinTime ?? 0
  if (newest <= hiddenUpTo) return null
  const hide = () => {
    dismiss(chat, newest)
    setHiddenUpTo(newest)
  }
  return <Bar chat={chat} pins={pins} onHide={hide} />
}

function Bar({ chat, pins, onHide }: { chat: ChatKey; pins: readonly Pin[]; onHide: () => void }) {
  const t = useT('message-pins')
  const navigate = useNavigate()
  const lineOf = useFoundLine()
  const [step, setStep] = useState(0)
  const [open, setOpen] = useState(false)
  const at = step % pins.length
  const pin = pins[at]
  if (!pin) return null
  const go = (seq: number) => void navigate(`${roomPath(refOf(chat))}&at=${seq}`, { replace: true })
  return (
    <div
      role="group"
      aria-label={t('title')}
      className="flex items-center gap-1 border-b border-ink-100 bg-paper py-0.5 pr-1 pl-4"
    >
      <button
        type="button"
        onClick={() => {
          go(pin.message.seq)
          setStep(at + 1)
        }}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
      >
        <PinIcon aria-hidden className="size-4 flex-none text-beak-700" />
        <span className="min-w-0 flex-1">
          <span className="block text-12 font-medium text-beak-700">
            {pins.length > 1 ? t('nth', { at: at + 1, all: pins.length }) : t('one')}
          </span>
          <span className="block truncate text-14">{lineOf(pin.message)}</span>
        </span>
      </button>
      {pins.length > 1 && <IconButton icon={ListIcon} name={t('showAll')} onClick={() => setOpen(true)} />}
      <IconButton icon={X} name={t('hide')} onClick={onHide} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        <All
          pins={pins}
          onGo={(seq) => {
            setOpen(false)
            go(seq)
          }}
        />
      </Sheet>
    </div>
  )
}

function All({ pins, onGo }: { pins: readonly Pin[]; onGo: (seq: number) => void }) {
  const t = useT('message-pins')
  const { dayName } = useFormat()
  const lineOf = useFoundLine()
  return (
    <div className="scroller max-h-[60dvh] rounded-18 bg-ink-50">
      <List plain label={t('title')}>
        {pins.map(({ message, until }) => (
          <Cell
            key={message.id}
            leading={<Avatar id={message.from} name={message.nick} src={message.avatar} size={36} />}
            title={lineOf(message)}
            hint={until > 0 ? `${message.nick} · ${t('until', { day: dayName(until) })}` : message.nick}
            onPress={() => onGo(message.seq)}
          />
        ))}
      </List>
    </div>
  )
}
