import type { ErrorName } from '@mynah/contract/errors'
import type { Call } from '@mynah/contract/kit'
import { payPassword } from './money.ts'
import { messageId } from './person.ts'
import type { Persona, Thing, World } from './world.ts'

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
  /** It changes the world, so it gets one of its own. */
  fresh?: true
}

const self: Row = { all: 'ok' }
const hidden = (of: Thing): Tried => ({ of, absent: 'NoDataFound' })
const notFriends = { stranger: 'NotFriends', blocked: 'NotFriends', other: 'NotFriends' } as const
const inside = { owner: 'ok', admin: 'ok', member: 'ok', muted: 'ok' } as const
const members = (): Row => ({
  input: ({ group }) => ({ id: group }),
  all: 'NoDataFound',
  but: inside,
  ids: { id: hidden('group') },
})
const editors = { owner: 'ok', admin: 'ok', member: 'NoPermission', muted: 'NoPermission' } as const
/** An entry of the group's board. */
const entry = (but: Row['but'] = inside): Row => ({
  input: ({ groupNotice }) => ({ id: groupNotice }),
  all: 'NoDataFound',
  but,
  ids: { id: hidden('groupNotice') },
})
/** Someone else's id, never one's own. */
const another = (world: World, who: Persona) => (who === 'owner' ? world.friend.id : world.owner.id)
const leads = { ...inside, member: 'NoPermission', muted: 'NoPermission' } as const
/** Of those in the group: who may not do it at all. */
const below = { member: 'NoPermission', muted: 'NoPermission' } as const
/** The same answer for everybody in the group. */
const all = (answer: Answer) => ({ owner: answer, admin: answer, member: answer, muted: answer })
const owns = { ...leads, admin: 'NoPermission' } as const
/** A change of the group: by whom is in `but`; nobody else is told that it is there. */
const changes = (but: Row['but'], more: Record<string, unknown> = {}): Row => ({
  input: ({ group }) => ({ id: group, ...more }),
  all: 'NoDataFound',
  ...(but && { but }),
  ids: { id: hidden('group') },
  fresh: true,
})
/** The same of a member, who is nobody's own self. */
const ofMember = (but: Row['but']): Row => ({
  ...changes(but),
  input: ({ group, member }) => ({ id: group, userId: member.id }),
  ids: { id: hidden('group'), userId: { ...hidden('person'), but: { ...below, admin: 'NoPermission' } } },
})
/** The stranger asked already. */
const outside = { stranger: 'ok', other: 'ok', friend: 'ok', former: 'ok', blocked: 'NoDataFound' } as const
const phone = { mobile: '+6281234567890' }

/**
 * Who may do what, a row for every call; a call without one fails the build. Nobody without a session passes a call
 * that needs one: that is asked of each row by itself.
 */
export const matrix: Record<string, Row> = {
  'login/loginOrRegister': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'login/': { input: () => ({ userNum: phone.mobile, verCode: '000000' }), all: 'CodeWrong' },
  'login/register': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'login/userNumRegister': {
    input: () => ({ email: 'matrix@example.org', verCode: '000000', pwd: 'a right password' }),
    all: 'CodeWrong',
  },
  'login/userNumLogin': { input: () => ({ userNum: 'nobodyhere', pwd: 'x' }), all: 'LoginWrong' },
  'login/changePassword': {
    input: () => ({ ...phone, newPassword: 'a right password', code: '000000' }),
    all: 'CodeWrong',
  },
  'system/changePassword': {
    input: () => ({ email: 'matrix@example.org', newPassword: 'a right password', code: '000000' }),
    all: 'CodeWrong',
  },
  'login/sendMobileCode': { input: () => ({ mobile: '0812', type: 'login' }), all: 'PhoneInvalid' },
  'sms/sendSms': { input: () => ({ mobile: '0812', type: 'login' }), all: 'PhoneInvalid' },
  'system/sendEmail': { input: () => ({ email: 'nowhere', type: 'login' }), all: 'MailInvalid' },
  'sms/isVrCode': { input: () => phone, all: 'ok' },
  'login/getImageCode': self,
  'login/wxAppLogin': { input: () => ({ code: 'x' }), all: 'ProviderNotSetUp' },
  'login/code2SessionV2': {
    input: () => ({ jsCode: 'x', encryptedData: 'x', iv: 'x' }),
    all: 'ProviderNotSetUp',
  },
  'login/phoneFast': { input: () => ({ openid: 'x', accessToken: 'x' }), all: 'ProviderNotSetUp' },
  'login/quit': { all: 'ok', fresh: true },
  'user/reportDevice': { input: () => ({ event: 'launch' }), all: 'ok' },
  'userDevice/list': self,
  'userDevice/remove': {
    input: ({ ownerSession }) => ({ id: ownerSession }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('session') },
    fresh: true,
  },

  'user/getUserInfo': self,
  'user/refreshUserInfo': self,
  'user/detail': {
    input: ({ owner }) => ({ id: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { id: { ...hidden('person'), far: 'ok' } },
  },
  'user/search': { input: ({ owner }) => ({ keyWords: owner.userNum }), all: 'ok' },

  'userExt/detail': self,
  'user/update': { input: () => ({ profiles: 'A new motto' }), all: 'ok' },
  'user/updateConsumerInfo': { input: () => ({ city: 'Hue' }), all: 'ok' },
  'user/updateUsername': { input: (_, who) => ({ username: who }), all: 'ok' },
  'user/updateAvatar': { input: () => ({ avatarUrl: '' }), all: 'ok' },
  'user/updateAddress': { input: () => ({ address: '1 Beak Street' }), all: 'ok' },
  'userExt/upBgImg': { input: () => ({ bgImg: '' }), all: 'ok' },
  'userExt/upIsSearch': { input: () => ({ state: '1' }), all: 'ok' },
  'userExt/upIsAddValidate': { input: () => ({ state: '1' }), all: 'ok' },
  'user/bindEmail': { input: () => ({ email: 'matrix@example.org', verCode: '000000' }), all: 'CodeWrong' },
  'user/bindMobile': { input: () => ({ ...phone, verCode: '000000' }), all: 'CodeWrong' },
  'user/decryptMobile': {
    input: () => ({ iv: 'x', encryptedData: 'x', jsCode: 'x' }),
    all: 'ProviderNotSetUp',
  },
  'user/upPassword': {
    input: () => ({ oldPassword: 'x', newPassword: 'a right password' }),
    all: 'PasswordWrong',
  },
  'user/resetPassword': {
    input: () => ({ oldPassword: 'x', newPassword: 'a right password' }),
    all: 'PasswordWrong',
  },
  'user/savePayPassword': {
    input: () => ({ password: '135790', oldPassword: 'x' }),
    all: 'PasswordWrong',
    but: { owner: 'PayPasswordWrong', other: 'PayPasswordWrong' },
  },
  'user/qrToken': self,
  'user/byQrToken': { input: () => ({ token: 'x'.repeat(43) }), all: 'NoDataFound' },
  'user/invited': self,

  'scanCode/create': self,
  'scanCode/state': { input: () => ({ id: 'x'.repeat(43), secret: 'x'.repeat(43) }), all: 'ok' },
  'scanCode/scanQrCodeImg': { input: () => ({ id: 'x'.repeat(43) }), all: 'QrExpired' },
  'scanCode/confirmLogin': { input: () => ({ id: 'x'.repeat(43), operationType: 1 }), all: 'QrExpired' },

  'userDestroy/detail': self,
  'userDestroy/apply': {
    input: () => ({ password: 'x' }),
    all: 'PasswordWrong',
    // They have money.
    but: { owner: 'DestroyBlocked', other: 'DestroyBlocked' },
  },
  'userDestroy/export': self,
  'userDestroy/removeExport': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('dataExport') },
  },

  'userFriend/myCount': self,
  'userFriend/userList': self,
  'userFriend/byUserIdInfo': {
    input: ({ owner }) => ({ toUserId: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
  },
  'userFriend/delete': {
    input: ({ owner }) => ({ ids: [owner.id] }),
    all: 'ok',
    ids: { ids: { of: 'person', absent: 'ok', list: true } },
    fresh: true,
  },
  'userFriend/isFriend': {
    input: ({ owner }) => ({ id: owner.id }),
    all: 'ok',
    ids: { id: { of: 'person', absent: 'ok' } },
  },
  'userFriend/upRemarks': {
    input: (world, who) => ({ friendId: another(world, who), remarks: 'Boss' }),
    all: 'ok',
    but: { stranger: 'NoDataFound', blocked: 'NoDataFound', other: 'NoDataFound' },
    ids: { friendId: hidden('person') },
  },
  'userFriend/applyGroupFdList': members(),
  'userFriend/like': {
    input: (world, who) => ({ toUserId: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { toUserId: hidden('person') },
  },
  'userFriendApply/add': {
    input: ({ owner }) => ({ friendUserId: owner.id }),
    all: 'AlreadyFriends',
    but: { owner: 'PersonIsYou', stranger: 'ApplyPending', blocked: 'NoDataFound', other: 'ok' },
    ids: { friendUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userFriendApply/update': {
    input: ({ apply }) => ({ id: apply, status: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('apply') },
    fresh: true,
  },
  'userFriendApply/applyList': self,
  'userFriendApply/applyCount': self,
  'userBlack/add': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userBlack/remove': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userBlack/list': self,

  'userGroup/myList': self,
  'userGroup/detail': members(),
  'userGroup/create': {
    input: (world, who) => ({ name: 'Mine', userList: [another(world, who)] }),
    all: 'ok',
    but: { stranger: 'NotFriends', blocked: 'NotFriends', other: 'NotFriends' },
    ids: { userList: { of: 'person', absent: 'NotFriends', list: true } },
    fresh: true,
  },
  'userGroup/quit': {
    input: ({ group }) => ({ id: group }),
    all: 'NoDataFound',
    but: { ...inside, owner: 'OwnerMustTransfer' },
    ids: { id: hidden('group') },
    fresh: true,
  },
  'userGroup/isInGroup': { ...members(), all: 'ok', ids: { id: { of: 'group', absent: 'ok' } } },
  'userGroup/addUser': {
    input: ({ group, friend }) => ({ id: group, userList: [friend.id] }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NotFriends', member: 'NotFriends', muted: 'NotFriends' },
    ids: {
      id: hidden('group'),
      inviteUserId: { ...hidden('person'), but: all('NoPermission') },
      userList: { ...hidden('person'), but: all('NotFriends'), list: true },
    },
    fresh: true,
  },
  'userGroup/delUser': {
    ...changes({ ...leads, admin: 'ok' }),
    input: ({ group, member, former }, who) => ({
      id: group,
      userList: [who === 'owner' ? former.id : member.id, member.id],
    }),
    // The owner comes last: the member is gone then.
    but: { ...leads, owner: 'NoDataFound' },
    ids: { id: hidden('group'), userList: { ...hidden('person'), but: below, list: true } },
  },
  'userGroup/remove': changes(owns),
  'userGroup/transferGroup': ofMember(owns),
  'userGroup/upName': changes(leads, { name: 'Named' }),
  'userGroup/upBrief': changes(leads, { brief: 'Ours' }),
  'userGroup/upAvatar': {
    ...changes(leads),
    input: ({ group }) => ({ groupId: group, img: '' }),
    ids: { groupId: hidden('group') },
  },
  'userGroup/setInvite': changes(owns, { state: '1' }),
  'userGroup/setInviteAudit': changes(owns, { state: '1' }),
  'userGroup/setAddFriend': changes(owns, { state: '1' }),
  'userGroup/setSilent': changes(owns, { state: '1' }),
  'userGroup/setSearch': changes(owns, { state: '1' }),
  'userGroup/setUserSilent': {
    ...changes(leads),
    input: ({ group, member }) => ({ id: group, state: '1', userIds: [member.id], minutes: 10 }),
    ids: { id: hidden('group'), userIds: { ...hidden('person'), but: below, list: true } },
  },
  'userGroup/adminList': members(),
  'userGroup/isHaveMyFriend': members(),
  'userGroup/search': { input: ({ group }) => ({ keyWords: group }), all: 'ok' },
  'userGroup/preview': {
    input: ({ group }) => ({ id: group }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { id: { ...hidden('group'), far: 'ok' } },
  },
  'userGroup/qrToken': members(),
  'userGroup/joinGroup': {
    input: ({ group, invite }) => ({ id: group, invite }),
    all: 'AlreadyInGroup',
    but: outside,
    ids: { id: hidden('group'), inviteUserId: hidden('person') },
    fresh: true,
  },
  'userGroupRel/member': members(),
  'userGroupRel/silentUserList': { ...members(), but: leads },
  'userGroupRel/setAdmin': ofMember(owns),
  'userGroupRel/cancelAdmin': ofMember(owns),
  'userGroupRel/myGroupAuth': members(),
  'userGroupRel/userGroupAuth': {
    ...members(),
    input: ({ group, owner }) => ({ groupId: group, userId: owner.id }),
    ids: { groupId: hidden('group'), userId: hidden('person') },
  },
  'userGroupRel/getJoinTime': {
    input: ({ group, owner }) => ({ groupId: group, userId: owner.id }),
    all: 'NoDataFound',
    but: leads,
    ids: { groupId: hidden('group'), userId: { ...hidden('person'), but: below } },
  },
  'userGroupRel/upName': changes(inside, { name: 'Chief' }),

  'userGroupApply/list': {
    input: ({ group }) => ({ groupId: group }),
    all: 'NoDataFound',
    but: leads,
    ids: { groupId: hidden('group') },
  },
  'userGroupApply/joinUserApplyCount': {
    input: ({ group }) => ({ groupId: group, status: 0 }),
    all: 'NoDataFound',
    but: leads,
    ids: { groupId: hidden('group') },
  },
  'userGroupApply/update': {
    input: ({ groupApply }) => ({ id: groupApply, status: 2, reason: 'Full' }),
    all: 'NoDataFound',
    // The owner comes last: the admin has answered.
    but: { ...leads, owner: 'ApplyAnswered' },
    ids: { id: hidden('groupApply') },
    fresh: true,
  },
  'userGroupApply/cardInviteAdd': {
    input: ({ group, invite }) => ({ groupId: group, invite }),
    all: 'AlreadyInGroup',
    but: outside,
    ids: { groupId: hidden('group'), inviteUserId: hidden('person') },
    fresh: true,
  },
  'userGroupApply/inviteAdd': {
    input: ({ group, friend }) => ({ groupId: group, userId: friend.id }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NotFriends', member: 'NotFriends', muted: 'NotFriends' },
    ids: { groupId: hidden('group'), userId: { ...hidden('person'), but: all('NotFriends') } },
    fresh: true,
  },
  'userGroupApply/searchAdd': {
    input: ({ group }) => ({ groupId: group }),
    all: 'AlreadyInGroup',
    but: { ...outside, stranger: 'ApplyPending' },
    ids: { groupId: { ...hidden('group'), far: 'ok' } },
    fresh: true,
  },

  'userGroupNotice/byGrpupIdList': members(),
  'userGroupNotice/detail': entry(),
  'userGroupNotice/read': entry(),
  'userGroupNotice/readers': entry(editors),
  'userGroupNotice/add': {
    input: ({ group }) => ({ groupId: group, noticeTitle: 'Sunday', noticeContent: 'No, Sunday.' }),
    all: 'NoDataFound',
    but: editors,
    ids: { groupId: hidden('group') },
  },
  'userGroupNotice/update': {
    ...entry(editors),
    input: ({ groupNotice }) => ({ id: groupNotice, noticeContent: 'We meet at noon.' }),
  },
  'userGroupNotice/delete': { ...entry({ ...editors, owner: 'NoDataFound' }), fresh: true },
  'userGroup/upNotice': {
    ...members(),
    input: ({ group }) => ({ id: group, notice: 'Sunday after all' }),
    but: editors,
  },

  'imSession/myList': self,
  'imSession/top': { ...session(), input: (world, who) => ({ id: sessionId(world, who), status: '1' }) },
  'imSession/noDisturb': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/markUnread': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/background': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), background: 'sand' }),
  },
  'imSession/draft': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), text: 'and then' }),
  },
  'imSession/byIdDetail': session(),
  'imSession/openSessionId': session(),
  'imSession/byUserIdDetail': {
    input: (world, who) => ({ id: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { id: { ...hidden('person'), system: 'ok' } },
  },
  'imSession/byGroupIdDetail': { ...members(), but: { ...inside, former: 'ok' } },
  'imSession/openSession': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
  },
  'imSession/byObjDel': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
    fresh: true,
  },
  'imSession/cleanMsg': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
    fresh: true,
  },

  'custom/message/send': {
    input: ({ group }) => ({ id: messageId(), groupId: group, chatType: 1, msgType: 0, content: 'hello' }),
    all: 'MessageNotMember',
    but: { ...inside, muted: 'MessageSilenced' },
    ids: {
      groupId: { of: 'group', absent: 'MessageGroupAbsent', far: 'MessageNotMember' },
      to: {
        of: 'person',
        absent: 'MessageMalformed',
        far: 'ok',
        system: 'MessageBlocked',
        beside: { groupId: undefined, chatType: 2 },
      },
    },
  },
  'imMessageLog/delete': {
    input: ({ groupMessage, group }) => ({ ids: [groupMessage], toBizId: group, toBizType: 1 }),
    all: 'ok',
    ids: {
      ids: { of: 'message', absent: 'ok', list: true },
      toBizId: { of: 'group', absent: 'ok' },
    },
    fresh: true,
  },
  'imMessageLog/search': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1, keyword: 'group' }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: {
      toBizId: { of: 'group', absent: 'NoDataFound' },
      fromId: {
        of: 'person',
        absent: 'ok',
        beside: { toBizId: undefined, toBizType: undefined },
      },
    },
  },
  'GET user/message/collect': self,
  'GET user/message/collect/{id}': {
    input: ({ favourite }) => ({ id: favourite }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('favourite') },
  },
  'user/message/collect': {
    input: ({ group, groupMessage }) => ({ msgId: [groupMessage], toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'NoDataFound' },
    ids: {
      msgId: { of: 'message', absent: 'NoDataFound', list: true },
      toBizId: hidden('group'),
    },
  },
  'DELETE user/message/collect/{id}': {
    input: ({ favourite }) => ({ id: favourite }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('favourite') },
    fresh: true,
  },
  'userPresence/detail': {
    input: ({ owner }) => ({ userId: owner.id }),
    all: 'ok',
    ids: { userId: { of: 'person', absent: 'ok' } },
  },
  'userSetting/detail': self,
  'userSetting/update': { input: () => ({ readReceipts: '1' }), all: 'ok', fresh: true },
  'messageRead/list': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NoPermission', member: 'NoPermission', muted: 'NoPermission' },
    ids: { toBizId: hidden('group'), msgId: { of: 'message', absent: 'NoDataFound' } },
  },
  'face/packs': self,
  'face/my': self,
  'face/add': { input: () => ({ url: '/media/nothing.webp' }), all: 'NoDataFound' },
  'face/delete': {
    input: () => ({ ids: ['999999999999999'] }),
    all: 'ok',
    ids: { ids: { of: 'sticker', absent: 'ok', list: true } },
  },
  'face/order': {
    input: () => ({ ids: ['999999999999999'] }),
    all: 'NoDataFound',
    ids: { ids: { of: 'sticker', absent: 'NoDataFound', list: true } },
  },
  'webPush/key': self,
  'webPush/subscribe': {
    input: (_, who) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${who}`,
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }),
    all: 'ok',
    fresh: true,
  },
  'webPush/unsubscribe': self,
  'webPush/test': { all: 'NoDataFound' },
  'custom/message/recall': {
    input: ({ group, groupMessage }) => ({ recallId: groupMessage, toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NoPermission', member: 'NoPermission', muted: 'NoPermission' },
    ids: { recallId: { ...hidden('message'), opaque: true }, toBizId: hidden('group') },
    fresh: true,
  },

  'complain/add': {
    input: ({ owner }) => ({ ...complaint, id: owner.id }),
    all: 'ok',
    but: { owner: 'PersonIsYou' },
    ids: {
      id: { of: 'person', absent: 'NoDataFound', far: 'ok' },
      msgId: { of: 'message', absent: 'NoDataFound', beside: { about: 3, toBizType: 1 }, opaque: true },
    },
  },
  'complain/list': self,
  'GET sysConfig/getByKey': { input: () => ({ key: 'examine' }), all: 'ok' },
  'sysConfig/list': self,
  'GET sysDictData/getByType': { input: () => ({ type: 'goodsCategory' }), all: 'ok' },
  'appUpdate/news': { input: () => ({ type: 'web', version: 1 }), all: 'ok' },
  'sysNotice/list': self,
  'GET sysNotice/getById': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('notice') },
  },
  'sysTips/list': self,
  'GET sysTips/getById': {
    input: () => ({ id: '999999999999999' }),
    all: 'NoDataFound',
    ids: { id: hidden('notice') },
  },
  'sysNotice/unreadCount': self,
  'sysNotice/readAll': { input: () => ({ kind: 'notice' }), all: 'ok' },

  'support/list': self,
  'support/send': { input: () => ({ id: 'm'.repeat(32), content: 'hello' }), all: 'ok' },
  'support/unreadCount': self,
  'support/read': { input: () => ({ seq: 1 }), all: 'ok' },
  'vipOpenLog/detail': self,
  'GET vipOpenLog/openVip': {
    input: () => ({ vipId: '1' }),
    all: 'ok',
    but: { unverified: 'NotVerified' },
    ids: { userId: { of: 'person', absent: 'NoPermission' } },
  },

  'userWallet/getUserInfo': money({}),
  'userWallet/asset': money({}),
  'userWallet/cashLog': money({}),
  'userExtractLog/list': money({}),
  'userExtractLog/extract': money({
    input: () => ({
      ...asked(),
      money: '10.00',
      cardUserName: 'Ana',
      cardNum: '6222000011112222',
      extractForm: 1,
    }),
    all: 'PayPasswordWrong',
  }),
  'userIncomeLog/list': money({ input: () => ({ type: -1 }) }),
  'userIncomeLog/sum': money({ input: () => ({ startDate: 0, endDate: 1 }) }),
  'userIncomeLog/detail': money({
    input: ({ bill }) => ({ id: bill }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('bill') },
  }),
  'GET userWallet/recharge': money({
    input: () => ({
      requestId: messageId(),
      money: '1.00',
      payplatForm: 1,
      voucherImg: '/media/voucher/x.webp',
    }),
    all: 'PhotoMissing',
    ids: { userId: { of: 'person', absent: 'NoDataFound' } },
  }),
  'GET userWallet/rechargeAddress': money({}),
  'canUpdateLog/transition': money({
    input: () => ({ requestId: messageId(), transitionType: 1, number: 1_000 }),
    all: 'InsufficientPoints',
  }),
  'wallet/order': money(ownOrder('ok')),
  'wallet/pay': money(ownOrder('PayPasswordWrong', asked)),
  'GET payInfo/pay': money(ownOrder('ok', () => ({ payplatForm: 1 }))),

  'transfer/receiver': money({
    input: (world, who) => ({ toUserId: another(world, who) }),
    all: 'ok',
    but: notFriends,
    ids: { toUserId: { of: 'person', absent: 'NotFriends' } },
  }),
  'transfer/send': money({
    input: (world, who) => ({ ...asked(), toUserId: another(world, who), money: '1.00' }),
    all: 'PayPasswordWrong',
    but: notFriends,
    ids: { toUserId: { of: 'person', absent: 'NotFriends' } },
  }),
  'transfer/detail': money({
    input: ({ transfer }) => ({ id: transfer }),
    all: 'NoDataFound',
    but: { owner: 'ok', friend: 'ok' },
    ids: { id: hidden('transfer') },
  }),
  'transfer/accept': settlement(),
  'transfer/return': settlement(),
  'redPacket/send': paidInto({
    input: ({ group }) => ({ ...paid(group), kind: 'lucky', count: 1, money: '1.00' }),
    ids: {
      toBizId: hidden('group'),
      forUserId: { ...hidden('person'), beside: { kind: 'exclusive' } },
    },
  }),
  'redPacket/open': money({
    input: ({ packet }) => ({ requestId: messageId(), id: packet }),
    all: 'NoDataFound',
    but: inside,
    ids: { id: hidden('packet') },
  }),
  'redPacket/detail': money({
    input: ({ packet }) => ({ id: packet }),
    all: 'NoDataFound',
    but: inside,
    ids: { id: hidden('packet') },
  }),
  'redPacket/states': money({
    input: ({ packet }) => ({ ids: [packet] }),
    ids: { ids: { of: 'packet', absent: 'ok', list: true } },
  }),
  'redPacket/records': money({ input: () => ({ sent: 0, year: 2026 }) }),
  'gift/send': paidInto({
    input: ({ group }) => ({ ...paid(group), giftId: '1', count: 1 }),
    ids: { toBizId: hidden('group') },
  }),

  'authInfo/getRealName': self,
  'certificate/submit': {
    input: () => ({
      country: 'ID',
      firstName: 'Ana',
      cardType: 'passport',
      cardId: 'A1234567',
      front: '/media/certificate/a.webp',
      back: '/media/certificate/b.webp',
    }),
    all: 'PhotoMissing',
  },
  'authInfo/verifyPhoneUserBind': {
    input: () => ({ realName: 'Ana', idCard: 'A1234567', mobile: phone.mobile }),
    all: 'BadParameter',
  },

  'qcloud/sessionCredentialsV2': {
    input: () => ({ pre: 'chat', name: 'a.png', size: 10, mime: 'image/png' }),
    all: 'ok',
  },
  'sysFileUpload/finish': {
    input: ({ upload }) => ({ key: upload }),
    all: 'NoDataFound',
    but: { owner: 'UploadExpired' },
    ids: { key: { ...hidden('upload'), opaque: true } },
  },
}

/** Of money: for verified people alone. */
function money({ all = 'ok', but, ...row }: Partial<Row>): Row {
  return { ...row, all, but: { ...but, unverified: 'NotVerified' } }
}

/** A new id each time, so that no answer is a kept one; nobody's payment password. */
function asked() {
  return { requestId: messageId(), payPassword: '000000' }
}

function ownOrder(mine: Answer, beside: () => object = () => ({})): Partial<Row> {
  return {
    input: ({ order }) => ({ orderId: order, ...beside() }),
    all: 'NoDataFound',
    but: { owner: mine },
    ids: { orderId: hidden('order') },
  }
}

function settlement(): Row {
  return money({
    input: ({ transfer }) => ({ requestId: messageId(), id: transfer }),
    all: 'NoDataFound',
    but: { friend: 'ok' },
    ids: { id: hidden('transfer') },
    fresh: true,
  })
}

const complaint = { about: 1, kind: 'fraud', text: 'Asks for money' }

/** Everybody of the group gets as far as the payment password, which the owner alone has. */
function paidInto(row: Partial<Row>): Row {
  const asked = 'PayPasswordWrong'
  const but = { owner: 'ok', admin: asked, member: asked, muted: asked } as const
  return money({ ...row, all: 'NoDataFound', but })
}
const paid = (group: string) => ({ ...asked(), toBizId: group, toBizType: 1, payPassword })

const nobodysFriend = (who: Persona) => who === 'stranger' || who === 'other'

function sessionId(world: World, who: Persona): string {
  return nobodysFriend(who) ? `1${world.group}` : `2${another(world, who)}`
}

/** Ids of these rows are the caller's own view; who knows nobody tries the group's. */
function session(): Row {
  return {
    input: (world, who) => ({ id: sessionId(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { id: hidden('row') },
  }
}
