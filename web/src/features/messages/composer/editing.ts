import { isKind } from '@mynah/contract/message-kinds'
import { messageEdits } from '@mynah/contract/message-edits'
import type { ChatMessage, Extras } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { ApiError } from '@mynah/client/errors'
import { translateNow } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { api } from '#client/api/api.ts'
import { messageStore } from '#client/chat/chat.ts'
import { saveWhole, wholeDraftOf } from '#client/storage/drafts.ts'
import { captionOf } from '../bubbles/message-content.ts'
import { edit, editingIn, focusComposer, replyTo, sentOf } from './composer-state.ts'

/** The editable part of a message: a text, or the caption of media. */
const wordsOf = (message: ChatMessage): string =>
  isKind(message, 'text') ? message.content : captionOf(message.content)

/** Whether the user may still edit a message. */
export function isEditable(message: ChatMessage, minutes: number): boolean {
  if (!isKind(message, 'text', 'image', 'video', 'file') || message.extras.forwarded) return false
  return Number.isFinite(message.seq) && Date.now() - message.createTime < minutes * 60_000
}

/** Puts the text of a message into the composer; the draft waits. */
export function startEditing(key: ChatKey, message: ChatMessage): void {
  edit(key, { message, draft: { text: wordsOf(message), entities: message.extras.entities ?? [] } })
  focusComposer()
}

/** Edits the user's newest editable message. @returns whether there is one */
export function editLast(key: ChatKey, me: string, minutes: number): boolean {
  const mine = messageStore.getSnapshot(key).rows.findLast(({ from }) => from === me)
  if (!mine || !isEditable(mine, minutes)) return false
  startEditing(key, mine)
  return true
}

/**
 * Saves the text of the composer as the new version of the message. After a refusal it stays there, or is offered as a
 * new message.
 */
export async function saveEdit(key: ChatKey): Promise<void> {
  const editing = editingIn(key)
  if (!editing) return
  const { message, draft } = editing
  const { text, extras } = sentOf(draft)
  const isSame = JSON.stringify(extras.entities ?? []) === JSON.stringify(message.extras.entities ?? [])
  if (text === wordsOf(message) && isSame) return edit(key, undefined)
  try {
    await api(messageEdits.save, {
      conversation: refOf(key),
      msgId: message.id,
      version: message.state?.v ?? 0,
      content: text,
      extras: { at: extras.at, entities: extras.entities },
    })
    if (editingIn(key)?.message.id === message.id) edit(key, undefined)
  } catch (error) {
    // no answer, or another refusal: it was shown, and the text stays
    if (!(error instanceof ApiError)) return
    if (error.name === 'EditStale') await decideStale(key, message, error.data)
    else if (error.name === 'EditTooLate' || error.name === 'EditsFull') await offerAsNew(key, message)
  }
}

/** Another device edited first: the user sees both texts and decides which one to keep. */
async function decideStale(key: ChatKey, message: ChatMessage, data: unknown): Promise<void> {
  const t = translateNow('messages')
  const there = data as { version: number; content: string; extras: string }
  const now: ChatMessage = {
    ...message,
    content: there.content,
    extras: JSON.parse(there.extras) as Extras,
    state: { rev: 0, ...message.state, v: there.version },
  }
  const editing = editingIn(key)
  if (editing) edit(key, { ...editing, message: now })
  const sure = await confirm({
    title: t('editStale'),
    text: wordsOf(now),
    confirm: t('editReplace'),
    cancel: t('editLookAgain'),
  })
  if (sure) await saveEdit(key)
}

/** Too late to edit: offers to send the text as a reply to the old message. */
async function offerAsNew(key: ChatKey, message: ChatMessage): Promise<void> {
  const t = translateNow('messages')
  const editing = editingIn(key)
  const sure = await confirm({ title: t('editLate'), text: t('editLateText'), confirm: t('editAsNew') })
  if (!sure || !editing) return
  edit(key, undefined)
  const { text, entities } = editing.draft
  const before = wholeDraftOf(key).text
  saveWhole(key, { text: before ? `${before}\n${text}` : text, entities: before ? [] : entities })
  replyTo(key, message)
  focusComposer()
}
