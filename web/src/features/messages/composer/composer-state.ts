import { useSyncExternalStore } from 'react'
import { atOf, isMention, type Entity } from '@mynah/contract/entities'
import { movedEntities } from '@mynah/contract/moved-entities'
import type { ChatMessage, Extras, Quote } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { saveWhole, useWholeDraft, wholeDraftOf, type Draft } from '#client/storage/drafts.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { observedPerSession } from '#client/session/per-session.ts'
import { arranged, trimmed } from './formats/formats.ts'

/** A person mentioned in a draft; `all` is everyone. */
export type Mention = { id: string | 'all'; name: string }

export const useReply = (key: ChatKey): Quote | undefined => useWholeDraft(key).quote

export function replyTo(key: ChatKey, message: ChatMessage | undefined): void {
  const quote = message && {
    id: message.id,
    v: message.state?.v ?? 0,
    from: message.from,
    nick: message.nick,
    msgType: message.msgType,
    text: summaryOf(message),
    seq: message.seq,
  }
  saveWhole(key, { ...wholeDraftOf(key), quote })
}

/** A message that is being edited, and its new text; the draft waits meanwhile. */
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

/** The content of the composer: the draft, or the text being edited. */
export const composedOf = (key: ChatKey): Draft => editingIn(key)?.draft ?? wholeDraftOf(key)

export function useComposed(key: ChatKey): Draft {
  const editing = useEditing(key)
  const draft = useWholeDraft(key)
  return editing?.draft ?? draft
}

export function compose(key: ChatKey, draft: Draft): void {
  const editing = editingIn(key)
  if (editing) edit(key, { ...editing, draft })
  else saveWhole(key, draft)
}

/** Sets a new text; mentions and formats move with their text. `caret`: where the change was made. */
export function composeText(key: ChatKey, text: string, caret?: number): void {
  const before = composedOf(key)
  compose(key, { ...before, text, entities: movedEntities(before.entities, before.text, text, caret) })
}

/** Moves the focus to the composer. */
export const focusComposer = () =>
  document.querySelector<HTMLElement>('[data-room] ~ * textarea, textarea')?.focus()

/** Replaces a part of the draft by a mention. @returns the position after it */
export function mention(key: ChatKey, { id, name }: Mention, from: number, to = from): number {
  const before = composedOf(key)
  const token = `@${name} `
  const text = before.text.slice(0, from) + token + before.text.slice(to)
  const behind = from + token.length
  const others = movedEntities(before.entities, before.text, text, behind)
  const mine: Entity = ['m', from, name.length + 1, id]
  compose(key, { ...before, text, entities: arranged({ text, entities: [...others, mine] }) })
  return behind
}

/** Takes the draft for sending: the trimmed text, mentions, formats, and the quote. The composer is empty then. */
export function takeDraft(key: ChatKey): { text: string; extras: Extras } {
  const draft = wholeDraftOf(key)
  saveWhole(key, { text: '', entities: [] })
  return sentOf(draft)
}

/** The draft as it would be sent now; it stays. */
export const wordsOf = (key: ChatKey) => sentOf(wholeDraftOf(key))

/** The same for any draft. */
export function sentOf({ text, entities, quote }: Draft): { text: string; extras: Extras } {
  const sent = trimmed({ text, entities })
  const at = atOf(sent.entities)
  return {
    text: sent.text,
    extras: {
      ...(at && { at }),
      ...(sent.entities.length > 0 && { entities: sent.entities }),
      ...(quote && { quote }),
    },
  }
}

/** Takes only the quote, for a voice message; the text stays in the draft. */
export function takeReply(key: ChatKey): Extras {
  const { quote, ...rest } = wholeDraftOf(key)
  saveWhole(key, rest)
  return quote ? { quote } : {}
}

/** The mention that ends at the caret, including the space after it, which one press of Backspace removes. */
export function tokenBefore(key: ChatKey, text: string, caret: number): string | undefined {
  const end = text[caret - 1] === ' ' ? caret - 1 : caret
  const names = composedOf(key).entities.filter(isMention)
  const found = names.find(([, offset, length]) => [end, caret].includes(offset + length))
  return found && text.slice(found[1], caret)
}

export type Naming = {
  name: string
  /** position of its @ */
  from: number
  /** it may also be part of an e-mail address */
  isDoubtful: boolean
}

/** The text between an @ and the caret while a mention is being typed; undefined otherwise. */
export function namingAt(key: ChatKey, text: string, caret: number): Naming | undefined {
  const name = /@([^@\n]{0,30})$/u.exec(text.slice(0, caret))?.[1]
  if (name === undefined || /^\s/.test(name)) return undefined
  const from = caret - name.length - 1
  if (composedOf(key).entities.some((one) => isMention(one) && one[1] === from)) return undefined
  return { name, from, isDoubtful: /[a-z0-9._%+-]/i.test(text[from - 1] ?? '') }
}
