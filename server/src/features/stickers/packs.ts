import type { Language } from '@mynah/contract/languages'
import type { Sticker, StickerPack } from '@mynah/contract/stickers'

/** Drawn by tools/stickers.ts, served with the app. */
const side = 240
const birds = ['hello', 'laugh', 'love', 'thanks', 'yes', 'party', 'wonder', 'hurry', 'sleep', 'sad']

const packs: { id: string; folder: string; names: Record<Language, string>; stickers: string[] }[] = [
  {
    id: '1',
    folder: '/stickers/mynah',
    names: { en: 'Mynah', id: 'Mynah', th: 'Mynah', vi: 'Mynah', hi: 'Mynah', zh: 'Mynah' },
    stickers: birds,
  },
]

/** A pack's stickers are numbered for ever: a new one comes last in its list, and none is taken out. */
const stickerOf = (pack: (typeof packs)[number], index: number): Sticker => ({
  id: `${pack.id}${String(index + 1).padStart(3, '0')}`,
  url: `${pack.folder}/${pack.stickers[index]}.webp`,
  width: side,
  height: side,
})

export const packsIn = (language: Language): StickerPack[] =>
  packs.map((pack) => ({
    id: pack.id,
    name: pack.names[language],
    list: pack.stickers.map((_, index) => stickerOf(pack, index)),
  }))

const known = new Map(
  packs.flatMap((pack) =>
    pack.stickers.map((_, index) => {
      const sticker = stickerOf(pack, index)
      return [sticker.id, sticker]
    }),
  ),
)

export const packSticker = (id: string): Sticker | undefined => known.get(id)
