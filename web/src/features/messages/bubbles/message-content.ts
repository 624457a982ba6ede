import * as z from 'zod/mini'
import { jsonText, readContent } from '@mynah/contract/message-kind'
import { audioMessage } from '@mynah/contract/message-kinds/audio'
import { cardMessage } from '@mynah/contract/message-kinds/card'
import { fileMessage } from '@mynah/contract/message-kinds/file'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { mergeForwardMessage } from '@mynah/contract/message-kinds/merge-forward'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import { isBox, isUrl, readFileContent as read, type StoredContent } from '#client/chat/message-content.ts'

export const imageOf = (stored: StoredContent) =>
  read(imageMessage, stored, (one) => isUrl(one.url) && isBox(one))
export const audioOf = (stored: StoredContent) =>
  read(audioMessage, stored, (one) => isUrl(one.url) && one.duration > 0)
export const videoOf = (stored: StoredContent) =>
  read(videoMessage, stored, (one) => isUrl(one.url) && isBox(one))
export const fileOf = (stored: StoredContent) => read(fileMessage, stored, (one) => isUrl(one.url))
export const cardOf = ({ content }: StoredContent) => readContent(cardMessage, content)
export const mergeOf = ({ content }: StoredContent) => readContent(mergeForwardMessage, content)

const captioned = jsonText(z.object({ text: z.string() }))

/** The caption of a picture, video or file; '' if there is none. */
export function captionOf(content = ''): string {
  // most have none, and need not be parsed
  if (!content.includes('"text":')) return ''
  const read = z.safeDecode(captioned, content)
  return read.success ? read.data.text : ''
}
