import { isPassable } from '@mynah/contract/passable'
import {
  CheckCheck,
  Copy,
  Flag,
  Forward,
  ListChecks,
  Reply,
  RotateCcw,
  Smile,
  Star,
  Trash2,
  Undo2,
} from 'lucide-react'
import { limits, systemUserId } from '@mynah/contract/limits'
import { chatType, msgType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { sayNow } from '#i18n/say.ts'
import { chooseFrom, confirm, openMenu, type Choice } from '#ui/ask.tsx'
import type { PressPoint } from '#ui/long-press.ts'
import { toast } from '#ui/toast.tsx'
import { copyText } from '#client/clipboard.ts'
import type { Line } from './lines.ts'
import { faceOf, imageOf } from './contents.ts'
import { addFavourites, addSticker, deleteForMe, discard, recall, resend, type ChatKey } from './queries.ts'
import { focusComposer, replyTo } from './writing.ts'

type Deed =
  | 'reply'
  | 'copy'
  | 'favourite'
  | 'readers'
  | 'sticker'
  | 'forward'
  | 'select'
  | 'recall'
  | 'resend'
  | 'delete'
  | 'deleteForMe'
  | 'report'
type Room = {
  key: ChatKey
  ref: ConversationRef
  role: number
  /** nothing may be written here */
  silent: boolean
  onForward: (message: ChatMessage) => void
  onSelect: (message: ChatMessage) => void
  onReaders: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

/** What can be done with a message, near the finger. */
export async function openMessageMenu(line: Line, at: PressPoint, room: Room): Promise<void> {
  const choices = choicesFor(line, room)
  if (choices.length === 0) return
  // under a finger the message itself stays in sight; a mouse has the menu at its tip
  const spot = matchMedia('(pointer: coarse)').matches ? at.element : at
  const chosen = await openMenu(sayNow('messages')('menu'), spot, choices)
  if (chosen) await act(chosen, line, room)
}

/** What can be done with a message that was not sent. */
export async function askAboutFailed(line: Line, room: Room): Promise<void> {
  const say = sayNow('messages')
  const chosen = await chooseFrom<Deed>(
    [
      { value: 'resend', label: say('resend'), icon: RotateCcw },
      { value: 'delete', label: say('delete'), icon: Trash2, danger: true },
    ],
    { title: line.underway?.text || say('failed') },
  )
  if (chosen) await act(chosen, line, room)
}

function choicesFor(line: Line, { ref, role, silent }: Room): Choice<Deed>[] {
  const say = sayNow('messages')
  const { message, mine, underway } = line
  const isText = message.msgType === msgType.text
  const copy: Choice<Deed>[] = isText ? [{ value: 'copy', label: say('copy'), icon: Copy }] : []
  if (underway) {
    const again: Choice<Deed> = { value: 'resend', label: say('resend'), icon: RotateCcw }
    const drop: Choice<Deed> = { value: 'delete', label: say('delete'), icon: Trash2, danger: true }
    const stuck = underway.state === 'failed' || underway.progress !== undefined
    return [...copy, ...(underway.state === 'sending' ? [] : [again]), ...(stuck ? [drop] : [])]
  }
  const choices: Choice<Deed>[] = []
  if (!silent) choices.push({ value: 'reply', label: say('reply'), icon: Reply })
  choices.push(...copy)
  if (isPassable(message.msgType)) choices.push({ value: 'forward', label: say('forward'), icon: Forward })
  if (isPassable(message.msgType)) choices.push({ value: 'favourite', label: say('favourite'), icon: Star })
  if (mine && ref.toBizType === chatType.group)
    choices.push({ value: 'readers', label: say('readBy'), icon: CheckCheck })
  if (stickerUrl(message)) choices.push({ value: 'sticker', label: say('addSticker'), icon: Smile })
  choices.push({ value: 'select', label: say('select'), icon: ListChecks })
  const fresh = Date.now() - message.createTime < limits.recallMs
  // whose rank is higher only the server knows for sure; it refuses what is not allowed
  if (isPassable(message.msgType) && (mine ? fresh || role > 0 : role > 0))
    choices.push({ value: 'recall', label: say('recall'), icon: Undo2 })
  choices.push({ value: 'deleteForMe', label: say('deleteForMe'), icon: Trash2, danger: true })
  if (!mine && message.from !== systemUserId)
    choices.push({ value: 'report', label: say('report'), icon: Flag, danger: true })
  return choices
}

async function act(deed: Deed, line: Line, room: Room): Promise<void> {
  const { message } = line
  switch (deed) {
    case 'reply':
      replyTo(room.key, message)
      return focusComposer()
    case 'copy':
      return copyMessage(message.content)
    case 'forward':
      return room.onForward(message)
    case 'favourite':
      return keepAsFavourite(room.ref, [message])
    case 'sticker':
      return makeSticker(message)
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
      return askAndDelete(room.ref, [message])
    case 'recall':
      // a refusal has shown itself
      await recall(room.ref, message).catch(() => undefined)
  }
}

/** Takes messages out of my own view, after a question. */
export async function askAndDelete(ref: ConversationRef, messages: readonly ChatMessage[]): Promise<void> {
  const say = sayNow('messages')
  const sure = await confirm({
    title: say('deleteAsk', { count: messages.length }),
    text: say('deleteText'),
    confirm: say('deleteForMe'),
    danger: true,
  })
  const ids = messages.map(({ id }) => id)
  if (sure) await deleteForMe(ref, ids).catch(() => undefined)
}

/** Keeps messages of one conversation for later. */
export async function keepAsFavourite(ref: ConversationRef, messages: readonly ChatMessage[]): Promise<void> {
  const ids = messages.filter(({ msgType: kind }) => isPassable(kind)).map(({ id }) => id)
  if (ids.length === 0) return
  const done = await addFavourites(ref, ids).then(
    () => true,
    // the toast has said why
    () => false,
  )
  if (done) toast(sayNow('messages')('favouriteDone'))
}

/** What of a message can become a sticker: a picture, or a sticker that somebody made of one. */
function stickerUrl(message: ChatMessage): string | undefined {
  if (message.msgType === msgType.image) return imageOf(message)?.url
  const face = message.msgType === msgType.face ? faceOf(message) : undefined
  return face?.url.startsWith('/stickers/') ? undefined : face?.url
}

async function makeSticker(message: ChatMessage): Promise<void> {
  const url = stickerUrl(message)
  const done =
    url !== undefined &&
    (await addSticker(url).then(
      () => true,
      // the toast has said why
      () => false,
    ))
  if (done) toast(sayNow('messages')('stickerAdded'))
}

/** Puts a text on the clipboard, and says so. */
export async function copyMessage(text: string): Promise<void> {
  const say = sayNow('messages')
  const done = await copyText(text)
  toast(done ? say('copied') : say('copyFailed'))
}
