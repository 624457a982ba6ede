import type { ChatMessage } from '../socket.ts'
import { textMessage } from '../message-kinds/text.ts'

type Said = Pick<ChatMessage, 'msgType' | 'content'> & { extras?: ChatMessage['extras'] | undefined }

/**
 * The content of a message with its spoilers masked, for lists, quotes, notifications and search. Offsets stay the
 * same.
 */
export function maskSpoilers({ msgType, content, extras }: Said): string {
  const spoilers = extras?.entities?.filter(([type]) => type === 'x') ?? []
  if (spoilers.length === 0) return content
  const cover = (text = '') =>
    spoilers.reduce(
      (now, [, offset, length]) =>
        now.slice(0, offset) + coverText(now.slice(offset, offset + length)) + now.slice(offset + length),
      text,
    )
  if (msgType === textMessage.code || !content.startsWith('{')) return cover(content)
  const media = JSON.parse(content) as { text?: string }
  return media.text ? JSON.stringify({ ...media, text: cover(media.text) }) : content
}

const coverText = (text: string): string => text.replace(/\S/g, '▒')
