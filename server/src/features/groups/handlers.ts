import { groupRole, groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import { memberIn, requireRight } from './change.ts'
import { removedFrom } from './entry-store.ts'
import { create } from './create.ts'
import * as joining from './joining/join.ts'
import { makeInvite } from './joining/invites.ts'
import { dismiss, quit, removePeople } from './leave.ts'
import * as roles from './roles.ts'
import * as settings from './settings.ts'
import * as store from './store.ts'
import { asLeft, cardsFor, invitedTo, membersOf, previewOf, viewOf, viewsOf } from './views.ts'

const done = (action: Promise<unknown>): Promise<null> => action.then(() => null)
const { rename, setBrief, setNick, setPicture, setReactions, setSilent, setSwitch: turn } = settings

export const groupHandlers = serve(groups, {
  async list(ctx, input) {
    const page = pageOf(input, limits.groupsPageSize, limits.groupsPageSize)
    const keys = await messages.groupKeysOf(ctx, ctx.userId)
    const all = await store.findAll(
      ctx.db,
      keys.map((key) => messages.conversationRef(key, ctx.userId).id),
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
  async create(ctx, { name, userList, isSearch }) {
    const row = await create(ctx, ctx.userId, name, userList, isSearch)
    return viewOf(ctx, row.id)
  },
  async invite(ctx, { id, inviteUserId, userList }) {
    // Only members may do this, so that nobody invites in another's name, and strangers learn nothing of the group.
    await requireRight(ctx, id, ctx.userId, 'look')
    if (inviteUserId !== undefined && inviteUserId !== ctx.userId) throw new ApiError('NoPermission')
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
  setReactions: (ctx, { id, emojis }) => done(setReactions(ctx, ctx.userId, id, emojis ?? null)),
  setReactSpeakers: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_react_speakers', state)),
  setPinAll: (ctx, { id, state }) => done(turn(ctx, ctx.userId, id, 'is_pin_all', state)),
  setSilent: (ctx, { id, state }) => done(setSilent(ctx, ctx.userId, id, state)),
  setUserSilent: (ctx, { id, state, userIds, minutes }) =>
    done(roles.setUserSilent(ctx, ctx.userId, id, { on: state, userIds, minutes })),

  async admins(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'look')
    const page = pageOf(input)
    return pageFrom(await membersOf(ctx, input.id, { fromRole: groupRole.admin }, page), page)
  },
  isIn: async (ctx, { id }) => (await memberIn(ctx.db, id, ctx.userId)) !== null,
  async hasMyFriend(ctx, { id, invite }) {
    const inside = (await memberIn(ctx.db, id, ctx.userId)) !== null
    if (!inside && invite === undefined) throw new ApiError('NoDataFound')
    if (!inside && !(await invitedTo(ctx, ctx.userId, id, invite ?? ''))) throw new ApiError('NoDataFound')
    const others = await messages.members.idsOf(ctx.db, messages.groupKey(id))
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
    const out = await removedFrom(
      ctx.db,
      ctx.userId,
      list.map((row) => row.id),
    )
    const seen = list.filter((row) => !blocking.has(row.owner_id) && !out.has(row.id))
    const cards = await cardsFor(ctx, ctx.userId, seen)
    return { ...rest, list: await asLeft(ctx, ctx.userId, cards, words) }
  },
  preview: (ctx, { id, invite }) => previewOf(ctx, ctx.userId, id, invite),
  async qrToken(ctx, { id }) {
    const me = await requireRight(ctx, id, ctx.userId, 'invite')
    return makeInvite(ctx, id, ctx.userId, me.role)
  },
  async join(ctx, { id, invite, inviteUserId }) {
    // Without an invitation, the existence of a group is not revealed.
    if (invite === undefined) throw new ApiError('NoDataFound')
    return { status: await joining.join(ctx, ctx.userId, id, { invite, inviteUserId }) }
  },

  async members(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'look')
    const page = pageOf(input)
    return pageFrom(await membersOf(ctx, input.id, { role: input.role }, page, input.name), page)
  },
  async silenced(ctx, input) {
    await requireRight(ctx, input.id, ctx.userId, 'mute')
    const page = pageOf(input)
    const mutedAt = ctx.clock.now()
    return pageFrom(await membersOf(ctx, input.id, { mutedAt }, page, input.name), page)
  },
  addAdmin: (ctx, { id, userId }) => done(roles.addAdmin(ctx, ctx.userId, id, userId)),
  removeAdmin: (ctx, { id, userId }) => done(roles.removeAdmin(ctx, ctx.userId, id, userId)),
  async myRole(ctx, { id }) {
    const me = await messages.members.require(ctx.db, messages.groupKey(id), ctx.userId)
    const silentUntil = me.mutedUntil > ctx.clock.now() ? me.mutedUntil : 0
    return { role: me.role, nick: me.nickname, silentUntil }
  },
  async roleOf(ctx, { groupId, userId }) {
    await requireRight(ctx, groupId, ctx.userId, 'look')
    const { role } = await messages.members.require(ctx.db, messages.groupKey(groupId), userId)
    return { role }
  },
  async joinTime(ctx, { groupId, userId }) {
    const me = await requireRight(ctx, groupId, ctx.userId, 'look')
    if (userId !== ctx.userId && !messages.members.isAdmin(me)) throw new ApiError('NoPermission')
    return { joinTime: (await messages.members.require(ctx.db, messages.groupKey(groupId), userId)).joinedAt }
  },
  setNick: (ctx, { id, name }) => done(setNick(ctx, ctx.userId, id, name)),
})
