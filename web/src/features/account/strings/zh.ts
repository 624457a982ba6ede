import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: '隐私',
  readReceipts: '已读回执',
  readReceiptsHint: '关闭后，别人看不到你的已读状态，你也看不到别人的。',
  onlineShown: '在线状态',
  onlineShownHint: '关闭后，好友看不到你是否在线，你也看不到他们的。',
  finding: '查找我的方式',
  searchable: '允许被搜索',
  searchableHint: '关闭后，别人无法通过用户号、手机或邮箱找到你，二维码仍可用。',
  foundByPhone: '通过手机号',
  foundByMail: '通过邮箱',
  needsCheck: '加我为好友需验证',
  needsCheckHint: '关闭后，对方添加即成为好友。',
  seen: '他人可见',
  momentsTo: '谁可以看我的动态',
  everyone: '所有人',
  friends: '好友',
  nobody: '仅自己',
} satisfies Translated<typeof en>
