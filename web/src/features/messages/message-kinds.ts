import { systemUserId } from '@mynah/contract/limits'
import { audioMessage } from '@mynah/contract/message-kinds/audio'
import { cardMessage } from '@mynah/contract/message-kinds/card'
import { fileMessage } from '@mynah/contract/message-kinds/file'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { informMessage } from '@mynah/contract/message-kinds/inform'
import { mergeForwardMessage } from '@mynah/contract/message-kinds/merge-forward'
import { recallMessage } from '@mynah/contract/message-kinds/recall'
import { textMessage } from '@mynah/contract/message-kinds/text'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import { defineMessageKind, labelled, type BubbleProps, type WebMessageKind } from '#client/message-kinds.ts'
import type { SystemNoticeOf } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'
import { informText } from './bubbles/inform.ts'
import { audioOf, captionOf, fileOf, imageOf, videoOf } from './bubbles/message-content.ts'

export const textKind = defineMessageKind(textMessage, {
  shape: 'bubble',
  Body: defer(() => import('./bubbles/text/text-bubble.tsx').then((m) => m.TextBubble)),
  preview: (text) => text,
  searchText: (text) => text,
  copyText: (text) => text,
})

/** A picture or video with a caption has a bubble. */
const shapeOfSeen = ({ content }: { content?: string }) => (captionOf(content) ? 'bubble' : 'bare')

export const imageKind = defineMessageKind(imageMessage, {
  shape: shapeOfSeen,
  Body: defer(() => import('./bubbles/image-bubble.tsx').then((m) => m.ImageBubble)),
  read: imageOf,
  preview: (words) => words || translateNow('messages')('kindImage'),
  searchText: ({ text = '' }) => text,
  copyText: ({ text }) => text,
})

export const audioKind = defineMessageKind(audioMessage, {
  shape: 'bubble',
  Body: defer(() => import('./bubbles/audio-bubble.tsx').then((m) => m.AudioBubble)),
  read: audioOf,
  preview: () => translateNow('messages')('kindVoice'),
})

export const videoKind = defineMessageKind(videoMessage, {
  shape: shapeOfSeen,
  Body: defer(() => import('./bubbles/video-bubble.tsx').then((m) => m.VideoBubble)),
  read: videoOf,
  preview: (words) => words || translateNow('messages')('kindVideo'),
  searchText: ({ text = '' }) => text,
  copyText: ({ text }) => text,
})

export const fileKind = defineMessageKind(fileMessage, {
  shape: 'bubble',
  Body: defer(() => import('./bubbles/file-bubble.tsx').then((m) => m.FileBubble)),
  read: fileOf,
  preview: (name) => labelled(translateNow('messages')('kindFile'), name),
  searchText: ({ name, text }) => labelled(name, text ?? ''),
  copyText: ({ text }) => text,
})

export const cardKind = defineMessageKind(cardMessage, {
  shape: 'bubble',
  Body: defer(() => import('./bubbles/card-bubble.tsx').then((m) => m.CardBubble)),
  preview: (name) => labelled(translateNow('messages')('kindCard'), name),
})

export const mergeForwardKind = defineMessageKind(mergeForwardMessage, {
  shape: 'bubble',
  Body: defer(() => import('./bubbles/merge-bubble.tsx').then((m) => m.MergeBubble)),
  preview: () => translateNow('messages')('kindForwarded'),
})

export const recallKind = defineMessageKind(recallMessage, {
  shape: 'line',
  Body: defer(() => import('./bubbles/system-message.tsx').then((m) => m.RecalledLine)),
  preview: (_, reader) => {
    const t = translateNow('messages')
    if (!reader) return t('quoteGone')
    if (reader.from === reader.me) return t('recalledMine')
    return reader.nick ? t('recalledBy', { name: reader.nick }) : t('recalled')
  },
})

/** A system line, or for the system account a card with a button, which `loadNotices` knows by the key of the line. */
export const informKind = (loadNotices: () => Promise<SystemNoticeOf>): WebMessageKind =>
  defineMessageKind(informMessage, {
    shape: ({ from }) => (from === systemUserId ? 'bubble' : 'line'),
    Body: defer<BubbleProps>(async () => {
      const [{ informBody }, noticeOf] = await Promise.all([
        import('./bubbles/system-message.tsx'),
        loadNotices(),
      ])
      return informBody(noticeOf)
    }),
    preview: (stored, reader) => informText(stored, reader),
  })
