import type { ErrorName } from '@mynah/contract/errors'
import type { Call } from '@mynah/contract/kit'
import { payPassword } from '../money.ts'
import { messageId } from '../person.ts'
import type { Persona, Thing, World, WorldPart } from '../world.ts'

export type Answer = 'ok' | ErrorName

/** A field that holds an id: what an id of nothing gets there, one of a world elsewhere, and the system user's. */
export type Tried = {
  of: Thing
  absent: Answer
  far?: Answer
  system?: Answer
  /** Who gets something else than `absent`, because they are asked who they are before. */
  but?: Partial<Record<Persona, Answer>>
  /** Any text may be one. */
  opaque?: true
  /** The field is a list of them. */
  list?: true
  /** What goes with it instead of the row's own input. */
  beside?: object
}

/** The name of a call's row. */
export const rowOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method === 'POST' ? path : `${method} ${path}`

export type Row = {
  /** A right request, as `who` would make it; absent for calls without fields. */
  input?: (world: World, who: Persona) => Record<string, unknown>
  /** What everyone gets who is not named in `but`. */
  all: Answer
  but?: Partial<Record<Persona, Answer>>
  ids?: Record<string, Tried>
  /** It changes the world, so it gets one of its own, or that part of it. */
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
/** An entry of the group's board. */
export const entry = (but: Row['but'] = inside): Row => ({
  input: ({ groupNotice }) => ({ id: groupNotice }),
  all: 'NoDataFound',
  but,
  ids: { id: hidden('groupNotice') },
})
/** Someone else's id, never one's own. */
export const another = (world: World, who: Persona) => (who === 'owner' ? world.friend.id : world.owner.id)
export const leads = { ...inside, member: 'NoPermission', muted: 'NoPermission' } as const
/** Of those in the group: who may not do it at all. */
export const below = { member: 'NoPermission', muted: 'NoPermission' } as const
/** The same answer for everybody in the group. */
export const all = (answer: Answer) => ({ owner: answer, admin: answer, member: answer, muted: answer })
export const owns = { ...leads, admin: 'NoPermission' } as const
/** A change of the group: by whom is in `but`; nobody else learns that it exists. */
export const changes = (but: Row['but'], more: Record<string, unknown> = {}): Row => ({
  input: ({ group }) => ({ id: group, ...more }),
  all: 'NoDataFound',
  ...(but && { but }),
  ids: { id: hidden('group') },
  fresh: 'group',
})
/** The same of a member, who is nobody's own self. */
export const ofMember = (but: Row['but']): Row => ({
  ...changes(but),
  input: ({ group, member }) => ({ id: group, userId: member.id }),
  ids: { id: hidden('group'), userId: { ...hidden('person'), but: { ...below, admin: 'NoPermission' } } },
})
/** The stranger asked already. */
export const outside = {
  stranger: 'ok',
  other: 'ok',
  friend: 'ok',
  former: 'ok',
  blocked: 'NoDataFound',
} as const
export const phone = { mobile: '+6281234567890' }

/** Of money: for verified people alone. */
export function money({ all = 'ok', but, ...row }: Partial<Row>): Row {
  return { ...row, all, but: { ...but, unverified: 'NotVerified' } }
}

/** A new id each time, so that no answer is a kept one; nobody's payment password. */
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

/** Everybody of the group gets as far as the payment password, which the owner alone has. */
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

/** Ids of these rows are the caller's own view; who knows nobody tries the group's. */
export function session(): Row {
  return {
    input: (world, who) => ({ id: sessionId(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { id: hidden('row') },
  }
}
