import type { Translated } from '../../i18n/translate.ts'
import type en from './en.ts'

export default {
  pageTitle: '{page} · Mynah 控制台',
  loading: '加载中…',
  tryAgain: '重试',
  noAnswer: '服务器没有响应。',
  wrongInput: '有内容填写不正确。',
  wentWrong: '出了点问题。',
  unreadablePicture: '无法读取这张图片。',
  cannotDraw: '此浏览器无法绘制图片。',
  pictureTooLarge: '这张图片太大了。',
  find: '查找',
  next: '下一条',
  previous: '上一条',
  filterRows: '筛选行',
  noneMatches: '没有符合条件的行。',
  columns: '列',
  export: '导出行（{count}）',
  undo: '撤销',
  close: '关闭',
  chartCount: '{name}：{days} 天共 {total}',
} satisfies Translated<typeof en>
