import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { meetings } from '@mynah/contract/meetings'
import { lengthMaxOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Linked } from '#features/messages/index.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { myself, sendChat } from '../queries.ts'
import { markRead, useLines } from '../room-talk.ts'
import { SidePanel } from './side-panel.tsx'

/** The chat of the meeting, including lines from before the user joined. */
export function ChatPanel({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT('meeting-room')
  const { wide } = usePageContext()
  const lines = useLines()
  const [text, setText] = useState('')
  const { busy, run } = useAction()
  const end = useRef<HTMLDivElement>(null)
  const newest = lines.at(-1)?.id
  useEffect(() => {
    markRead()
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  const send = async () => {
    const line = text.trim()
    if (line === '' || (await run(() => sendChat(number, line))) !== 'done') return
    // keeps what was typed during the call
    setText((now) => (now === text ? '' : now))
  }
  return (
    <SidePanel
      title={t('chat')}
      onClose={onClose}
      foot={
        <form
          className="flex flex-none items-center gap-1 p-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void send()
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label={t('chatField')}
              labelInside
              value={text}
              onChange={setText}
              maxLength={lengthMaxOf(meetings.chat, 'text')}
              autoComplete="off"
              // on a phone the keyboard would cover the chat
              autoFocus={wide}
            />
          </div>
          <IconButton icon={SendHorizontal} name={t('send')} tone="action" type="submit" />
        </form>
      }
    >
      <div className="scroller min-h-0 flex-1 px-3">
        <p className="py-2 text-center text-12 text-ink-500">{t('chatHint')}</p>
        <div role="log" aria-label={t('chat')}>
          <ol className="space-y-2 pb-2">
            {lines.map((line) => (
              <Said key={line.id} line={line} />
            ))}
          </ol>
          <div ref={end} />
        </div>
      </div>
    </SidePanel>
  )
}

function Said({ line: { from, text, time } }: { line: ReturnType<typeof useLines>[number] }) {
  const t = useT('meeting-room')
  const { clockTime } = useFormat()
  const isMine = from.userId === myself().userId
  return (
    <li className={cx('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <span className="text-12 text-ink-500">
        {t('nameAndTime', { name: isMine ? t('you') : from.userName, time: clockTime(time) })}
      </span>
      <span
        className={cx(
          'max-w-[88%] rounded-18 px-3 py-1.5 text-16 whitespace-pre-wrap wrap-anywhere',
          isMine ? 'bg-bubble-out' : 'bg-ink-100',
        )}
      >
        <Linked text={text} />
      </span>
    </li>
  )
}
