import { lazy } from 'react'

/** Under the composer; fetched when it is first opened. */
export const StickerPanel = lazy(() =>
  import('./sticker-panel.tsx').then((m) => ({ default: m.StickerPanel })),
)
