import { callMessage, type CallContent } from '@mynah/contract/message-kinds/call'
import type { Language } from '@mynah/contract/languages'
import { serveMessageKind } from '#features/messages/index.ts'

const texts: Record<Language, { audio: string; video: string; missed: string }> = {
  en: { audio: 'Voice call', video: 'Video call', missed: 'Missed call' },
  id: { audio: 'Panggilan suara', video: 'Panggilan video', missed: 'Panggilan tak terjawab' },
  th: { audio: 'โทรด้วยเสียง', video: 'วิดีโอคอล', missed: 'สายที่ไม่ได้รับ' },
  vi: { audio: 'Cuộc gọi thoại', video: 'Cuộc gọi video', missed: 'Cuộc gọi nhỡ' },
  hi: { audio: 'वॉइस कॉल', video: 'वीडियो कॉल', missed: 'छूटी हुई कॉल' },
  zh: { audio: '语音通话', video: '视频通话', missed: '未接来电' },
}

const isMissed = (result: string) => ['timedOut', 'cancelled', 'busy'].includes(result)

const lineOf = ({ isAudio, result }: CallContent, language: Language, isMine = false): string =>
  `[${texts[language][isMissed(result) && !isMine ? 'missed' : isAudio ? 'audio' : 'video']}]`

export const callKind = serveMessageKind(callMessage, {
  pushText: (content, language) => lineOf(content, language),
  listText: (content, { language, isMine }) => lineOf(content, language, isMine),
})
