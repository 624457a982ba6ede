import { limits } from '@mynah/contract/limits'
import type { ChatMessage } from '@mynah/contract/socket'

/** The possible values of something: as acknowledged last, or as an unanswered action would have it. */
export class Slot<Value> {
  known: Value
  readonly maybe: Value[] = []
  /** An action is in flight: with a second one the order of both would be unknown. */
  busy = false

  constructor(known: Value) {
    this.known = known
  }

  get possible(): Value[] {
    return [this.known, ...this.maybe]
  }

  allows(value: Value): boolean {
    const text = JSON.stringify(value)
    return this.possible.some((one) => JSON.stringify(one) === text)
  }
}

type Edit = { text: string; version: number }

/**
 * The text of a message. Of two edits of the same version one is stored, so that older texts are impossible after it.
 */
export class Text {
  known: Edit
  maybe: Edit[] = []

  constructor(text: string) {
    this.known = { text, version: -1 }
  }

  edited(edit: Edit): void {
    if (edit.version > this.known.version) this.known = edit
    this.maybe = this.maybe.filter(({ version }) => version > this.known.version)
  }

  unanswered(edit: Edit): void {
    if (edit.version > this.known.version) this.maybe.push(edit)
  }

  allows = (text: string): boolean => [this.known, ...this.maybe].some((one) => one.text === text)
}

/** The actions on one message. */
export class Acts {
  sent = false
  readonly text: Text
  readonly gone = new Slot(false)
  readonly pinned = new Slot(false)
  readonly ended = new Slot(false)
  /** By user and emoji. */
  readonly reactions = new Map<string, Slot<boolean>>()
  /** By user. */
  readonly votes = new Map<string, Slot<number[]>>()
  readonly conversation: string
  readonly id: string
  readonly sender: string
  readonly options: number
  readonly isSecret: boolean

  constructor(about: {
    conversation: string
    id: string
    sender: string
    text: string
    options?: number
    isSecret?: boolean
  }) {
    this.conversation = about.conversation
    this.id = about.id
    this.sender = about.sender
    this.options = about.options ?? 0
    this.isSecret = about.isSecret ?? false
    this.text = new Text(about.text)
  }

  reaction = (who: string, emoji: string): Slot<boolean> => slotOf(this.reactions, `${who} ${emoji}`, false)
  vote = (who: string): Slot<number[]> => slotOf(this.votes, who, [])
}

function slotOf<Value>(slots: Map<string, Slot<Value>>, name: string, first: Value): Slot<Value> {
  const slot = slots.get(name) ?? new Slot(first)
  slots.set(name, slot)
  return slot
}

/** The choices in a secret poll: all that is known is that there was a vote. */
export const secretly = [-1]

/** What a user sees of a conversation, with their votes in its polls. */
export type Sight = {
  who: string
  conversation: string
  /** the seq after which they may read, if they left and came back */
  after?: number
  rows: readonly ChatMessage[]
  choices: ReadonlyMap<string, readonly number[]>
}

/** The properties of a message that can change. */
function lookOf({ id, seq, msgType: kind, content, extras, state }: ChatMessage): string {
  const { mineRev: _, ...known } = { mineRev: 0, ...state }
  // an empty list of the user's own reactions equals a missing one
  const mine = state?.mine?.length ? { mine: state.mine.toSorted() } : { mine: undefined }
  const sorted = Object.entries({ ...known, ...mine })
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify({ id, seq, kind, content, extras, state: Object.fromEntries(sorted) })
}

/**
 * Differences between a device and a new device of the same user, from the first message that it has and that they may
 * read.
 */
export function differencesOf(
  device: string,
  conversation: string,
  has: readonly ChatMessage[],
  isNow: readonly ChatMessage[],
  after = 0,
): string[] {
  const first = Math.max(has[0]?.seq ?? 1, after + 1)
  const there = new Map(has.filter(({ seq }) => seq >= first).map((row) => [row.seq, row]))
  const now = new Map(isNow.filter(({ seq }) => seq >= first).map((row) => [row.seq, row]))
  return [...new Set([...there.keys(), ...now.keys()])].flatMap((seq) => {
    const [one, other] = [there.get(seq), now.get(seq)].map((row) => (row ? lookOf(row) : 'nothing'))
    return one === other
      ? []
      : [`${device} in ${conversation} shows ${one} where a new device shows ${other}`]
  })
}

/**
 * Differences between what all users see of a conversation and what was acknowledged, and counts that do not add up.
 */
export function* brokenActs(all: readonly Acts[], sights: readonly Sight[]): Generator<string> {
  for (const [conversation, seen] of Map.groupBy(sights, (one) => one.conversation)) {
    const mine = all.filter((one) => one.conversation === conversation)
    const rows = new Map(
      seen.map((one) => [one.who, new Map(one.rows.map((row) => [row.id, row] as const))] as const),
    )
    const known = new Set(mine.map(({ id }) => id))
    for (const [who, own] of rows)
      for (const row of own.values())
        if (isSaid(row) && !known.has(row.id))
          yield `${who} sees ${row.id} in ${conversation}, which nobody sent`
    for (const acts of mine) {
      const views = seen.flatMap((one) => {
        const row = rows.get(one.who)?.get(acts.id)
        return row ? [{ ...one, row }] : []
      })
      const at = `${acts.id} in ${conversation}`
      const seq = views[0]?.row.seq ?? 0
      const mayRead = seen.filter(({ after = 0 }) => seq === 0 || seq > after)
      const lacking = mayRead.filter((one) => !rows.get(one.who)?.has(acts.id)).map(({ who }) => who)
      if (acts.sent && lacking.length > 0)
        yield `${at} was acknowledged, and ${lacking.length} of ${mayRead.length} do not see it: ${lacking.join(', ')}`
      for (const view of views)
        for (const what of brokenIn(acts, view)) yield `${at}: ${view.who} sees ${what}`
      yield* uncounted(acts, views, at)
    }
  }
}

const textKind = 0
const pollKind = 113
const isSaid = ({ msgType: kind }: ChatMessage) => kind === textKind || kind === pollKind

type View = Sight & { row: ChatMessage }

function* brokenIn(acts: Acts, { who, row, choices }: View): Generator<string> {
  const { state } = row
  const isGone = state?.gone === 'recall'
  if (!acts.gone.allows(isGone)) yield isGone ? 'it taken back, which nobody did' : 'what was taken back'
  if (isGone) {
    if (row.content !== '' || state.r || state.pin !== undefined || state.poll)
      yield 'something of what was taken back'
    return
  }
  if (acts.options === 0 && !acts.text.allows(row.content))
    yield `'${row.content}' where '${acts.text.known.text}' was acknowledged`
  if (!acts.pinned.allows(state?.pin !== undefined)) yield `a pin that is not as it was acknowledged`
  for (const [name, slot] of acts.reactions) {
    const [person, emoji = ''] = name.split(' ')
    if (person === who && !slot.allows(state?.mine?.includes(emoji) ?? false))
      yield `${emoji} of their own, which is not as it was acknowledged`
  }
  if (acts.options === 0) return
  if (!acts.ended.allows(state?.poll?.ended !== undefined))
    yield 'a poll that is open or over against what was said'
  // who voted in a secret poll is only known until its end
  if (acts.isSecret && state?.poll?.ended !== undefined) return
  const mine = [...(choices.get(acts.id) ?? [])].sort((one, other) => one - other)
  if (!acts.vote(who).allows(mine)) yield `a vote for ${mine.join()} that was not theirs`
}

/**
 * Compares counts with the users' own parts; for users who may not read the message any more with what was
 * acknowledged.
 */
function* uncounted(acts: Acts, views: readonly View[], at: string): Generator<string> {
  const [first] = views
  if (!first || first.row.state?.gone) return
  const { state } = first.row
  const readers = new Set(views.map(({ who }) => who))
  const isHidden = (name: string) => !readers.has(name.split(' ')[0] ?? '')
  const reactions = new Map<string, number>()
  const uncertain = new Set<string>()
  const count = (emoji: string) => reactions.set(emoji, (reactions.get(emoji) ?? 0) + 1)
  for (const { row } of views) for (const emoji of row.state?.mine ?? []) count(emoji)
  for (const [name, slot] of acts.reactions) {
    const [, emoji = ''] = name.split(' ')
    if (isHidden(name) && slot.known) count(emoji)
    if (isHidden(name) && slot.maybe.length > 0) uncertain.add(emoji)
  }
  const counted = new Map(state?.r ?? [])
  for (const emoji of new Set([...reactions.keys(), ...counted.keys()]))
    if (reactions.get(emoji) !== counted.get(emoji) && !uncertain.has(emoji))
      yield `${at}: ${counted.get(emoji) ?? 0} ${emoji} are shown, and ${reactions.get(emoji) ?? 0} people have one`
  if (acts.isSecret && state?.poll?.ended !== undefined) return yield* miscounted(acts, first.row, at)
  const hidden = [...acts.votes].filter(([who]) => isHidden(who)).map(([, slot]) => slot)
  if (acts.options === 0 || hidden.some(({ maybe }) => maybe.length > 0)) return
  const given = [
    ...views.map(({ choices }) => choices.get(acts.id) ?? []),
    ...hidden.map(({ known }) => known),
  ].filter((choices) => choices.length > 0)
  const none = Array.from({ length: acts.options }, () => 0)
  if (acts.isSecret) return yield* uncountedSecret(first.row, given.length, at)
  const votes = none.map((_, option) => given.filter((choices) => choices.includes(option)).length)
  const shown = state?.poll?.counts ?? none
  if (JSON.stringify(shown) !== JSON.stringify(votes))
    yield `${at}: ${shown.join()} votes are shown, and ${votes.join()} were given`
}

/** Votes in a secret poll are shown in steps of several. */
function* uncountedSecret(row: ChatMessage, given: number, at: string): Generator<string> {
  const { voters, all } = secretCounts(row)
  if (all !== voters || voters > given || given - voters >= limits.pollSecretStep)
    yield `${at}: ${all} secret votes of ${voters} people are shown, and ${given} voted`
}

/** When a secret poll has ended, all its votes are shown. */
function* miscounted(acts: Acts, row: ChatMessage, at: string): Generator<string> {
  const { voters, all } = secretCounts(row)
  const slots = [...acts.votes.values()]
  const least = slots.filter(({ known }) => known.length > 0).length
  const most = slots.filter(({ possible }) => possible.some((choices) => choices.length > 0)).length
  if (all !== voters || voters < least || voters > most)
    yield `${at}: ${all} secret votes of ${voters} people were counted, and ${least} to ${most} voted`
}

function secretCounts({ state }: ChatMessage): { voters: number; all: number } {
  const { voters = 0, counts = [] } = state?.poll ?? {}
  return { voters, all: counts.reduce((sum, one) => sum + one, 0) }
}
