import { msgType } from '@mynah/contract/message-kinds'
import { conversationFields } from '@mynah/contract/wire-names'
import type { ChatMessage } from '@mynah/contract/socket'
import { Refused, Unanswered } from '../wire.ts'
import { refOf } from '../device.ts'
import type { Human } from '../human.ts'
import type { LivingDevice } from './living-device.ts'
import { Acts, secretly, type Slot } from './living-ledger.ts'

const emojis = ['👍', '❤️', '😂', '🎉', '😮']
const options = ['Monday', 'Tuesday', 'Friday']
/** An action is on one of this many newest messages. */
const recentMax = 30

/** The actions of all users, and their answers. */
export class Ledger {
  readonly acts = new Map<string, Acts>()
  readonly refused = new Map<string, number>()
  readonly failures: string[] = []
  readonly sending: Promise<void>[] = []
  ok = 0
  unknown = 0
  /** The owners of groups, who may pin there, by conversation. */
  readonly owners = new Map<string, Human>()
  /** Members who are leaving or have left a group; `isOut` until they are added again. */
  readonly away = new Map<string, { human: Human; conversation: string; isOut: boolean }>()
  /** How often members left. */
  left = 0

  get done(): number {
    return this.ok + this.unknown + [...this.refused.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Calls once without a retry: without an answer it may have happened. */
  async call<Data>(device: LivingDevice, path: string, body: object): Promise<Data | 'refused' | 'unknown'> {
    try {
      const answer = await device.human.call<Data>(path, body)
      this.ok += 1
      return answer
    } catch (error) {
      if (error instanceof Unanswered) {
        this.unknown += 1
        return 'unknown'
      }
      if (!(error instanceof Refused)) throw error
      const name = `${path} ${error.retCode}`
      this.refused.set(name, (this.refused.get(name) ?? 0) + 1)
      return 'refused'
    }
  }

  async set<Value>(
    slot: Slot<Value>,
    value: Value,
    call: () => Promise<object | 'refused' | 'unknown'>,
  ): Promise<void> {
    if (slot.busy) return
    slot.busy = true
    const answer = await call()
    slot.busy = false
    if (answer === 'unknown') slot.maybe.push(value)
    else if (answer !== 'refused') slot.known = value
  }
}

/** A random action of a device's user. */
export async function act(ledger: Ledger, device: LivingDevice): Promise<void> {
  const { chance } = device.human
  const conversation = chance.pick(device.human.conversations)
  const away = ledger.away.get(placeOf(device.human, conversation))
  if (away) {
    if (away.isOut && chance.happens(0.3)) await comeBack(ledger, away)
    return
  }
  const which = chance.below(102)
  if (which > 99) return leave(ledger, device, conversation)
  if (which < 25) return say(ledger, device, conversation)
  if (which < 29) return ask(ledger, device, conversation)
  if (which < 31) {
    if (chance.happens(0.3)) await device.restart()
    return
  }
  const row = target(ledger, device, conversation)
  const acts = row && ledger.acts.get(row.id)
  if (!row || !acts) return say(ledger, device, conversation)
  const place = { ...conversationFields(refOf(device.human.id, conversation)), msgId: row.id }
  if (which < 60) return react(ledger, device, acts, place)
  if (which < 75) return edit(ledger, device, { row, acts, place })
  if (which < 83) return pin(ledger, device, acts, place)
  if (which < 86) return recall(ledger, device, acts)
  return vote(ledger, device, conversation)
}

const placeOf = (human: Human, conversation: string) => `${human.id} ${conversation}`

/** The owner of a group stays. */
async function leave(ledger: Ledger, { human }: LivingDevice, conversation: string): Promise<void> {
  const owner = ledger.owners.get(conversation)
  if (!owner || owner === human) return
  const away = { human, conversation, isOut: false }
  ledger.away.set(placeOf(human, conversation), away)
  await insisted(human, 'userGroup/quit', { id: refOf(human.id, conversation).id })
  away.isOut = true
  ledger.left += 1
}

/** The owner adds a former member to a group again. */
export async function comeBack(
  ledger: Ledger,
  away: { human: Human; conversation: string; isOut: boolean },
): Promise<void> {
  const { human, conversation } = away
  away.isOut = false
  const owner = ledger.owners.get(conversation)
  const { id } = refOf(human.id, conversation)
  if (owner) await insisted(owner, 'userGroup/addUser', { id, userList: [human.id] })
  ledger.away.delete(placeOf(human, conversation))
}

/** Repeats a call until it is answered; a refusal then means that an earlier attempt succeeded. */
async function insisted(human: Human, path: string, body: object): Promise<void> {
  try {
    await human.insist(path, body)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

type Place = { toBizId: string; toBizType: number; msgId: string }

function target(ledger: Ledger, device: LivingDevice, conversation: string): ChatMessage | undefined {
  const rows = device.rows(conversation).filter(({ id, state }) => ledger.acts.has(id) && !state?.gone)
  return rows.length > 0 ? device.human.chance.pick(rows.slice(-recentMax)) : undefined
}

async function say(ledger: Ledger, device: LivingDevice, conversation: string): Promise<void> {
  const { human, client } = device
  const id = human.chance.id()
  const text = `${human.userNum} says ${ledger.acts.size}`
  const acts = new Acts({ conversation, id, sender: human.id, text })
  ledger.acts.set(id, acts)
  const delivered = client.sendText(device.keyOf(conversation), text, { id }).then(
    () => {
      ledger.ok += 1
      acts.sent = true
    },
    // the client of the message was closed
    () => void (ledger.unknown += 1),
  )
  const sent = Promise.race([delivered, device.over.promise])
  ledger.sending.push(sent)
  // most users wait for their message, some continue
  if (human.chance.happens(0.7)) await Promise.race([sent, waited()])
}

/** The longest time that a user waits for a message before the next action. */
const waited = () => new Promise<void>((done) => setTimeout(done, 500).unref())

async function ask(ledger: Ledger, device: LivingDevice, conversation: string): Promise<void> {
  const { human } = device
  const id = human.chance.id()
  const isSecret = human.chance.happens(0.3)
  const acts = new Acts({ conversation, id, sender: human.id, text: '', options: options.length, isSecret })
  ledger.acts.set(id, acts)
  const given = await ledger.call(device, 'poll/create', {
    ...conversationFields(refOf(human.id, conversation)),
    ...{ id, kind: 'poll', question: `When, ${ledger.acts.size}?`, options },
    ...{
      multiple: human.chance.below(2),
      secret: Number(isSecret),
      results: 'now',
      endTime: 0,
      addOptions: 0,
    },
  })
  // another device of the same user may have left meanwhile
  const isAway = ledger.away.has(placeOf(human, conversation))
  if (given === 'refused' && !isAway) ledger.failures.push(`a poll was refused in ${conversation}`)
  acts.sent = given !== 'refused' && given !== 'unknown'
}

async function react(ledger: Ledger, device: LivingDevice, acts: Acts, place: Place): Promise<void> {
  const { human } = device
  const emoji = human.chance.pick(emojis)
  const slot = acts.reaction(human.id, emoji)
  const on = human.chance.happens(slot.known ? 0.2 : 0.9)
  await ledger.set(slot, on, () =>
    ledger.call(device, 'messageReaction/set', { ...place, emoji, on: Number(on) }),
  )
}

/** Edits a message, sometimes from two devices at once, of which one has to be refused. */
async function edit(
  ledger: Ledger,
  device: LivingDevice,
  { row, acts, place }: { row: ChatMessage; acts: Acts; place: Place },
): Promise<void> {
  const { human } = device
  if (row.from !== human.id || row.msgType !== msgType.text) return
  const version = row.state?.v ?? 0
  const texts = [`${human.userNum} corrects to ${ledger.done}`]
  if (human.chance.happens(0.2)) texts.push(`${human.userNum} changes to ${ledger.done}`)
  const answers = await Promise.all(
    texts.map(async (content) => {
      const answer = await ledger.call<object>(device, 'messageEdit/save', { ...place, version, content })
      if (answer === 'unknown') acts.text.unanswered({ text: content, version })
      else if (answer !== 'refused') acts.text.edited({ text: content, version })
      return answer
    }),
  )
  if (answers.length > 1 && answers.every((one) => typeof one === 'object'))
    ledger.failures.push(
      `two edits of version ${version} of ${acts.id} in ${acts.conversation} were acknowledged`,
    )
}

async function pin(ledger: Ledger, device: LivingDevice, acts: Acts, place: Place): Promise<void> {
  const { human } = device
  const owner = ledger.owners.get(acts.conversation)
  if (owner !== undefined && owner !== human) return
  const on = !acts.pinned.known
  await ledger.set(acts.pinned, on, () =>
    ledger.call(device, 'messagePin/set', { ...place, on: Number(on), days: 0 }),
  )
}

async function recall(ledger: Ledger, device: LivingDevice, acts: Acts): Promise<void> {
  if (acts.sender !== device.human.id || acts.gone.known) return
  const conversation = conversationFields(refOf(device.human.id, acts.conversation))
  await ledger.set(acts.gone, true, () =>
    ledger.call(device, 'custom/message/recall', { ...conversation, recallId: acts.id }),
  )
}

async function vote(ledger: Ledger, device: LivingDevice, conversation: string): Promise<void> {
  const { human } = device
  const isPoll = ({ id, state }: ChatMessage) => (ledger.acts.get(id)?.options ?? 0) > 0 && !state?.gone
  const polls = device.rows(conversation).filter(isPoll)
  const row = polls.length > 0 ? human.chance.pick(polls.slice(-5)) : undefined
  const acts = row && ledger.acts.get(row.id)
  if (!row || !acts) return ask(ledger, device, conversation)
  const place = { ...conversationFields(refOf(human.id, conversation)), msgId: row.id }
  if (acts.sender === human.id && human.chance.happens(0.1))
    return ledger.set(acts.ended, true, () => ledger.call(device, 'poll/close', place))
  const isTakenBack = !acts.isSecret && human.chance.happens(0.15)
  const choices = isTakenBack ? [] : [human.chance.below(options.length)]
  await ledger.set(acts.vote(human.id), acts.isSecret ? secretly : choices, () =>
    ledger.call(device, 'poll/vote', { ...place, choices }),
  )
}
