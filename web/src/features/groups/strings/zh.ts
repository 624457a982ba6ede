import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: '群组',
  new: '新建群',
  emptyTitle: '还没有群',
  empty: '和认识的人建一个：团队、家人，或是周六。',
  members_other: '{count} 位成员',
  info: '群信息',
  message: '发消息',
  notice: '群公告',
  membersTitle: '成员',
  findMember: '查找成员',
  noMember: '没有这个名字的人',
  owner: '群主',
  admin: '管理员',
  leave: '退出群聊',
  leaveAsk: '退出「{name}」？',
  leaveText: '你将不再收到群消息，之前的内容会保留。',
  ownerStays: '你是群主，请先转让再退出。',
  name: '群名称',
  nameNeeded: '请填写群名称',
  people: '有哪些人？',
  next: '下一步',
  createWith_other: '与 {count} 位好友创建',
} satisfies Translated<typeof en>
