import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  privacy: '隐私',
  readReceipts: '已读回执',
  readReceiptsHint: '关闭后，别人看不到你的已读状态，你也看不到别人的。',
  onlineShown: '在线状态',
  onlineShownHint: '关闭后，好友看不到你是否在线，你也看不到他们的。',
} satisfies Translated<typeof en>
