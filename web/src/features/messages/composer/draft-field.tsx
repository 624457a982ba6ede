import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react'
import { deferPart } from '#ui/deferred.tsx'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { withoutLast } from '#ui/graphemes.ts'
import { writeWithCaret } from './caret.ts'
import { composeText, tokenBefore, useComposed } from './composer-state.ts'
import { enterSends, isPlainEnter } from './enter.ts'
import { FormatLayer } from './formats/format-layer.tsx'
import { sendTyping, type ChatKey } from '../queries.ts'
import { useFormats } from './formats/use-formats.ts'
import { useNaming } from './use-naming.tsx'
import { useSelected } from './use-selected.ts'

/** Loaded with the panels of the composer. */
export const FormatBar = deferPart(() => import('./formats/format-bar.tsx').then((m) => m.FormatBar))

const lines = 5

interface DraftField {
  text: string
  /** The layer behind the field that shows formats; its parent is positioned. */
  layer: ReactNode
  field: RefObject<HTMLTextAreaElement | null>
  /** of the textarea */
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref: RefObject<HTMLTextAreaElement | null> }
  /** the choices for a mention, or the format bar, at the field; its parent is a positioned column */
  above: ReactNode
  insert: (piece: string) => void
  /** Like the key: deletes the selection, a full mention, or the grapheme before the caret. */
  backspace: () => void
}

interface Given {
  chat: ChatKey
  group: boolean
  role: number
  onSend: () => void
  /** the up key in an empty field */
  onArrowUp?: () => boolean
}

/**
 * A field for the draft of a chat: that of the composer, and that for captions. In a group, an @ mentions a member;
 * admins may mention everyone. Enter on a keyboard sends.
 */
export function useDraftField(given: Given): DraftField {
  const { chat, onSend, onArrowUp } = given
  const { text, entities } = useComposed(chat)
  const field = useRef<HTMLTextAreaElement>(null)
  const composed = useRef(-Infinity)
  const naming = useNaming(given, field)
  const formats = useFormats(chat, field)
  const [selected, unselect] = useSelected(field)
  useGrowth(field, text)

  const { insert, cut, backspace } = usePieces(chat, text, field)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: caret, selectionEnd } = event.currentTarget
    const token = caret === selectionEnd ? tokenBefore(chat, text, caret) : undefined
    if (event.key === 'Backspace' && token) {
      event.preventDefault()
      return cut(caret - token.length, caret)
    }
    if (naming.onKey(event, composed.current)) return
    if (formats.onKey(event)) return event.preventDefault()
    if (isShortcut(event, 'editLast') && text === '' && !event.nativeEvent.isComposing && onArrowUp?.()) {
      event.stopPropagation()
      return event.preventDefault()
    }
    if (!enterSends() || !isPlainEnter(event, composed.current)) return
    event.preventDefault()
    onSend()
    naming.end()
  }
  const formatBar = selected && selected.to <= text.length && (
    <FormatBar {...{ selected }} draft={{ text, entities }} onToggle={formats.toggle} onClose={unselect} />
  )
  return {
    ...{ text, field, insert, backspace },
    layer: entities.length > 0 && <FormatLayer text={text} entities={entities} />,
    above: naming.picker ?? formatBar,
    props: {
      ref: field,
      rows: 1,
      value: text,
      dir: 'auto',
      'aria-activedescendant': naming.activeId,
      enterKeyHint: enterSends() ? 'send' : 'enter',
      onChange: ({ currentTarget: { value, selectionStart }, nativeEvent }) => {
        formats.onText(value, nativeEvent as InputEvent)
        sendTyping(chat)
        naming.onText(value, selectionStart)
      },
      onCompositionEnd: ({ timeStamp }) => {
        composed.current = timeStamp
        formats.onComposed()
      },
      onKeyDown,
    },
  }
}

/** Edits of a text in its field. */
function usePieces(chat: ChatKey, text: string, field: RefObject<HTMLTextAreaElement | null>) {
  const put = (next: string, caret: number) =>
    writeWithCaret(field, () => {
      composeText(chat, next, caret)
      return caret
    })
  const cut = (from: number, to: number) => put(text.slice(0, from) + text.slice(to), from)
  const selection = () => ({
    from: field.current?.selectionStart ?? text.length,
    to: field.current?.selectionEnd ?? text.length,
  })
  return {
    cut,
    insert: (piece: string) => {
      const { from, to } = selection()
      put(text.slice(0, from) + piece + text.slice(to), from + piece.length)
    },
    backspace: () => {
      const { from, to } = selection()
      if (from < to) return cut(from, to)
      const token = tokenBefore(chat, text, to)
      cut(token ? to - token.length : withoutLast(text.slice(0, to)).length, to)
    },
  }
}

/** As high as its text, up to five lines; then it scrolls. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    // a single line, which needs no measuring
    if (text === '') return
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const most = parseFloat(lineHeight) * lines + parseFloat(paddingTop) + parseFloat(paddingBottom)
    element.style.height = `${Math.min(element.scrollHeight, most || element.scrollHeight)}px`
  }, [field, text])
}
