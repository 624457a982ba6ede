import type { ErrorName } from '@mynah/contract/errors'

/**
 * An independent model of the rules of groups, as a table. Random histories are run in this model and in the server (or
 * its rule), and have to give the same results.
 */
export type Rank = 'none' | 'plain' | 'admin' | 'owner'
export type Who = string

export type Action =
  | { action: 'look' | 'speak' | 'quit' | 'nick' | 'rename' | 'dissolve' | 'ask' | 'make' }
  /** Joins by an earlier invitation, given by its number. */
  | { action: 'enter'; token: number }
  | { action: 'invite' | 'unmute' | 'remove' | 'addAdmin' | 'removeAdmin' | 'transfer'; target: Who }
  | { action: 'mute'; target: Who; minutes: number | undefined }
  | { action: 'answer'; target: Who; agreed: boolean }
  | { action: 'setInvite' | 'setAudit' | 'setSilent'; on: boolean }
export type Step = { actor: Who; wait: number } & Action

type Seen = { text: string; by: Who }
type Token = { by: Who; leader: boolean; at: number }
export type State = {
  now: number
  ranks: Record<Who, Rank>
  /** Infinity for a mute without an end. */
  mutedUntil: Record<Who, number>
  invite: boolean
  audit: boolean
  silent: boolean
  dissolved: boolean
  /** Requests to join by user: whether pending. */
  asked: Record<Who, boolean>
  /** The number of steps: an invitation is valid if nothing that ends it came later. */
  tick: number
  tokens: Token[]
  endedAt: number
  endedBy: Record<Who, number>
  endedFor: Record<Who, number>
  removed: Record<Who, boolean>
  /** The messages that each user sees. */
  seen: Record<Who, Seen[]>
}

export function newState(owner: Who, members: Who[], strangers: Who[], now: number): State {
  const everyone = [owner, ...members, ...strangers]
  const ofAll = <T>(value: (who: Who) => T) => Object.fromEntries(everyone.map((who) => [who, value(who)]))
  return {
    now,
    ranks: ofAll((who): Rank => (who === owner ? 'owner' : members.includes(who) ? 'plain' : 'none')),
    mutedUntil: ofAll(() => 0),
    invite: true,
    audit: false,
    silent: false,
    dissolved: false,
    asked: {},
    tick: 0,
    tokens: [],
    endedAt: 0,
    endedBy: ofAll(() => 0),
    endedFor: ofAll(() => 0),
    removed: ofAll(() => false),
    seen: ofAll((): Seen[] => []),
  }
}

const height: Record<Rank, number> = { none: 0, plain: 1, admin: 2, owner: 3 }

/** The lowest rank for each action, and its allowed targets. */
const table: Record<string, { least: Rank; against?: (actor: Rank, target: Rank) => boolean }> = {
  quit: { least: 'plain' },
  nick: { least: 'plain' },
  invite: { least: 'plain' },
  make: { least: 'plain' },
  rename: { least: 'admin' },
  answer: { least: 'admin' },
  mute: { least: 'admin', against: (_, target) => target === 'plain' },
  unmute: { least: 'admin', against: (_, target) => target === 'plain' },
  remove: { least: 'admin', against: (actor, target) => height[target] < height[actor] },
  setInvite: { least: 'owner' },
  setAudit: { least: 'owner' },
  setSilent: { least: 'owner' },
  addAdmin: { least: 'owner', against: (_, target) => target !== 'owner' },
  removeAdmin: { least: 'owner', against: (_, target) => target !== 'owner' },
  transfer: { least: 'owner', against: (_, target) => target !== 'owner' },
  dissolve: { least: 'owner' },
}

export type Outcome = 'ok' | ErrorName

/** The answer that the server has to give. */
export function mayDo(state: State, step: Step): Outcome {
  const rank = state.ranks[step.actor] ?? 'none'
  if (step.action === 'ask') return outcomeOfAsking(state, step.actor, rank)
  if (step.action === 'enter') return outcomeOfEntering(state, step.actor, rank, state.tokens[step.token])
  if (step.action === 'speak') return outcomeOfSpeaking(state, step.actor, rank)
  if (rank === 'none') return 'NoDataFound'
  if (step.action === 'look') return 'ok'
  if (state.dissolved) return 'MessageGroupDissolved'
  const row = table[step.action]
  if (!row || height[rank] < height[row.least]) return 'NoPermission'
  if (step.action === 'quit') return rank === 'owner' ? 'OwnerMustTransfer' : 'ok'
  if (rank === 'plain' && !state.invite && (step.action === 'invite' || step.action === 'make'))
    return 'NoPermission'
  if (step.action === 'invite') {
    if (state.ranks[step.target] !== 'none') return 'AlreadyInGroup'
    return state.removed[step.target] && rank === 'plain' ? 'MemberRemoved' : 'ok'
  }
  if (step.action === 'answer') return state.asked[step.target] ? 'ok' : 'ApplyAnswered'
  if (!row.against || !('target' in step)) return 'ok'
  const target = state.ranks[step.target] ?? 'none'
  if (target === 'none') return 'NoDataFound'
  return row.against(rank, target) ? 'ok' : 'NoPermission'
}

function outcomeOfAsking(state: State, actor: Who, rank: Rank): Outcome {
  if (state.dissolved) return 'MessageGroupDissolved'
  if (rank !== 'none') return 'AlreadyInGroup'
  if (state.removed[actor]) return 'GroupRemoved'
  return state.asked[actor] ? 'GroupApplyPending' : 'ok'
}

/** Whether its inviter was owner or admin, then and now. */
const isLeaders = (state: State, token: Token) =>
  token.leader && height[state.ranks[token.by] ?? 'none'] > height.plain

function outcomeOfEntering(state: State, actor: Who, rank: Rank, token: Token | undefined): Outcome {
  if (!token) return 'NoDataFound'
  if (state.dissolved) return 'MessageGroupDissolved'
  if (rank !== 'none') return 'AlreadyInGroup'
  const ends = [state.endedAt, state.endedBy[token.by] ?? 0, state.endedFor[actor] ?? 0]
  const inviter = state.ranks[token.by] ?? 'none'
  if (inviter === 'none' || token.at < Math.max(...ends)) return 'NoDataFound'
  if (inviter === 'plain' && !state.invite) return 'NoDataFound'
  if (isLeaders(state, token)) return 'ok'
  if (state.removed[actor]) return 'NoDataFound'
  return state.audit && state.asked[actor] ? 'GroupApplyPending' : 'ok'
}

function outcomeOfSpeaking(state: State, actor: Who, rank: Rank): Outcome {
  // Former members do not learn what happened later.
  if (rank === 'none') return 'MessageNotMember'
  if (state.dissolved) return 'MessageGroupDissolved'
  if ((state.mutedUntil[actor] ?? 0) > state.now) return 'MessageSilenced'
  return state.silent && rank === 'plain' ? 'MessageGroupSilent' : 'ok'
}

/** Performs a step that `mayDo` allows. `text` is the text of a message. */
export function play(state: State, step: Step, text: string): void {
  state.tick += 1
  const enter = (who: Who) => {
    state.removed[who] = false
    state.ranks[who] = 'plain'
    state.seen[who] = []
    if (who in state.asked) state.asked[who] = false
  }
  switch (step.action) {
    case 'speak':
      for (const [who, rank] of Object.entries(state.ranks))
        if (rank !== 'none') state.seen[who]?.push({ text, by: step.actor })
      break
    case 'quit':
      state.ranks[step.actor] = 'none'
      state.endedBy[step.actor] = state.tick
      break
    case 'make':
      state.tokens.push({ by: step.actor, leader: state.ranks[step.actor] !== 'plain', at: state.tick })
      break
    case 'enter': {
      const token = state.tokens[step.token]
      if (state.audit && token && !isLeaders(state, token)) state.asked[step.actor] = true
      else enter(step.actor)
      break
    }
    case 'ask':
      state.asked[step.actor] = true
      break
    case 'invite':
      if (state.audit && state.ranks[step.actor] === 'plain') state.asked[step.target] = true
      else enter(step.target)
      break
    case 'answer':
      state.asked[step.target] = false
      if (step.agreed) enter(step.target)
      break
    case 'mute':
      state.mutedUntil[step.target] =
        step.minutes === undefined ? Infinity : state.now + step.minutes * 60_000
      break
    case 'unmute':
      state.mutedUntil[step.target] = 0
      break
    case 'remove':
      state.ranks[step.target] = 'none'
      state.removed[step.target] = true
      state.endedBy[step.target] = state.tick
      state.endedFor[step.target] = state.tick
      break
    case 'addAdmin':
      state.ranks[step.target] = 'admin'
      state.mutedUntil[step.target] = 0
      break
    case 'removeAdmin':
      if (state.ranks[step.target] === 'admin') state.endedBy[step.target] = state.tick
      state.ranks[step.target] = 'plain'
      break
    case 'transfer':
      state.ranks[step.actor] = 'plain'
      state.endedBy[step.actor] = state.tick
      state.ranks[step.target] = 'owner'
      state.mutedUntil[step.target] = 0
      break
    case 'setInvite':
      if (state.invite && !step.on) state.endedAt = state.tick
      state.invite = step.on
      break
    case 'setAudit':
      state.audit = step.on
      break
    case 'setSilent':
      state.silent = step.on
      break
    case 'dissolve':
      state.dissolved = true
      for (const who of Object.keys(state.asked)) state.asked[who] = false
      break
  }
}
