import { msgType } from './socket.ts'

const passable = new Set<number>([
  msgType.text,
  msgType.image,
  msgType.audio,
  msgType.video,
  msgType.file,
  msgType.face,
  msgType.card,
  msgType.mergeForward,
])

/** What people said may be passed on and kept; nothing of money, calls or the group's business. */
export const isPassable = (kind: number): boolean => passable.has(kind)
