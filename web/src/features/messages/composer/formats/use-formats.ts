import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { editBetween, movedEntities } from '@mynah/contract/moved-entities'
import type { Entity } from '@mynah/contract/entities'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import type { ChatKey } from '../../queries.ts'
import { writeWithCaret } from '../caret.ts'
import { compose, composedOf } from '../composer-state.ts'
import { toggled, withoutSigns, type Format, type Ranged } from './formats.ts'

function formatOfKeys(event: KeyboardEvent): Format | undefined {
  if (isShortcut(event, 'bold')) return 'b'
  if (isShortcut(event, 'italic')) return 'i'
  if (isShortcut(event, 'strike')) return 's'
  if (isShortcut(event, 'code')) return 'c'
  return isShortcut(event, 'spoiler') ? 'x' : undefined
}

/** A text before and after signs in it became formats; they ended at the caret, at these positions. */
type Replaced = { from: number; before: Ranged; caretBefore: number; after: string; caretAfter: number }

/** The number of earlier texts whose formats are remembered for undo. */
const rememberedMax = 50
const sign = /[*|`_~]/

/** The text with its signs again, if letters were typed directly after the conversion. */
function restoredOf(last: Replaced, text: string, caret: number): (Ranged & { end: number }) | undefined {
  const { from, before, caretBefore, after, caretAfter } = last
  const added = text.slice(caretAfter, caret)
  if (added === '' || text !== after.slice(0, caretAfter) + added + after.slice(caretAfter)) return undefined
  const end = caretBefore + added.length
  const restored = before.text.slice(0, caretBefore) + added + before.text.slice(caretBefore)
  const entities = movedEntities(before.entities, before.text, restored, end)
  if (withoutSigns({ text: restored, entities }, from, end)) return undefined
  return { text: restored, entities, end }
}

/** The formats of earlier texts in a chat's composer, by text. */
function useRemembered(chat: ChatKey) {
  const remembered = useRef(new Map<string, readonly Entity[]>())
  const remember = (text: string, entities: readonly Entity[]) => {
    remembered.current.delete(text)
    remembered.current.set(text, entities)
    const [oldest] = remembered.current.keys()
    if (remembered.current.size > rememberedMax && oldest !== undefined) remembered.current.delete(oldest)
  }
  return {
    formatsOf: (text: string) => remembered.current.get(text),
    /** Sets another text in the composer; the formats of both texts are remembered. */
    put: (text: string, entities: readonly Entity[]) => {
      const before = composedOf(chat)
      remember(before.text, before.entities)
      remember(text, entities)
      compose(chat, { ...before, text, entities })
    },
  }
}

export type FormatField = {
  /** The text of the field changed, in any way. */
  onText: (value: string, event: Pick<InputEvent, 'inputType' | 'isComposing'>) => void
  /** An input method has finished a word. */
  onComposed: () => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  toggle: (type: Format, arg?: string) => void
}

/** Formats in the field of a chat's composer: keys, typed signs, and undo. */
export function useFormats(chat: ChatKey, field: RefObject<HTMLTextAreaElement | null>): FormatField {
  const { formatsOf, put } = useRemembered(chat)
  const isReplacing = useRef(false)
  const replaced = useRef<Replaced>(undefined)
  const caretOf = () => field.current?.selectionEnd ?? 0
  /** Replaces the text of the composer as a single undo step. */
  const replace = (next: Ranged, nextCaret: number) => {
    const { at, removed, inserted } = editBetween(composedOf(chat).text, next.text)
    isReplacing.current = true
    field.current?.setSelectionRange(at, at + removed)
    // the browser's own command, which its undo knows; where it is missing React sets the text
    document.execCommand?.('insertText', false, next.text.slice(at, at + inserted))
    isReplacing.current = false
    writeWithCaret(field, () => {
      put(next.text, next.entities)
      return nextCaret
    })
  }
  /** Converts signs that end between these positions. */
  const replaceSigns = (from: number) => {
    const { text, entities } = composedOf(chat)
    const caret = caretOf()
    if (!sign.test(text.slice(from, caret))) return
    const next = withoutSigns({ text, entities }, from, caret)
    if (!next) return
    const caretAfter = next.text.length - (text.length - caret)
    replaced.current = {
      ...{ from, before: { text, entities }, caretBefore: caret },
      ...{ after: next.text, caretAfter },
    }
    replace(next, caretAfter)
  }
  /** Restores signs to which the letters typed directly after them give another meaning. */
  const restoreSigns = () => {
    const last = replaced.current
    replaced.current = undefined
    const restored = last && restoredOf(last, composedOf(chat).text, caretOf())
    if (restored) replace(restored, restored.end)
  }
  const toggle = (type: Format, arg?: string) => {
    const element = field.current
    if (!element) return
    const { text, entities } = composedOf(chat)
    put(text, toggled({ text, entities }, type, [element.selectionStart, element.selectionEnd], arg))
  }
  return {
    onText(value, { inputType, isComposing }) {
      if (isReplacing.current) return
      const { text, entities } = composedOf(chat)
      const caret = caretOf()
      const isBack = inputType === 'historyUndo' || inputType === 'historyRedo'
      const before = isBack ? formatsOf(value) : undefined
      put(value, before ?? movedEntities(entities, text, value, isBack ? undefined : caret))
      if (isBack) replaced.current = undefined
      if (isBack || isComposing) return
      restoreSigns()
      replaceSigns(editBetween(text, value, caret).at)
    },
    onComposed() {
      restoreSigns()
      replaceSigns(Math.max(0, caretOf() - 1))
    },
    onKey(event) {
      const type = event.nativeEvent.isComposing ? undefined : formatOfKeys(event)
      if (!type) return false
      toggle(type)
      return true
    },
    toggle,
  }
}
