import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '应用锁',
  on: '已开启',
  off: '已关闭',
  hint: '在此设备上打开 Mynah 需先输入六位数字，通知照常接收。',
  insecure: '需要安全连接（https）。',
  after: '离开应用后锁定',
  atOnce: '立即',
  minutes: '{minutes} 分钟',
  change: '更改 PIN 码',
  changed: 'PIN 码已更改',
  turnedOn: '应用锁已开启',
  lockNow: '立即锁定',
  oldPin: '当前 PIN 码',
  newPin: '设置六位 PIN 码',
  again: '再次输入六位数字',
  differs: '两次输入不一致，请重新设置',
  common: '请选择更难猜到的六位数字',
  locked: 'Mynah 已锁定',
  enter: '输入 PIN 码',
  wrong_other: 'PIN 码错误，还可尝试 {count} 次。',
  forgot: '忘记 PIN 码？',
  forgotAsk: '在此设备上退出登录？',
  forgotText: '请用密码或验证码重新登录，再设置新的 PIN 码。未发送的消息将丢失。',
  signOut: '退出登录',
} satisfies Translated<typeof en>
