import { Send, Smile } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { moments } from '@mynah/contract/moments'
import { lengthMaxOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { useSessionState } from '#ui/pages/session-state.ts'
import { withoutLast } from '#ui/graphemes.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { EmojiPanel, enterSends, isPlainEnter } from '#features/messages/index.ts'
import type { CommentTarget } from './moment-card.tsx'
import { comment } from '../queries.ts'

/**
 * The field for a comment: above the keyboard, closed when the comment is sent, empty or cancelled; the text is
 * stored.
 */
export function CommentBar({ target, onDone }: { target: CommentTarget; onDone: () => void }) {
  const t = useT('moments')
  const [hasEmoji, setHasEmoji] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const composed = useRef(0)
  const { busy, run } = useAction()
  const { moment, replyTo } = target
  const [text, setText] = useSessionState(`comment ${moment.id} ${replyTo?.id ?? ''}`, '')
  const words = text.trim()
  useLayer('panel', true, onDone)
  useLayer('panel', hasEmoji, () => setHasEmoji(false))
  useEffect(() => field.current?.focus(), [moment.id, replyTo?.id])

  const send = async () => {
    if (words === '') return
    // a refused comment stays in the field
    if ((await run(() => comment(moment.id, words, replyTo?.id))) !== 'done') return
    setText('')
    onDone()
  }
  return (
    <div className="border-t border-ink-100 bg-paper wide:mx-auto wide:max-w-170">
      <form
        className="flex items-end gap-1 p-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={lengthMaxOf(moments.comment, 'text')}
          aria-label={replyTo ? t('replyTo', { name: replyTo.userName }) : t('comment')}
          placeholder={replyTo ? t('replyTo', { name: replyTo.userName }) : t('comment')}
          enterKeyHint="send"
          onChange={({ target: { value } }) => setText(value)}
          onCompositionEnd={({ timeStamp }) => {
            composed.current = timeStamp
          }}
          onKeyDown={(event) => {
            if (!enterSends() || !isPlainEnter(event, composed.current)) return
            event.preventDefault()
            void send()
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            const stays =
              relatedTarget instanceof Node && currentTarget.form?.parentElement?.contains(relatedTarget)
            if (words === '' && !hasEmoji && !stays) onDone()
          }}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-18 bg-ink-100 px-3.5 py-2.5 text-16 outline-offset-[-2px]"
        />
        <IconButton
          icon={Smile}
          name={t('emoji')}
          aria-pressed={hasEmoji}
          onClick={() => setHasEmoji(!hasEmoji)}
        />
        <IconButton
          icon={Send}
          name={t('send')}
          tone="action"
          type="submit"
          disabled={words === '' || busy}
        />
      </form>
      {hasEmoji && (
        <div className="h-72">
          <EmojiPanel
            onPick={(emoji) => setText(text + emoji)}
            onBackspace={() => setText(withoutLast(text))}
          />
        </div>
      )}
    </div>
  )
}
