import { Pencil, X } from 'lucide-react'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage, Quote } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { useKindLine } from '#features/conversations/index.ts'
import { thumbOf, useSession, type ChatKey } from '../queries.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { edit, replyTo, useReply } from '../composer/composer-state.ts'

/** The message that this one answers, above its text; a press goes to it. */
export function QuoteBlock(props: { chat: ChatKey; quote: Quote; onJump: (() => void) | undefined }) {
  const { chat, quote, onJump } = props
  return (
    <button
      type="button"
      onClick={onJump}
      disabled={!onJump}
      className="mb-1 flex w-full max-w-full items-center gap-2 border-l-[3px] border-beak-500 py-px pl-2 text-left text-14"
    >
      <Quoted chat={chat} quote={quote} lines="line-clamp-2 wrap-anywhere" />
    </button>
  )
}

/** The message that the one being written answers. */
export function QuoteStrip({ chat }: { chat: ChatKey }) {
  const t = useT('messages')
  const quote = useReply(chat)
  useLayer('reply', quote !== undefined, () => replyTo(chat, undefined))
  if (!quote) return null
  return (
    <div className="flex items-center gap-2 px-4 pt-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 border-l-[3px] border-beak-500 pl-2 text-14">
        <Quoted chat={chat} quote={quote} lines="truncate" />
      </div>
      <IconButton icon={X} name={t('quoteClose')} onClick={() => replyTo(chat, undefined)} />
    </div>
  )
}

/** The message that is being edited, in its present version. */
export function EditStrip({ chat, message }: { chat: ChatKey; message: ChatMessage }) {
  const t = useT('messages')
  useLayer('edit', true, () => edit(chat, undefined))
  return (
    <div className="flex items-center gap-2 px-4 pt-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 border-l-[3px] border-beak-500 pl-2 text-14">
        <Pencil aria-hidden className="size-4 flex-none text-beak-700" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-12 font-medium text-beak-700">{t('editing')}</span>
          <span className="block truncate text-ink-700">{summaryOf(message)}</span>
        </span>
      </div>
      <IconButton icon={X} name={t('editClose')} onClick={() => edit(chat, undefined)} />
    </div>
  )
}

function Quoted({ chat, quote, lines }: { chat: ChatKey; quote: Quote; lines: string }) {
  const t = useT('messages')
  const lineOf = useKindLine()
  const session = useSession()
  const { msgType: code = msgType.text, text = '', from, nick, changed } = quote
  const isMine = session.state === 'in' && from === session.userId
  const isGone = code === msgType.recall
  const thumb = isGone ? undefined : thumbOf(chat, quote.id)
  return (
    <>
      {thumb && <img src={thumb} alt="" className="size-9 flex-none rounded-8 object-cover" />}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 text-12">
          <span className="truncate font-medium text-beak-700">{isMine ? t('you') : nick}</span>
          {changed && !isGone && <span className="flex-none text-ink-500">{t('quoteChanged')}</span>}
        </span>
        <span className={`block text-ink-700 ${lines}`}>{lineOf(code, text)}</span>
      </span>
    </>
  )
}
