import type { ChatMessage } from '@mynah/contract/socket'
import { imageOf } from '../bubbles/message-content.ts'

/** Hands a picture to the browser's downloads, named by when it was sent. */
export function saveImage(message: ChatMessage | undefined): void {
  const image = message && imageOf(message)
  if (!image) return
  const link = document.createElement('a')
  link.href = image.url
  const time = new Date(message.createTime).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  link.download = `mynah-${time}.${/\.(\w+)$/.exec(image.url)?.[1] ?? 'webp'}`
  link.click()
}
