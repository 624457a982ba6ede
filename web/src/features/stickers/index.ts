import { defer } from '#ui/deferred.tsx'

/** Under the composer; fetched when it is first opened. */
export const StickerPanel = defer(() => import('./sticker-panel.tsx').then((m) => m.StickerPanel))
