import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  choose: '选择位置',
  place: '位置',
  map: '地图。方向键移动，加减键缩放。',
  search: '坐标，例如 -6.2, 106.8',
  searchBad: '坐标格式不正确',
  find: '查找',
  name: '地点名称',
  here: '我的位置',
  denied: '未授权定位，请在浏览器设置中允许',
  unknown: '无法获取你的位置',
  use: '使用此位置',
  zoomIn: '放大',
  zoomOut: '缩小',
  copy: '复制坐标',
  elsewhere: '在 OpenStreetMap 中打开',
  noPlace: '链接中没有位置信息',
  tilesFrom: '地图图片：{host}',
  onMap: '在地图上查看',
  fromMap: '在地图上选择',
} satisfies Translated<typeof en>
