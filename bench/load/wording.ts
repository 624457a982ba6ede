import { randomBytes } from 'node:crypto'
import { chatType, cmd, sendCode } from '@mynah/contract/socket'
import { clientFrame } from './client.ts'

/** A text of about 120 bytes. */
const text =
  'A message of about one hundred and twenty bytes, as people write them when they agree on where to meet at six. '.padEnd(
    120,
    '.',
  )

const idLength = 32
const digits = 12

/** The frames of one conversation in one run: each id ends with the message's number. */
export class Wording {
  #frame: Buffer
  #numberAt: number

  constructor(to: { to: string } | { groupId: string }) {
    const id = randomBytes(15).toString('base64url').padEnd(idLength, '0')
    const type = 'to' in to ? chatType.single : chatType.group
    const message = JSON.stringify({ cmd: cmd.chat, id, ...to, chatType: type, msgType: 0, content: text })
    this.#frame = clientFrame(message)
    this.#numberAt = this.#frame.indexOf(id) + idLength - digits
  }

  frame(number: number): Buffer {
    const frame = Buffer.from(this.#frame)
    let left = number
    for (let at = this.#numberAt + digits - 1; left > 0; at -= 1) {
      frame[at] = 48 + (left % 10)
      left = Math.floor(left / 10)
    }
    return frame
  }
}

const pushHead = `{"cmd":${cmd.chat},"data":{"id":"`
const numberAt = pushHead.length + idLength - digits

/** The command at the start of a frame: 11 for a message, 12 for an echo, 20 for a page, 0 for others. */
export function commandAt(bytes: Buffer, start: number): number {
  const ten = bytes[start + 7] ?? 0
  const one = bytes[start + 8] ?? 0
  if (one < 48 || one > 57) return 0
  return (ten - 48) * 10 + one - 48
}

/** The number at the end of a pushed message's id. */
export function numberIn(bytes: Buffer, start: number): number {
  let number = 0
  for (let at = start + numberAt; at < start + numberAt + digits; at += 1)
    number = number * 10 + (bytes[at] ?? 0) - 48
  return number
}

/** The frames by which one person marks messages of another as read. */
export class Reading {
  #before: string
  #after: string

  constructor({ to }: { to: string }) {
    this.#before = `{"cmd":${cmd.read},"toObjId":"${to}","toObjType":${chatType.single},"msgId":"`
    this.#after = '"}'
  }

  /** Marks everything up to this pushed message as read. */
  frame(bytes: Buffer, start: number): Buffer {
    const idAt = start + pushHead.length
    return clientFrame(this.#before + bytes.toString('latin1', idAt, idAt + idLength) + this.#after)
  }
}

const receiptHead = Buffer.from('"msgId":"')

/** The number of the last message that a receipt marks as read. */
export function numberRead(bytes: Buffer, start: number, end: number): number {
  const at = bytes.indexOf(receiptHead, start) + receiptHead.length + idLength - digits
  return at < end ? Number(bytes.toString('latin1', at, at + digits)) : 0
}

/** Whether a pushed message has the original content; too slow to check for each. */
export function isWhole(bytes: Buffer, start: number, end: number): boolean {
  const push = JSON.parse(bytes.toString('utf8', start, end)) as { data: { id: string; content: string } }
  return push.data.content === text && Number(push.data.id.slice(-digits)) === numberIn(bytes, start)
}

const beginsWith = (head: string) => (bytes: Buffer, start: number) =>
  bytes.toString('latin1', start, start + head.length) === head

/** Whether an echo confirms that the message is stored. */
export const isStored = beginsWith(`{"cmd":${cmd.echo},"code":${sendCode.success},`)

/** Whether an answer is a page, and not a refusal. */
export const isPage = beginsWith(`{"cmd":${cmd.recordsAnswer},"code":${sendCode.success},`)
