import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  mainMenu: '主菜单',
  pickAChat: '选择一个会话，在这里查看。',
  pickAGroup: '选择一个群组，在这里查看。',
  pickAContact: '选择一位联系人，查看资料。',
  pickAMoment: '打开的内容会显示在这里。',
  pickAPage: '你的资料和设置会在这里打开。',
  favourites: '收藏',
  carbon: '碳足迹',
  stickers: '表情',
  scan: '扫一扫',
} satisfies Translated<typeof en>
