import type { ErrorName } from '@mynah/contract/errors'

/**
 * Who may do what in a group, said once more and otherwise than the server says it: section 6 of the specification as a
 * table. Histories are played in this model and in the server (or its rule), and have to go the same way.
 */
export type Rank = 'none' | 'plain' | 'admin' | 'owner'
export type Who = string

export type Deed =
  | { deed: 'look' | 'speak' | 'quit' | 'nick' | 'rename' | 'dissolve' | 'ask' }
  | { deed: 'invite' | 'unmute' | 'remove' | 'addAdmin' | 'removeAdmin' | 'transfer'; target: Who }
  | { deed: 'mute'; target: Who; minutes: number | undefined }
  | { deed: 'answer'; target: Who; agreed: boolean }
  | { deed: 'setInvite' | 'setAudit' | 'setSilent'; on: boolean }
export type Step = { actor: Who; wait: number } & Deed

type Seen = { text: string; by: Who }
export type State = {
  now: number
  ranks: Record<Who, Rank>
  /** For good is Infinity. */
  mutedUntil: Record<Who, number>
  invite: boolean
  audit: boolean
  silent: boolean
  dissolved: boolean
  /** Applications by who asks: whether it still waits. */
  asked: Record<Who, boolean>
  /** What each person sees of what was said. */
  seen: Record<Who, Seen[]>
}

export function newState(owner: Who, members: Who[], strangers: Who[], now: number): State {
  const everybody = [owner, ...members, ...strangers]
  const ofAll = <T>(value: (who: Who) => T) => Object.fromEntries(everybody.map((who) => [who, value(who)]))
  return {
    now,
    ranks: ofAll((who): Rank => (who === owner ? 'owner' : members.includes(who) ? 'plain' : 'none')),
    mutedUntil: ofAll(() => 0),
    invite: true,
    audit: false,
    silent: false,
    dissolved: false,
    asked: {},
    seen: ofAll((): Seen[] => []),
  }
}

const height: Record<Rank, number> = { none: 0, plain: 1, admin: 2, owner: 3 }

/** The least rank for each deed that asks for one, and whom it may be done to. */
const table: Record<string, { least: Rank; against?: (actor: Rank, target: Rank) => boolean }> = {
  quit: { least: 'plain' },
  nick: { least: 'plain' },
  invite: { least: 'plain' },
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

/** What the server has to answer. */
export function mayDo(state: State, step: Step): Outcome {
  const rank = state.ranks[step.actor] ?? 'none'
  if (step.deed === 'ask') return outcomeOfAsking(state, step.actor, rank)
  if (step.deed === 'speak') return outcomeOfSpeaking(state, step.actor, rank)
  if (rank === 'none') return 'NoDataFound'
  if (step.deed === 'look') return 'ok'
  if (state.dissolved) return 'MessageGroupDissolved'
  const row = table[step.deed]
  if (!row || height[rank] < height[row.least]) return 'NoPermission'
  if (step.deed === 'quit') return rank === 'owner' ? 'OwnerMustTransfer' : 'ok'
  if (step.deed === 'invite') {
    if (rank === 'plain' && !state.invite) return 'NoPermission'
    return state.ranks[step.target] === 'none' ? 'ok' : 'AlreadyInGroup'
  }
  if (step.deed === 'answer') return state.asked[step.target] ? 'ok' : 'ApplyAnswered'
  if (!row.against || !('target' in step)) return 'ok'
  const target = state.ranks[step.target] ?? 'none'
  if (target === 'none') return 'NoDataFound'
  return row.against(rank, target) ? 'ok' : 'NoPermission'
}

function outcomeOfAsking(state: State, actor: Who, rank: Rank): Outcome {
  if (state.dissolved) return 'MessageGroupDissolved'
  if (rank !== 'none') return 'AlreadyInGroup'
  return state.asked[actor] ? 'ApplyPending' : 'ok'
}

function outcomeOfSpeaking(state: State, actor: Who, rank: Rank): Outcome {
  if (state.dissolved) return 'MessageGroupDissolved'
  if (rank === 'none') return 'MessageNotMember'
  if ((state.mutedUntil[actor] ?? 0) > state.now) return 'MessageSilenced'
  return state.silent && rank === 'plain' ? 'MessageGroupSilent' : 'ok'
}

/** Plays a step that `mayDo` allows. `text` is what is said by speaking. */
export function play(state: State, step: Step, text: string): void {
  const enter = (who: Who) => {
    state.ranks[who] = 'plain'
    state.seen[who] = []
    if (who in state.asked) state.asked[who] = false
  }
  switch (step.deed) {
    case 'speak':
      for (const [who, rank] of Object.entries(state.ranks))
        if (rank !== 'none') state.seen[who]?.push({ text, by: step.actor })
      break
    case 'quit':
      state.ranks[step.actor] = 'none'
      break
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
      break
    case 'addAdmin':
      state.ranks[step.target] = 'admin'
      state.mutedUntil[step.target] = 0
      break
    case 'removeAdmin':
      state.ranks[step.target] = 'plain'
      break
    case 'transfer':
      state.ranks[step.actor] = 'plain'
      state.ranks[step.target] = 'owner'
      state.mutedUntil[step.target] = 0
      break
    case 'setInvite':
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
