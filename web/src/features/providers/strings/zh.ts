import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  continueWith: '使用 {name} 继续',
  agreeing: '继续即表示你同意<terms>使用条款</terms>和<privacy>隐私政策</privacy>',
  signingIn: '正在登录…',
  failed: '尚未登录',
  failedText: '该服务未确认登录，或已超时。请重试，或使用其他方式登录。',
  toLogin: '前往登录页',
} satisfies Translated<typeof en>
