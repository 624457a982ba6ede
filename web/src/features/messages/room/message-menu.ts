import {
  CheckCheck,
  Copy,
  Download,
  Flag,
  Forward,
  ListChecks,
  Pencil,
  Reply,
  RotateCcw,
  Star,
  Trash2,
  Undo2,
} from 'lucide-react'
import { limits, systemUserId } from '@mynah/contract/limits'
import { isForwardable, isRecallable } from '@mynah/contract/message-kinds'
import { chatType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom, confirm, openMenu, type Choice, type MenuTop } from '#ui/layers/dialogs.tsx'
import type { PressPoint } from '#ui/lists/long-press.ts'
import { toast } from '#ui/layers/toast.tsx'
import { worked } from '#client/api/attempt.ts'
import { webKindOf } from '#client/message-kinds.ts'
import { roomParts, type MessageAction } from '#client/room-part.ts'
import { isSavable, saveMedia } from './downloads.ts'
import type { TimelineItem } from './timeline.ts'
import { addFavourites, deleteForMe, discard, recall, resend, type ChatKey } from '../queries.ts'
import { copyMessage } from '../bubbles/copy-message.ts'
import { isEditable, startEditing } from '../composer/editing.ts'
import { focusComposer, replyTo } from '../composer/composer-state.ts'

type Action =
  | 'reply'
  | 'edit'
  | 'copy'
  | 'save'
  | 'favourite'
  | 'readers'
  | 'forward'
  | 'select'
  | 'recall'
  | 'resend'
  | 'delete'
  | 'deleteForMe'
  | 'report'
export type MenuRoom = {
  key: ChatKey
  ref: ConversationRef
  role: number
  /** the user may not write here */
  silent: boolean
  /** for how long messages can be edited */
  editMinutes: number
  onForward: (message: ChatMessage) => void
  onSelect: (message: ChatMessage) => void
  onReaders: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

/** Opens the menu of a message, near the finger. */
export async function openMessageMenu(line: TimelineItem, at: PressPoint, room: MenuRoom): Promise<void> {
  const own = choicesFor(line, room)
  if (own.length === 0) return
  const given = line.inProgress ? [] : messageActions(line.message, room.key)
  // destructive actions come last
  const firstDanger = own.findIndex(({ danger }) => danger)
  const choices = (own as Choice[]).toSpliced(
    firstDanger < 0 ? own.length : firstDanger,
    0,
    ...given.map(({ name, icon }, index) => ({ value: `given ${index}`, label: name(), icon })),
  )
  // a finger must not cover the message; with a mouse the menu opens at the pointer
  const anchor = matchMedia('(pointer: coarse)').matches ? at.element : at
  const chosen = await openMenu(translateNow('messages')('menu'), anchor, choices, barOver(line, room.key))
  const action = given.find((_, index) => chosen === `given ${index}`)
  if (action) return action.run(line.message, room.key)
  const value = own.find((one) => one.value === chosen)?.value
  if (value) await act(value, line, room)
}

/** The bar above the menu of a sent message. */
const barOver = ({ inProgress, message }: TimelineItem, chat: ChatKey): MenuTop | undefined =>
  inProgress
    ? undefined
    : roomParts()
        .map(({ messageBar }) => messageBar?.(message, chat))
        .find(Boolean)

/** Opens that bar alone, without the menu. */
export async function openMessageBar(line: TimelineItem, at: PressPoint, chat: ChatKey): Promise<void> {
  const bar = barOver(line, chat)
  if (bar) await openMenu(translateNow('messages')('menu'), at.element, [], bar)
}

/** Actions of other features. */
const messageActions = (message: ChatMessage, chat: ChatKey): MessageAction[] =>
  roomParts()
    .flatMap((part) => part.messageActions ?? [])
    .filter(({ isOffered }) => isOffered(message, chat))

/** Offers the actions for a message that failed to send. */
export async function askAboutFailed(line: TimelineItem, room: MenuRoom): Promise<void> {
  const t = translateNow('messages')
  const chosen = await chooseFrom<Action>(
    [
      { value: 'resend', label: t('resend'), icon: RotateCcw },
      { value: 'delete', label: t('delete'), icon: Trash2, danger: true },
    ],
    { title: line.inProgress?.text || t('failed') },
  )
  if (chosen) await act(chosen, line, room)
}

function choicesFor(line: TimelineItem, { ref, role, silent, editMinutes }: MenuRoom): Choice<Action>[] {
  const t = translateNow('messages')
  const { message, mine, inProgress } = line
  const canCopy = copyTextOf(message) !== undefined
  const copy: Choice<Action>[] = canCopy ? [{ value: 'copy', label: t('copy'), icon: Copy }] : []
  if (inProgress) {
    const again: Choice<Action> = { value: 'resend', label: t('resend'), icon: RotateCcw }
    const drop: Choice<Action> = { value: 'delete', label: t('delete'), icon: Trash2, danger: true }
    // uploads, and messages that the server refused, can be discarded
    const { state, progress, text } = inProgress
    const stuck = state === 'failed' || progress !== undefined || text !== ''
    return [...copy, ...(inProgress.state === 'sending' ? [] : [again]), ...(stuck ? [drop] : [])]
  }
  const choices: Choice<Action>[] = []
  if (!silent) choices.push({ value: 'reply', label: t('reply'), icon: Reply })
  if (mine && !silent && isEditable(message, editMinutes))
    choices.push({ value: 'edit', label: t('edit'), icon: Pencil })
  choices.push(...copy)
  if (isSavable(message)) choices.push({ value: 'save', label: t('download'), icon: Download })
  if (isForwardable(message.msgType)) choices.push({ value: 'forward', label: t('forward'), icon: Forward })
  if (isForwardable(message.msgType)) choices.push({ value: 'favourite', label: t('favourite'), icon: Star })
  if (mine && ref.type === chatType.group)
    choices.push({ value: 'readers', label: t('readBy'), icon: CheckCheck })
  choices.push({ value: 'select', label: t('select'), icon: ListChecks })
  if (mayRecall(line, role)) choices.push({ value: 'recall', label: t('recall'), icon: Undo2 })
  choices.push({ value: 'deleteForMe', label: t('deleteForMe'), icon: Trash2, danger: true })
  if (!mine && message.from !== systemUserId)
    choices.push({ value: 'report', label: t('report'), icon: Flag, danger: true })
  return choices
}

/** Only the server knows the ranks for sure; it refuses what is not allowed. */
function mayRecall({ message, mine }: TimelineItem, role: number): boolean {
  const fresh = Date.now() - message.createTime < limits.recallMs
  return isRecallable(message.msgType) && (role > 0 || (mine && fresh))
}

/** Deletes a message for everyone, if allowed, or for the user; `before` is called once it is decided. */
export async function askAndRemove(line: TimelineItem, room: MenuRoom, before: () => void): Promise<void> {
  const t = translateNow('messages')
  if (!mayRecall(line, room.role)) return void (await askAndDelete(room.ref, [line.message], before))
  const chosen = await chooseFrom<Action>(
    [
      { value: 'recall', label: t('recall'), icon: Undo2 },
      { value: 'deleteForMe', label: t('deleteForMe'), icon: Trash2, danger: true },
    ],
    { title: t('deleteAsk', { count: 1 }) },
  )
  if (!chosen) return
  before()
  if (chosen === 'recall') await act('recall', line, room)
  else await deleteForMe(room.ref, [line.message.id]).catch(() => undefined)
}

const copyTextOf = (message: ChatMessage): string | undefined => webKindOf(message)?.copyText(message.content)

async function act(action: Action, line: TimelineItem, room: MenuRoom): Promise<void> {
  const { message } = line
  switch (action) {
    case 'reply':
      replyTo(room.key, message)
      return focusComposer()
    case 'edit':
      return startEditing(room.key, message)
    case 'copy':
      return copyMessage(copyTextOf(message) ?? '')
    case 'save':
      return saveMedia(message)
    case 'forward':
      return room.onForward(message)
    case 'favourite':
      return keepAsFavourite(room.ref, [message])
    case 'readers':
      return room.onReaders(message)
    case 'report':
      return room.onReport(message)
    case 'select':
      return room.onSelect(message)
    case 'resend':
      return resend(room.key, message.id)
    case 'delete':
      return discard(room.key, message.id)
    case 'deleteForMe':
      return void (await askAndDelete(room.ref, [message]))
    case 'recall':
      // the refusal was shown
      await recall(room.ref, message).catch(() => undefined)
  }
}

/** Deletes messages for the user after a confirmation. @returns whether it was confirmed */
export async function askAndDelete(
  ref: ConversationRef,
  messages: readonly ChatMessage[],
  before?: () => void,
): Promise<boolean> {
  const t = translateNow('messages')
  const sure = await confirm({
    title: t('deleteAsk', { count: messages.length }),
    text: t('deleteText'),
    confirm: t('deleteForMe'),
    danger: true,
  })
  const ids = messages.map(({ id }) => id)
  if (sure) before?.()
  if (sure) await deleteForMe(ref, ids).catch(() => undefined)
  return sure
}

/** Adds messages of one conversation to the favourites. */
export async function keepAsFavourite(ref: ConversationRef, messages: readonly ChatMessage[]): Promise<void> {
  const ids = messages.filter(({ msgType: kind }) => isForwardable(kind)).map(({ id }) => id)
  if (ids.length === 0) return
  if (await worked(() => addFavourites(ref, ids))) toast(translateNow('messages')('favouriteDone'))
}
