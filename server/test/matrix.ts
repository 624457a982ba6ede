import type { ErrorName } from '@mynah/contract/errors'
import { messageId } from './person.ts'
import type { Persona, World } from './world.ts'

type Answer = 'ok' | ErrorName

export type Row = {
  /** A right request, as `who` would make it; absent for calls without fields. */
  input?: (world: World, who: Persona) => Record<string, unknown>
  /** What everyone gets who is not named in `but`. */
  all: Answer
  but?: Partial<Record<Persona, Answer>>
  /** Fields that hold an id of something, and what an id of nothing gets. */
  ids?: Record<string, Answer>
  /** It changes the world, so it gets one of its own. */
  fresh?: true
}

const self: Row = { all: 'ok' }
const members = (answer: Answer = 'NoDataFound'): Row => ({
  input: ({ group }) => ({ id: group }),
  all: answer,
  but: { owner: 'ok', member: 'ok' },
  ids: { id: answer },
})
/** Someone else's id, never one's own. */
const another = (world: World, who: Persona) => (who === 'owner' ? world.friend.id : world.owner.id)
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
    ids: { id: 'NoDataFound' },
    fresh: true,
  },

  'user/getUserInfo': self,
  'user/refreshUserInfo': self,
  'user/detail': {
    input: ({ owner }) => ({ id: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { id: 'NoDataFound' },
  },
  'user/search': { input: ({ owner }) => ({ keyWords: owner.userNum }), all: 'ok' },

  'userFriend/myCount': self,
  'userFriend/userList': self,
  'userFriend/byUserIdInfo': {
    input: ({ owner }) => ({ toUserId: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { toUserId: 'NoDataFound' },
  },
  'userFriend/delete': { input: ({ owner }) => ({ ids: [owner.id] }), all: 'ok', fresh: true },
  'userFriend/isFriend': { input: ({ owner }) => ({ id: owner.id }), all: 'ok', ids: { id: 'ok' } },
  'userFriend/upRemarks': {
    input: (world, who) => ({ friendId: another(world, who), remarks: 'Boss' }),
    all: 'ok',
    but: { stranger: 'NoDataFound', blocked: 'NoDataFound' },
    ids: { friendId: 'NoDataFound' },
  },
  'userFriend/applyGroupFdList': members(),
  'userFriend/like': {
    input: (world, who) => ({ toUserId: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound' },
    ids: { toUserId: 'NoDataFound' },
  },
  'userFriendApply/add': {
    input: ({ owner }) => ({ friendUserId: owner.id }),
    all: 'AlreadyFriends',
    but: { owner: 'PersonIsYou', stranger: 'ApplyPending', blocked: 'NoDataFound' },
    ids: { friendUserId: 'NoDataFound' },
  },
  'userFriendApply/update': {
    input: ({ apply }) => ({ id: apply, status: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: 'NoDataFound' },
    fresh: true,
  },
  'userFriendApply/applyList': self,
  'userFriendApply/applyCount': self,
  'userBlack/add': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: 'NoDataFound' },
    fresh: true,
  },
  'userBlack/remove': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: 'NoDataFound' },
    fresh: true,
  },
  'userBlack/list': self,

  'userGroup/myList': self,
  'userGroup/detail': members(),
  'userGroup/create': {
    input: (world, who) => ({ name: 'Mine', userList: [another(world, who)] }),
    all: 'ok',
    but: { stranger: 'NotFriends', blocked: 'NotFriends' },
    fresh: true,
  },
  'userGroup/quit': {
    input: ({ group }) => ({ id: group }),
    all: 'NoDataFound',
    but: { owner: 'OwnerMustTransfer', member: 'ok' },
    ids: { id: 'NoDataFound' },
    fresh: true,
  },
  'userGroup/isInGroup': { input: ({ group }) => ({ id: group }), all: 'ok', ids: { id: 'ok' } },
  'userGroupRel/member': members(),
  'userGroupRel/myGroupAuth': members(),

  'imSession/myList': self,
  'imSession/top': { ...session(), input: (world, who) => ({ id: sessionId(world, who), status: '1' }) },
  'imSession/noDisturb': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/byIdDetail': session(),
  'imSession/openSessionId': session(),
  'imSession/byUserIdDetail': {
    input: (world, who) => ({ id: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound' },
    ids: { id: 'NoDataFound' },
  },
  'imSession/byGroupIdDetail': { ...members(), but: { owner: 'ok', member: 'ok', former: 'ok' } },
  'imSession/openSession': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', member: 'ok', former: 'ok' },
    ids: { toId: 'NoDataFound' },
  },
  'imSession/byObjDel': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', member: 'ok', former: 'ok' },
    ids: { toId: 'NoDataFound' },
    fresh: true,
  },
  'imSession/cleanMsg': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', member: 'ok', former: 'ok' },
    ids: { toId: 'NoDataFound' },
    fresh: true,
  },

  'custom/message/send': {
    input: ({ group }) => ({ id: messageId(), groupId: group, chatType: 1, msgType: 0, content: 'hello' }),
    all: 'MessageNotMember',
    but: { owner: 'ok', member: 'ok' },
    ids: { groupId: 'MessageGroupAbsent' },
  },
  'imMessageLog/delete': { input: () => ({ ids: ['x'.repeat(32)] }), all: 'ok' },
  'custom/message/recall': {
    input: ({ group, groupMessage }) => ({ recallId: groupMessage, toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', member: 'NoPermission', former: 'NoDataFound' },
    ids: { toBizId: 'NoDataFound' },
    fresh: true,
  },

  'qcloud/sessionCredentialsV2': {
    input: () => ({ pre: 'chat', name: 'a.png', size: 10, mime: 'image/png' }),
    all: 'ok',
  },
  'sysFileUpload/finish': {
    input: ({ upload }) => ({ key: upload }),
    all: 'NoDataFound',
    but: { owner: 'UploadExpired' },
  },
}

function sessionId(world: World, who: Persona): string {
  return who === 'stranger' ? `1${world.group}` : `2${another(world, who)}`
}

/** Ids of sessions are the caller's own view; a stranger tries the group's. */
function session(): Row {
  return {
    input: (world, who) => ({ id: sessionId(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound' },
    ids: { id: 'NoDataFound' },
  }
}

/** What a socket sends, and what each persona gets: a code, or silence. */
export const socketMatrix: Record<
  string,
  { frame: (world: World) => object; all: number | null; but?: Partial<Record<Persona, number | null>> }
> = {
  '11 chat': {
    frame: ({ group }) => ({
      cmd: 11,
      id: messageId(),
      groupId: group,
      chatType: 1,
      msgType: 0,
      content: 'hi',
    }),
    all: 10026,
    but: { owner: 10000, member: 10000 },
  },
  '19 records': {
    frame: ({ group }) => ({ cmd: 19, type: 1, toBizId: group, toBizType: 1 }),
    all: 10103,
    but: { owner: 10000, member: 10000, former: 10000 },
  },
  '19 offline': { frame: () => ({ cmd: 19, type: 0, seqs: {} }), all: 0 },
  '22 read': {
    frame: ({ group }) => ({ cmd: 22, code: 200, extras: { toObjId: group, toObjType: 1 } }),
    all: null,
  },
  '22 typing': { frame: ({ group }) => ({ cmd: 22, code: 400, groupId: group, chatType: 1 }), all: null },
  '22 a signal of the server': {
    frame: ({ owner }) => ({ cmd: 22, code: 302, to: owner.id, chatType: 2 }),
    all: 10001,
  },
  '24 read': {
    frame: ({ group, groupMessage }) => ({ cmd: 24, toObjId: group, toObjType: 1, msgId: groupMessage }),
    all: null,
  },
  '13 heartbeat': { frame: () => ({ cmd: 13, hbbyte: '-127' }), all: 0 },
  '14 logout': { frame: () => ({ cmd: 14 }), all: 10021 },
}
