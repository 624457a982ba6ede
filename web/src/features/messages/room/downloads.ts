import type { ChatMessage } from '@mynah/contract/socket'
import { fileOf, imageOf, videoOf } from '../bubbles/message-content.ts'

/** Whether the message is a picture, a video or a file. */
export const isSavable = (message: ChatMessage): boolean => mediaOf(message) !== null

/** Downloads a picture, video or file; pictures and videos are named by the time of sending. */
export function saveMedia(message: ChatMessage): void {
  const media = mediaOf(message)
  if (!media) return
  const link = document.createElement('a')
  link.href = media.url
  const time = new Date(message.createTime).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  link.download = fileOf(message)?.name ?? `mynah-${time}.${/\.(\w+)$/.exec(media.url)?.[1] ?? 'webp'}`
  link.click()
}

const mediaOf = (message: ChatMessage) => imageOf(message) ?? videoOf(message) ?? fileOf(message)
