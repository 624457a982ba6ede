import { ArrowUp, Image as ImageIcon, Keyboard, Smile } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { enterSends, isPlainEnter } from './enter.ts'
import { saveDraft, sendText, useDraft, type ChatKey } from './queries.ts'

const EmojiPanel = lazy(() => import('./emoji-panel.tsx').then((m) => ({ default: m.EmojiPanel })))

const lines = 5
const countFrom = limits.textLengthMax - 200

/** Where a message is written. What stands in it is the conversation's draft. */
export function Composer(props: { chat: ChatKey; onPictures: (files: File[]) => void }) {
  const { chat, onPictures } = props
  const say = useSay('messages')
  const text = useDraft(chat)
  const [emoji, setEmoji] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const composed = useRef(-Infinity)
  useGrowth(field, text)

  const length = [...text].length
  const tooLong = length > limits.textLengthMax
  const ready = text.trim() !== '' && !tooLong
  const send = () => {
    if (ready) sendText(chat, text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!enterSends() || !isPlainEnter(event, composed.current)) return
    event.preventDefault()
    send()
  }
  const insert = (piece: string) => {
    const element = field.current
    const from = element?.selectionStart ?? text.length
    const to = element?.selectionEnd ?? text.length
    saveDraft(chat, text.slice(0, from) + piece + text.slice(to))
    requestAnimationFrame(() => element?.setSelectionRange(from + piece.length, from + piece.length))
  }
  return (
    <div className="border-t border-ink-100 bg-paper">
      {length > countFrom && (
        <p
          role="status"
          className={cx('px-5 pt-1 text-right text-12', tooLong ? 'text-danger' : 'text-ink-500')}
        >
          {length} / {limits.textLengthMax}
        </p>
      )}
      <div className="flex items-end gap-1 px-2 py-2">
        <IconButton icon={ImageIcon} name={say('sendPicture')} onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            onPictures([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <div className="flex min-w-0 flex-1 items-end rounded-[22px] bg-ink-50 focus-within:outline-2 focus-within:outline-ink-900">
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={say('message')}
            placeholder={say('message')}
            enterKeyHint={enterSends() ? 'send' : 'enter'}
            onChange={({ currentTarget }) => saveDraft(chat, currentTarget.value)}
            onCompositionEnd={({ timeStamp }) => (composed.current = timeStamp)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = picturesIn(event.clipboardData)
              if (files.length === 0) return
              event.preventDefault()
              onPictures(files)
            }}
            className="scroller min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-4 text-ink-900 outline-none"
          />
          <IconButton
            icon={emoji ? Keyboard : Smile}
            name={emoji ? say('keyboard') : say('emoji')}
            aria-expanded={emoji}
            onClick={() => {
              setEmoji(!emoji)
              if (emoji) field.current?.focus()
            }}
          />
        </div>
        {text.trim() !== '' && (
          // the field keeps the focus, and the phone its keyboard
          <span role="presentation" onPointerDown={(event) => event.preventDefault()}>
            <IconButton icon={ArrowUp} name={say('send')} tone="action" disabled={!ready} onClick={send} />
          </span>
        )}
      </div>
      {emoji && (
        <Suspense fallback={<div className="h-72" />}>
          <EmojiPanel onPick={insert} />
        </Suspense>
      )}
    </div>
  )
}

export const picturesIn = (data: DataTransfer): File[] =>
  [...data.files].filter(({ type }) => type.startsWith('image/'))

/** As high as its text, up to five lines; then it scrolls. */
function useGrowth(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const most = parseFloat(lineHeight) * lines + parseFloat(paddingTop) + parseFloat(paddingBottom)
    element.style.height = `${Math.min(element.scrollHeight, most || element.scrollHeight)}px`
  }, [field, text])
}
