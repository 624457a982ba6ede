import { readContent } from '@mynah/contract/message-kind'
import { isKind } from '@mynah/contract/message-kinds'
import { fileMessage } from '@mynah/contract/message-kinds/file'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import type { FoundMessage } from '@mynah/contract/messages'
import { isUrl, readFileContent } from '#client/message-content.ts'

/** The small picture of a photo or a video; undefined where it has none that can be shown. */
export const thumbOf = (found: FoundMessage): string | undefined =>
  isKind(found, 'video')
    ? readFileContent(videoMessage, found, ({ poster }) => isUrl(poster))?.poster
    : readFileContent(imageMessage, found, ({ thumb }) => isUrl(thumb))?.thumb

export const fileOf = (found: FoundMessage) => readContent(fileMessage, found.content)
