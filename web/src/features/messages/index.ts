import type { Language } from '#i18n/languages.ts'
import { defer } from '#ui/deferred.tsx'

export { recordVoiceIn, voiceWish } from './composer/voice/voice-wish.ts'
export { enterSends, isPlainEnter } from './composer/enter.ts'
export { bodyOf } from './bubbles/system-message.tsx'
export { EmbeddedPage, useIsEmbedded } from './viewer/embedded-page.tsx'
export { Linked } from './viewer/linked.tsx'
export { useViewed } from './viewer/use-viewed.tsx'
export { PageLink, usePageLink } from './viewer/page-link.tsx'
export { LinkLeads } from './viewer/link-leads.tsx'
export { ownPlaceIn, type OwnPlace } from './viewer/own-places.ts'
export { linkPath, readLink } from './viewer/links.ts'
export { ChooseChats } from './forward/choose-chats.tsx'
export { forward } from './queries.ts'
export { posterOf, shrink } from './upload/media.ts'
export const EmojiPanel = defer(() => import('./composer/emoji/emoji-panel.tsx').then((m) => m.EmojiPanel))
/** The names of emoji; their files are large, and loaded when needed. */
export const emojiNames = async (language: Language) => {
  const { resolveEmoji } = await import('./composer/emoji/emoji-data.ts')
  return (await resolveEmoji(language, {})).emojis
}
export { copyMessage } from './bubbles/copy-message.ts'
export { Readers } from './room/readers-sheet.tsx'
export type { ForwardState } from './forward/forward-screen.tsx'
