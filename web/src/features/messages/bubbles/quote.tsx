import { X } from 'lucide-react'
import { msgType } from '@mynah/contract/message-kinds'
import type { Quote } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLayer } from '#ui/layer-stack.ts'
import { useKindLine } from '#features/conversations/index.ts'
import type { ChatKey } from '../queries.ts'
import { replyTo, useReply } from '../composer/composer-state.ts'

/** What a message answers, over its text; a press goes there. */
export function QuoteBlock({ quote, onJump }: { quote: Quote; onJump: (() => void) | undefined }) {
  const line = useQuoteLine()(quote)
  return (
    <button
      type="button"
      onClick={onJump}
      disabled={!onJump}
      className="mb-1 block w-full max-w-full border-l-[3px] border-beak-500 py-px pl-2 text-left text-14"
    >
      <span className="block truncate text-12 font-medium text-beak-700">{quote.nick}</span>
      <span className="line-clamp-2 text-ink-700 wrap-anywhere">{line}</span>
    </button>
  )
}

/** What the message that is being written answers. */
export function QuoteStrip({ chat }: { chat: ChatKey }) {
  const t = useT('messages')
  const quote = useReply(chat)
  const lineOf = useQuoteLine()
  useLayer('reply', quote !== undefined, () => replyTo(chat, undefined))
  if (!quote) return null
  return (
    <div className="flex items-center gap-2 px-4 pt-2">
      <div className="min-w-0 flex-1 border-l-[3px] border-beak-500 pl-2 text-14">
        <p className="truncate text-12 font-medium text-beak-700">{quote.nick}</p>
        <p className="truncate text-ink-700">{lineOf(quote)}</p>
      </div>
      <IconButton icon={X} name={t('quoteClose')} onClick={() => replyTo(chat, undefined)} />
    </div>
  )
}

function useQuoteLine(): (quote: Quote) => string {
  const lineOf = useKindLine()
  return ({ msgType: code = msgType.text, text = '' }) => lineOf(code, text)
}
