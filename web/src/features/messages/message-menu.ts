import { Copy, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import { msgType, type ConversationRef } from '@mynah/contract/socket'
import { sayNow } from '#i18n/say.ts'
import { chooseFrom, openMenu, type Choice } from '#ui/ask.tsx'
import type { PressPoint } from '#ui/long-press.ts'
import { toast } from '#ui/toast.tsx'
import type { Line } from './lines.ts'
import { discard, recall, resend, type ChatKey } from './queries.ts'

type Deed = 'copy' | 'recall' | 'resend' | 'delete'
type Room = { key: ChatKey; ref: ConversationRef; role: number }

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

function choicesFor(line: Line, { role }: Room): Choice<Deed>[] {
  const say = sayNow('messages')
  const choices: Choice<Deed>[] = []
  const { message, mine, underway } = line
  if (message.msgType === msgType.text) choices.push({ value: 'copy', label: say('copy'), icon: Copy })
  if (underway) {
    if (underway.state !== 'sending') choices.push({ value: 'resend', label: say('resend'), icon: RotateCcw })
    if (underway.state === 'failed' || underway.progress !== undefined)
      choices.push({ value: 'delete', label: say('delete'), icon: Trash2, danger: true })
    return choices
  }
  const fresh = Date.now() - message.createTime < limits.recallMs
  // whose rank is higher only the server knows for sure; it refuses what is not allowed
  if ((mine && (fresh || role > 0)) || (!mine && role > 0))
    choices.push({ value: 'recall', label: say('recall'), icon: Undo2 })
  return choices
}

async function act(deed: Deed, line: Line, { key, ref }: Room): Promise<void> {
  const { id, content } = line.message
  if (deed === 'copy') return copy(content)
  if (deed === 'resend') return resend(key, id)
  if (deed === 'delete') return discard(key, id)
  // a refusal has shown itself
  await recall(ref, line.message).catch(() => undefined)
}

async function copy(text: string): Promise<void> {
  const say = sayNow('messages')
  const done = await write(text)
  toast(done ? say('copied') : say('copyFailed'))
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeOldWay(text)
  }
}

/** On plain http in a LAN there is no clipboard but this. */
function writeOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
