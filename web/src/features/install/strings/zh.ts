import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '把 Mynah 放到主屏幕',
  text: '像普通应用一样打开，还能提醒你有新消息。',
  install: '安装',
  later: '以后再说',
  how: '查看步骤',
  step1: '轻点“分享”。如果没有看到，请先轻点 ⋯。',
  step2: '选择“添加到主屏幕”。',
  step3: '轻点“添加”。',
  understood: '知道了',
  cell: '安装 Mynah',
} satisfies Translated<typeof en>
