import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '通行密钥',
  intro: '用指纹、面容或设备 PIN 登录和付款。无需记忆，也不会被仿冒网页盗取。',
  add: '添加通行密钥',
  impossible: '当前浏览器在此网址无法使用通行密钥，需要 https 和网站域名。',
  elsewhere: '通行密钥适用于 {host}，请在该网址打开 Mynah 后添加。',
  added: '添加于 {time}',
  used: '上次使用 {time}',
  unused: '尚未使用',
  here: '在此设备上',
  synced: '已同步到你的设备',
  actionsOf: '{name} 的操作',
  rename: '重命名',
  name: '通行密钥名称',
  nameMissing: '请输入名称',
  save: '保存',
  remove: '移除',
  removeTitle: '移除通行密钥',
  removeText:
    '“{name}”将不能再用于登录和付款。已登录的设备保持登录；如有设备丢失，请在“设备”中将其退出。此后 24 小时内无法付款或提现。',
  removeDone: '通行密钥已移除',
  gone: '没有此通行密钥',
  goneText: '它已被移除。',
  addText: '请先验证身份，随后设备会要求指纹、面容或 PIN。此后 24 小时内无法付款或提现。',
  addDone: '通行密钥已添加',
  goOn: '继续',
  known: '此设备已有你账号的通行密钥',
  notAdded: '未创建通行密钥，请重试',
} satisfies Translated<typeof en>
