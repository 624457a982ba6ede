import { msgType } from '@mynah/contract/message-kinds'
import { chatType, sendCode } from '@mynah/contract/socket'
import type { Chance } from './chance.ts'
import { conversationFields } from '@mynah/contract/wire-names'
import { refOf, type Device } from './device.ts'
import type { History, Outcome, Sent } from './history.ts'
import { callApi, Refused, Unanswered } from './wire.ts'

type Way = 'socket' | 'http'
type Answer = { outcome: Outcome; seq: number; again: boolean }
type Given = { id: string; token: string; userNum: string }

const timeoutMs = 40_000
export const password = 'as long as it takes'

/** A user with several devices, whose actions are recorded in the history. */
export class Human {
  readonly id: string
  readonly token: string
  readonly userNum: string
  readonly devices: Device[] = []
  /** The conversations of this user, without groups that they left. */
  readonly conversations: string[] = []
  readonly owns = new Set<string>()
  /** Whether a connection keeps the order of messages, which a proxy that swaps frames does not. */
  keepsOrder = true
  readonly chance: Chance
  readonly #history: History
  readonly #base: () => string
  #said = 0

  constructor(given: Given, chance: Chance, history: History, base: () => string) {
    this.id = given.id
    this.token = given.token
    this.userNum = given.userNum
    this.chance = chance
    this.#history = history
    this.#base = base
  }

  call<Data>(path: string, body: object, token = this.token): Promise<Data> {
    return callApi<Data>(this.#base(), path, body, token)
  }

  /** Sends one message, repeated under its id until it is answered or the time is over. */
  async send(conversation: string, way: Way, padding = ''): Promise<Sent> {
    this.#said += 1
    const id = this.chance.id()
    const content = `${this.id} says ${this.#said}${padding}`
    return this.#deliver({ id, content, conversation, repeat: false }, way)
  }

  /** Sends an acknowledged message again, as a client does that lost the answer. */
  repeat(sent: Sent, way: Way): Promise<Sent> {
    const { id, content, conversation } = sent
    return this.#deliver({ id, content, conversation, repeat: true }, way)
  }

  async #deliver(what: Pick<Sent, 'id' | 'content' | 'conversation' | 'repeat'>, first: Way): Promise<Sent> {
    const invoked = performance.now()
    const op: Sent = {
      ...what,
      who: this.id,
      invoked,
      returned: Infinity,
      outcome: 'unknown',
      seq: 0,
      line: '',
      place: 0,
      tries: 0,
    }
    this.#history.sent.push(op)
    let way = first
    for (let tries = 1; performance.now() - invoked < timeoutMs; tries += 1) {
      op.tries = tries
      const device = way === 'socket' ? this.#ready() : undefined
      const answer = device ? await this.#say(device, op, tries === 1) : await this.#post(op)
      if (!answer.again) {
        op.returned = performance.now()
        op.seq = answer.seq
        // an attempt that was cut may have been stored, even if a later one is refused
        op.outcome = answer.outcome === 'failed' && tries > 1 ? 'unknown' : answer.outcome
        return op
      }
      op.line = ''
      way = this.chance.happens(0.5) ? 'socket' : 'http'
      await pause(20 + this.chance.below(Math.min(1_000, 50 * tries)))
    }
    return op
  }

  #ready(): Device | undefined {
    const ready = this.devices.filter((device) => device.ready)
    return ready.length > 0 ? this.chance.pick(ready) : undefined
  }

  #frame(op: Sent): { id: string } & Record<string, unknown> {
    const { type, id } = refOf(this.id, op.conversation)
    const to = type === chatType.group ? { groupId: id } : { to: id }
    return { id: op.id, ...to, chatType: type, msgType: msgType.text, content: op.content }
  }

  async #say(device: Device, op: Sent, first: boolean): Promise<Answer> {
    const { line, place, answered } = device.say(this.#frame(op))
    if (first && line && this.keepsOrder) Object.assign(op, { line, place })
    const echo = await answered
    const again = echo === null || echo.code === sendCode.notStored || echo.code === sendCode.tooOften
    if (again) return { outcome: 'unknown', seq: 0, again }
    const ok = echo.code === sendCode.success
    return { outcome: ok ? 'ok' : 'failed', seq: echo.seq, again }
  }

  async #post(op: Sent): Promise<Answer> {
    try {
      const sent = await this.call<{ data: { seq: number } }>('custom/message/send', this.#frame(op))
      return { outcome: 'ok', seq: sent.data.seq, again: false }
    } catch (error) {
      if (error instanceof Refused) return { outcome: 'failed', seq: 0, again: false }
      if (error instanceof Unanswered) return { outcome: 'unknown', seq: 0, again: true }
      throw error
    }
  }

  async recall(sent: Sent): Promise<void> {
    const { conversation, id } = sent
    const op = this.#begin(conversation)
    const outcome = await this.#try('custom/message/recall', {
      recallId: id,
      ...conversationFields(refOf(this.id, conversation)),
    })
    this.#history.recalled.push({ ...op, id, returned: performance.now(), outcome })
  }

  async look(conversation: string): Promise<void> {
    const op = this.#begin(conversation)
    const { type, id } = refOf(this.id, conversation)
    try {
      const session = await this.call<{ readSeq: number }>('imSession/byIdDetail', {
        id: `${type}${id}`,
      })
      const { readSeq } = session
      this.#history.looked.push({ ...op, returned: performance.now(), outcome: 'ok', readSeq })
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unanswered)) throw error
    }
  }

  /** Reads up to a recent message of one of the devices. */
  read(conversation: string): void {
    const device = this.#ready()
    const messages = [...(device?.conversations.get(conversation)?.values() ?? [])]
    const message = messages[messages.length - 1 - this.chance.below(Math.min(5, messages.length || 1))]
    if (device && message) device.read(conversation, message.id)
  }

  async leave(conversation: string): Promise<void> {
    const op = this.#begin(conversation)
    const { id } = refOf(this.id, conversation)
    this.conversations.splice(this.conversations.indexOf(conversation), 1)
    const outcome = await this.#try('userGroup/quit', { id })
    this.#history.left.push({ ...op, returned: performance.now(), outcome })
  }

  /** Signs in again, signs out, and tests what the ended session still allows. */
  async testSession(): Promise<void> {
    try {
      const { token } = await this.insist<{ token: string }>('login/userNumLogin', {
        userNum: this.userNum,
        pwd: password,
      })
      await this.insist('login/quit', {}, token)
      const ended = performance.now()
      const session = `a session of ${this.id}`
      await pause(1_100)
      for (let tries = 0; tries < 5; tries += 1) {
        const sinceMs = performance.now() - ended
        try {
          await this.call('userFriend/myCount', {}, token)
          this.#history.used.push({ session, sinceMs, accepted: true })
        } catch (error) {
          if (error instanceof Unanswered) await pause(100)
          if (error instanceof Refused) this.#history.used.push({ session, sinceMs, accepted: false })
        }
      }
    } catch (error) {
      // a repeated sign-out is refused, if only the answer of the first was cut
      if (!(error instanceof Refused)) throw error
    }
  }

  /** Repeats a call until it is answered; throws Refused. */
  async insist<Data>(path: string, body: object, token?: string): Promise<Data> {
    for (;;) {
      try {
        return await this.call<Data>(path, body, token)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        await pause(200)
      }
    }
  }

  #begin(conversation: string) {
    return { conversation, who: this.id, invoked: performance.now() }
  }

  async #try(path: string, body: object): Promise<Outcome> {
    try {
      await this.call(path, body)
      return 'ok'
    } catch (error) {
      if (error instanceof Refused) return 'failed'
      if (error instanceof Unanswered) return 'unknown'
      throw error
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))
