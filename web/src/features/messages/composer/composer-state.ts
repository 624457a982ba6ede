import { useSyncExternalStore } from 'react'
import { atOf, movedEntities, type Entity } from '@mynah/contract/entities'
import type { ChatMessage, Extras, Quote } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { saveWhole, useWholeDraft, wholeDraftOf, type Draft } from '#client/drafts.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { observedPerSession } from '#client/per-session.ts'

/** A user named in a draft; `all` is everybody. */
export type Mention = { id: string | 'all'; name: string }

export const useReply = (key: ChatKey): Quote | undefined => useWholeDraft(key).quote

export function replyTo(key: ChatKey, message: ChatMessage | undefined): void {
  const quote = message && {
    id: message.id,
    from: message.from,
    nick: message.nick,
    msgType: message.msgType,
    text: summaryOf(message),
    seq: message.seq,
  }
  saveWhole(key, { ...wholeDraftOf(key), quote })
}

/** A message whose words are being changed in the composer, and what they are by now; the draft waits meanwhile. */
export type Editing = { message: ChatMessage; draft: Draft }

const edited = observedPerSession<ReadonlyMap<ChatKey, Editing>>(() => new Map())

export const editingIn = (key: ChatKey): Editing | undefined => edited.get().get(key)
export const useEditing = (key: ChatKey): Editing | undefined =>
  useSyncExternalStore(edited.subscribe, () => editingIn(key))

export function edit(key: ChatKey, editing: Editing | undefined): void {
  const next = new Map(edited.get())
  if (editing) next.set(key, editing)
  else next.delete(key)
  edited.set(next)
}

/** What stands in the composer: the draft, or the words of the message that is edited. */
const composedOf = (key: ChatKey): Draft => editingIn(key)?.draft ?? wholeDraftOf(key)

export function useComposed(key: ChatKey): string {
  const editing = useEditing(key)
  const draft = useWholeDraft(key)
  return (editing?.draft ?? draft).text
}

function compose(key: ChatKey, draft: Draft): void {
  const editing = editingIn(key)
  if (editing) edit(key, { ...editing, draft })
  else saveWhole(key, draft)
}

/** Another text: the names in it stay where their words do. */
export function composeText(key: ChatKey, text: string): void {
  const before = composedOf(key)
  compose(key, { ...before, text, entities: movedEntities(before.entities, before.text, text) })
}

/** Where the text is written next. */
export const focusComposer = () =>
  document.querySelector<HTMLElement>('[data-room] ~ * textarea, textarea')?.focus()

/** Puts a name in the place of what stands between two places of the draft. @returns the place behind it. */
export function mention(key: ChatKey, { id, name }: Mention, from: number, to = from): number {
  const { text, entities, quote } = composedOf(key)
  const token = `@${name} `
  const shift = token.length - (to - from)
  const others = entities.flatMap((one): Entity[] => {
    const [type, offset, length, who] = one
    if (offset + length <= from) return [one]
    return offset >= to ? [[type, offset + shift, length, who]] : []
  })
  const mine: Entity = ['m', from, name.length + 1, id]
  const all = [...others, mine].toSorted((a, b) => a[1] - b[1])
  compose(key, { text: text.slice(0, from) + token + text.slice(to), entities: all, quote })
  return from + token.length
}

/** The draft as it is sent now: its text without blanks around it, whom it names where, and what it answers. It is empty then. */
export function takeDraft(key: ChatKey): { text: string; extras: Extras } {
  const draft = wholeDraftOf(key)
  saveWhole(key, { text: '', entities: [] })
  return sentOf(draft)
}

/** The words of the draft as they would be sent now; it stays. */
export const wordsOf = (key: ChatKey) => sentOf(wholeDraftOf(key))

/** The same of any draft. */
export function sentOf({ text, entities, quote }: Draft): { text: string; extras: Extras } {
  const skipped = text.length - text.trimStart().length
  const sent = text.trim()
  const named = entities
    .map(([type, offset, length, id]): Entity => [type, offset - skipped, length, id])
    .filter(([, offset, length]) => offset >= 0 && offset + length <= sent.length)
  const at = atOf(named)
  return {
    text: sent,
    extras: { ...(at && { at, entities: named }), ...(quote && { quote }) },
  }
}

/** What a voice message answers; the text that stands in the draft stays. */
export function takeReply(key: ChatKey): Extras {
  const { quote, ...rest } = wholeDraftOf(key)
  saveWhole(key, rest)
  return quote ? { quote } : {}
}

/** The name that ends at the caret, with the blank behind it, which one press of Backspace takes away whole. */
export function tokenBefore(key: ChatKey, text: string, caret: number): string | undefined {
  const end = text[caret - 1] === ' ' ? caret - 1 : caret
  const found = composedOf(key).entities.find(([, offset, length]) => [end, caret].includes(offset + length))
  return found && text.slice(found[1], caret)
}

export type Naming = {
  name: string
  /** where its @ stands */
  from: number
  /** it may as well be the middle of an address */
  isDoubtful: boolean
}

/** What stands between an @ and the caret, where a user is being named; undefined elsewhere. */
export function namingAt(key: ChatKey, text: string, caret: number): Naming | undefined {
  const name = /@([^@\n]{0,30})$/u.exec(text.slice(0, caret))?.[1]
  if (name === undefined || /^\s/.test(name)) return undefined
  const from = caret - name.length - 1
  if (composedOf(key).entities.some(([, offset]) => offset === from)) return undefined
  return { name, from, isDoubtful: /[a-z0-9._%+-]/i.test(text[from - 1] ?? '') }
}
