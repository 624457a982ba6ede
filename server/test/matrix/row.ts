import type { ErrorName } from '@mynah/contract/errors'
import type { Call } from '@mynah/contract/kit'
import { payPassword } from '../money.ts'
import { messageId } from '../person.ts'
import type { Persona, Thing, World, WorldPart } from '../world.ts'

export type Answer = 'ok' | ErrorName

/** A field with an id: the answers for an unknown id, for an id of another world, and for the system user's. */
export type Tried = {
  of: Thing
  absent: Answer
  far?: Answer
  system?: Answer
  /** Users who get another answer than `absent`, since their role is checked first. */
  but?: Partial<Record<Persona, Answer>>
  /** Any text is a possible id. */
  opaque?: true
  /** The field is a list of them. */
  list?: true
  /** The input to use instead of the row's own. */
  beside?: object
}

/** The name of a call's row. */
export const rowOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method === 'POST' ? path : `${method} ${path}`

export type Row = {
  /** A valid request, as `who` would send it; absent for calls without fields. */
  input?: (world: World, who: Persona) => Record<string, unknown>
  /** The answer for everyone not listed in `but`. */
  all: Answer
  but?: Partial<Record<Persona, Answer>>
  ids?: Record<string, Tried>
  /** It changes the world, so it gets a new world, or a new part of it. */
  fresh?: true | WorldPart
}

export type Rows = Record<string, Row>

export const self: Row = { all: 'ok' }
export const hidden = (of: Thing): Tried => ({ of, absent: 'NoDataFound' })
export const notFriends = { stranger: 'NotFriends', blocked: 'NotFriends', other: 'NotFriends' } as const
export const inside = { owner: 'ok', admin: 'ok', member: 'ok', muted: 'ok' } as const
export const members = (): Row => ({
  input: ({ group }) => ({ id: group }),
  all: 'NoDataFound',
  but: inside,
  ids: { id: hidden('group') },
})
export const editors = { owner: 'ok', admin: 'ok', member: 'NoPermission', muted: 'NoPermission' } as const
/** An entry of the group's notice board. */
export const entry = (but: Row['but'] = inside): Row => ({
  input: ({ groupNotice }) => ({ id: groupNotice }),
  all: 'NoDataFound',
  but,
  ids: { id: hidden('groupNotice') },
})
/** An id of another user, never the caller's own. */
export const another = (world: World, who: Persona) => (who === 'owner' ? world.friend.id : world.owner.id)
export const leads = { ...inside, member: 'NoPermission', muted: 'NoPermission' } as const
/** Members of the group who may not do it. */
export const below = { member: 'NoPermission', muted: 'NoPermission' } as const
/** The same answer for everybody in the group. */
export const all = (answer: Answer) => ({ owner: answer, admin: answer, member: answer, muted: answer })
export const owns = { ...leads, admin: 'NoPermission' } as const
/** A change of the group, allowed as `but` says; others do not learn that it exists. */
export const changes = (but: Row['but'], more: Record<string, unknown> = {}): Row => ({
  input: ({ group }) => ({ id: group, ...more }),
  all: 'NoDataFound',
  ...(but && { but }),
  ids: { id: hidden('group') },
  fresh: 'group',
})
/** The same for a member, never the caller. */
export const ofMember = (but: Row['but']): Row => ({
  ...changes(but),
  input: ({ group, member }) => ({ id: group, userId: member.id }),
  ids: { id: hidden('group'), userId: { ...hidden('person'), but: { ...below, admin: 'NoPermission' } } },
})
/** The stranger has asked already. */
export const outside = {
  stranger: 'ok',
  other: 'ok',
  friend: 'ok',
  former: 'ok',
  blocked: 'NoDataFound',
} as const
export const phone = { mobile: '+6281234567890' }

/** Calls about money: only for verified users. */
export function money({ all = 'ok', but, ...row }: Partial<Row>): Row {
  return { ...row, all, but: { ...but, unverified: 'NotVerified' } }
}

/** A new id each time, so that no answer is repeated; the payment password is nobody's. */
export function asked() {
  return { requestId: messageId(), payPassword: '000000' }
}

export function ownOrder(mine: Answer, beside: () => object = () => ({})): Partial<Row> {
  return {
    input: ({ order }) => ({ orderId: order, ...beside() }),
    all: 'NoDataFound',
    but: { owner: mine },
    ids: { orderId: hidden('order') },
  }
}

export function settlement(): Row {
  return money({
    input: ({ transfer }) => ({ requestId: messageId(), id: transfer }),
    all: 'NoDataFound',
    but: { friend: 'ok' },
    ids: { id: hidden('transfer') },
    fresh: 'money',
  })
}

export const complaint = { about: 1, kind: 'fraud', text: 'Asks for money' }

/** All members pass up to the payment password, which only the owner has. */
export function paidInto(row: Partial<Row>): Row {
  const asked = 'PayPasswordWrong'
  const but = { owner: 'ok', admin: asked, member: asked, muted: asked } as const
  return money({ ...row, all: 'NoDataFound', but })
}
export const paid = (group: string) => ({ ...asked(), toBizId: group, toBizType: 1, payPassword })

export const nobodysFriend = (who: Persona) => who === 'stranger' || who === 'other'

export function sessionId(world: World, who: Persona): string {
  return nobodysFriend(who) ? `1${world.group}` : `2${another(world, who)}`
}

/** Ids in these rows are relative to the caller, so the group's is used for callers without chats. */
export function session(): Row {
  return {
    input: (world, who) => ({ id: sessionId(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { id: hidden('row') },
  }
}
