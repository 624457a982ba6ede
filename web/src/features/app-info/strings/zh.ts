import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  updateReady: '新版本 {version} 已就绪',
  updateMust: '请更新 Mynah',
  updateMustText: '此版本已停用。重新加载即可使用 {version} 版，聊天和草稿会保留。',
  updateReload: '重新加载',
  updateLater: '稍后',
  updateFailed: '新版本加载失败，请重试。',
} satisfies Translated<typeof en>
