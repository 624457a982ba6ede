import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: '通话检测',
  brief: '检查此设备和网络是否满足通话和会议的需要。没有人会听到或看到你。',
  microphone: '麦克风',
  camera: '摄像头',
  signalling: '服务器',
  udp: '通过 UDP 传输音视频',
  tcp: '通过 TCP 传输音视频',
  waiting: '正在检测…',
  asking: '正在检测… 如浏览器询问，请选择允许。',
  works: '正常。',
  signallingWorks: '可以连接服务器。',
  signallingFails: '无法连接通话服务器。防火墙或代理可能拦截了 WebSocket，请换个网络试试。',
  udpFails: '此网络拦截了 UDP。请换个网络，或使用手机热点。',
  tcpFails: '此网络也拦截了到媒体服务器的 TCP。请换个网络试试。',
  untried: '未检测：无法连接服务器。',
  unneeded: '无需使用，UDP 正常。',
  notOffered: '此服务器仅提供 UDP。',
  again: '重新检测',
  tooOften: '检测次数过多，请等一分钟再试。',
} satisfies Translated<typeof en>
