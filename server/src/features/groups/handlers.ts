import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { Refusal } from '#platform/refusal.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/serve.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { memberIn, requireRight } from './change.ts'
import { create } from './create.ts'
import * as joining from './join.ts'
import { makeInvite, readInvite } from './invites.ts'
import { keyOf } from './key.ts'
import { dismiss, quit, removePeople } from './leave.ts'
import * as roles from './roles.ts'
import * as settings from './settings.ts'
import * as store from './store.ts'
import { cardsFor, membersOf, previewOf, viewOf, viewsOf } from './views.ts'

const done = (deed: Promise<unknown>): Promise<null> => deed.then(() => null)
const { rename, setBrief, setNick, setPicture, setSilent, turn } = settings

export const groupHandlers = serve(groups, {
  async list(ctx, input) {
    const page = pageOf(input, limits.groupsPageSize, limits.groupsPageSize)
    const keys = await messages.groupKeysOf(ctx, ctx.userId)
    const all = await store.findAll(
      ctx.db,
      keys.map((key) => messages.refOf(key, ctx.userId).toBizId),
    )
    const rows = all.filter((row) => !row.is_delete)
    rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    const { list, ...rest } = pageFrom(rows.slice(page.offset), page)
    return { ...rest, list: await viewsOf(ctx, list) }
  },
  async detail(ctx, { id }) {
    await requireRight(ctx, id, ctx.userId, 'look')
    return viewOf(ctx, id)
  },
  async create(ctx, { name, userList }) {
    const row = await create(ctx, ctx.userId, name, userList)
    return viewOf(ctx, row.id)
  },
  async invite(ctx, { id, inviteUserId, userList }) {
    // Nobody invites in another's name; a stranger learns nothing of the group.
    await requireRight(ctx, id, ctx.userId, 'look')
    if (inviteUserId !== undefined && inviteUserId !== ctx.userId) throw new Refusal('NoPermission')
    return joining.invite(ctx, ctx.userId, id, userList)
  },
  removePeople: (ctx, { id, userList }) => done(removePeople(ctx, ctx.userId, id, userList)),
  dissolve: (ctx, { id }) => done(dismiss(ctx, ctx.userId, id)),
  quit: (ctx, { id }) => done(quit(ctx, ctx.userId, id)),
  transfer: (ctx, { id, userId }) => done(roles.transfer(ctx, ctx.userId, id, userId)),

  rename: (ctx, { id, name }) => done(rename(ctx, ctx.userId, id, name)),
  setBrief: (ctx, { id, brief }) => done(setBrief(ctx, ctx.userId, id, brief)),
  setPicture: (ctx, { groupId, img }) => done(setPicture(ctx, ctx.userId, groupId, img)),
  setInvite: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_invite', state)),
  setInviteAudit: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_invite_auth', state)),
  setAddFriend: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_add_friend', state)),
  setSearch: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_search', state)),
  setSilent: (ctx, { id, state }) => done(setSilent(ctx, ctx.userId, id, state)),
  setUserSilent: (ctx, { id, state, userIds, minutes }) =>
    done(roles.setUserSilent(ctx, ctx.userId, id, { on: state, userIds, minutes })),

  async admins(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'look')
    const page = pageOf(input)
    const rows = await membersOf(ctx, input.id, { of: (row) => row.role > 0 })
    return pageFrom(rows.slice(page.offset), page)
  },
  isIn: async (ctx, { id }) => (await memberIn(ctx.db, id, ctx.userId)) !== null,
  async hasMyFriend(ctx, { id, invite }) {
    const inside = (await memberIn(ctx.db, id, ctx.userId)) !== null
    if (!inside && invite === undefined) throw new Refusal('NoDataFound')
    if (!inside) await readInvite(ctx, id, invite ?? '')
    const others = (await messages.peopleOf(ctx.db, keyOf(id))).map((row) => row.user_id)
    return (await friends.friendsAmong(ctx.db, ctx.userId, others)).size > 0
  },
  async search(ctx, input) {
    const page = pageOf(input)
    const words = input.keyWords.trim()
    const enough = [...words].length >= 2
    const rows = enough
      ? await store.findable(ctx.db, words, { limit: page.pageSize + 1, offset: page.offset })
      : []
    const blocking = await friends.blockedBySome(
      ctx.db,
      rows.map((row) => row.owner_id),
      ctx.userId,
    )
    const { list, ...rest } = pageFrom(rows, page)
    const seen = list.filter((row) => !blocking.has(row.owner_id))
    return { ...rest, list: await cardsFor(ctx, ctx.userId, seen) }
  },
  preview: (ctx, { id, invite }) => previewOf(ctx, ctx.userId, id, invite),
  async qrToken(ctx, { id }) {
    await requireRight(ctx, id, ctx.userId, 'invite')
    return makeInvite(ctx, id, ctx.userId)
  },
  async join(ctx, { id, ...given }) {
    return { status: await joining.join(ctx, ctx.userId, id, given) }
  },

  async members(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'look')
    const page = pageOf(input)
    const of = (row: { role: number }) => input.vest === undefined || row.role === input.vest
    const rows = await membersOf(ctx, input.id, { name: input.name, of })
    return pageFrom(rows.slice(page.offset), page)
  },
  async silenced(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'mute')
    const page = pageOf(input)
    const now = ctx.clock.now()
    const rows = await membersOf(ctx, input.id, { name: input.name, of: (row) => row.silent_until > now })
    return pageFrom(rows.slice(page.offset), page)
  },
  addAdmin: (ctx, { id, userId }) => done(roles.addAdmin(ctx, ctx.userId, id, userId)),
  removeAdmin: (ctx, { id, userId }) => done(roles.removeAdmin(ctx, ctx.userId, id, userId)),
  async myRole(ctx, { id }) {
    const me = await takingPart(ctx, id, ctx.userId)
    const silentUntil = me.silent_until > ctx.clock.now() ? me.silent_until : 0
    return { vest: me.role, nick: me.nick, silentUntil }
  },
  async roleOf(ctx, { groupId, userId }) {
    await requireRight(ctx, groupId, ctx.userId, 'look')
    return { vest: (await takingPart(ctx, groupId, userId)).role }
  },
  async joinTime(ctx, { groupId, userId }) {
    const me = await requireRight(ctx, groupId, ctx.userId, 'look')
    if (userId !== ctx.userId && me.role === 0) throw new Refusal('NoPermission')
    return { joinTime: (await takingPart(ctx, groupId, userId)).joined_at }
  },
  setNick: (ctx, { id, name }) => done(setNick(ctx, ctx.userId, id, name)),
})

async function takingPart(ctx: Ctx, groupId: string, userId: string) {
  const one = await messages.participantOf(ctx.db, keyOf(groupId), userId)
  if (!one || one.to_seq !== null) throw new Refusal('NoDataFound')
  return one
}
