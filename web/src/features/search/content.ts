import { readContent } from '@mynah/contract/message-kind'
import type { CopiedExtras } from '@mynah/contract/entities'
import { isKind } from '@mynah/contract/message-kinds'
import { fileMessage } from '@mynah/contract/message-kinds/file'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import type { FoundMessage } from '@mynah/contract/messages'
import { piecesOf, type Piece } from '@mynah/contract/pages-in-text'
import { isUrl, readFileContent } from '#client/chat/message-content.ts'

/** The thumbnail of a photo or a video; undefined if it has none that can be shown. */
export const thumbOf = (found: FoundMessage): string | undefined =>
  isKind(found, 'video')
    ? readFileContent(videoMessage, found, ({ poster }) => isUrl(poster))?.poster
    : readFileContent(imageMessage, found, ({ thumb }) => isUrl(thumb))?.thumb

export const fileOf = (found: FoundMessage) => readContent(fileMessage, found.content)

/** The pages that a text links to, without duplicates: visible addresses first, then those of linked words. */
export function pagesOf({ content, extras }: FoundMessage): Piece[] {
  const { entities = [] } = JSON.parse(extras) as CopiedExtras
  const hidden = entities.flatMap(([type, , , href]) =>
    type === 'a' && href !== undefined ? [{ text: href, href }] : [],
  )
  const pages = [...piecesOf(content), ...hidden].filter(({ href }) => href?.startsWith('http'))
  return [...new Map(pages.map((page) => [page.href, page])).values()]
}
