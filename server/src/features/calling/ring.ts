import type { CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import { chatType } from '@mynah/contract/socket'
import { wakeBrowsers } from '#features/web-push/index.ts'

const texts: Record<Language, { audio: string; video: string }> = {
  en: { audio: 'Voice call', video: 'Video call' },
  id: { audio: 'Panggilan suara', video: 'Panggilan video' },
  th: { audio: 'สายเรียกเข้าแบบเสียง', video: 'สายเรียกเข้าแบบวิดีโอ' },
  vi: { audio: 'Cuộc gọi thoại', video: 'Cuộc gọi video' },
  hi: { audio: 'वॉइस कॉल', video: 'वीडियो कॉल' },
  zh: { audio: '语音通话', video: '视频通话' },
}

/** Rings by push. Its notification is that of the chat, so that what became of the call takes its place. */
export function pushRing(app: Parameters<typeof wakeBrowsers>[0], call: CallView, userIds: string[]): void {
  const { from, groupId } = call
  const path = `/pages/room/receive?from=${from.userId}${groupId && `&groupId=${groupId}`}`
  const payloadOf = ({ language }: { language: Language }) => ({
    title: from.userName,
    body: texts[language][call.isAudio ? 'audio' : 'video'],
    many: '',
    count: 1,
    tag: groupId ? `${chatType.group}:${groupId}` : `${chatType.single}:${from.userId}`,
    path,
  })
  wakeBrowsers(app, userIds, limits.callRingMs, payloadOf, { rings: true })
}
