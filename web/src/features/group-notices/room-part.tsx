import { chatType } from '@mynah/contract/socket'
import type { RoomPart } from '#client/room-part.ts'
import { NoticeStrip } from './notice-strip.tsx'
import { refOf, type ChatKey } from './queries.ts'

function NoticeBar({ chat }: { chat: ChatKey }) {
  const { type, id } = refOf(chat)
  return type === chatType.group ? <NoticeStrip id={id} /> : null
}

export const roomPart: RoomPart = {
  bars: [NoticeBar],
}
