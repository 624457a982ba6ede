import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '通知',
  push: '在此设备上通知我',
  offHint: '已关闭。只有打开 Mynah 时才会看到新消息。',
  onHint: '已开启，关闭 Mynah 时也会通知。',
  denied: '浏览器已屏蔽本站通知，请在浏览器设置中允许。',
  unsupported: '此浏览器无法在此通知你，需要 HTTPS 和较新的版本。',
  homeScreen: '请先将 Mynah 添加到主屏幕，再从主屏幕打开。',
  failed: '无法开启通知',
  showText: '显示消息内容',
  showTextHint: '否则只显示发送人。',
  test: '发送测试通知',
  testSent: '测试通知已发送',
  sound: '声音',
  soundHint: '打开 Mynah 时收到新消息的提示音。',
} satisfies Translated<typeof en>
