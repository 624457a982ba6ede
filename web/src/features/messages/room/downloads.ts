import type { ChatMessage } from '@mynah/contract/socket'
import { imageOf, videoOf } from '../bubbles/message-content.ts'

/** Hands a picture or a video to the browser's downloads, named by when it was sent. */
export function saveMedia(message: ChatMessage): void {
  const media = imageOf(message) ?? videoOf(message)
  if (!media) return
  const link = document.createElement('a')
  link.href = media.url
  const time = new Date(message.createTime).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  link.download = `mynah-${time}.${/\.(\w+)$/.exec(media.url)?.[1] ?? 'webp'}`
  link.click()
}
