import type { Translated } from '../../../i18n/translate.ts'
import type en from './en.ts'

export default {
  moments: '动态',
  likes: '赞',
  comments: '评论',
  reports: '投诉',
  hiddenMoments: '已隐藏的动态',
  noneHidden: '没有已隐藏的动态。',
  author: '作者',
  words: '文字',
  media: '图片或视频',
  note: '给作者的说明',
  published: '发布时间',
  hiddenMoment: '已隐藏的动态',
  saidHidden: '动态已隐藏。',
  saidRestored: '动态已恢复显示。',
  saidDeleted: '动态已删除。',
  deleteAsk: '删除这条动态？',
  hide: '隐藏动态',
  delete: '删除动态',
  restore: '恢复动态',
  mediaOf: '动态的媒体',
  momentNumber: '动态 {number}',
  video: '视频',
  pictureNumber: '图片 {number}',
} satisfies Translated<typeof en>
