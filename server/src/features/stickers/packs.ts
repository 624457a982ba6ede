import type { Language } from '@mynah/contract/languages'
import type { PackSticker } from '@mynah/contract/sticker-packs'
import type { Sticker, StickerPack } from '@mynah/contract/stickers'
import { viewOf } from './view.ts'

/** Pixels. Drawn by tools/stickers.ts, served with the app. */
const side = 240
/** Each with the emoji that find it. */
const birds: [name: string, ...emojis: string[]][] = [
  ['hello', '👋'],
  ['laugh', '😂', '😄', '🤣'],
  ['love', '❤️', '😍', '🥰'],
  ['thanks', '🙏'],
  ['yes', '👍', '👌', '✅'],
  ['party', '🎉', '🥳'],
  ['wonder', '😮', '🤔'],
  ['hurry', '🏃', '⏰'],
  ['sleep', '😴', '💤'],
  ['sad', '😢', '😭'],
]

const packs: { id: string; folder: string; names: Record<Language, string>; stickers: typeof birds }[] = [
  {
    id: '1',
    folder: '/stickers/mynah',
    names: { en: 'Mynah', id: 'Mynah', th: 'Mynah', vi: 'Mynah', hi: 'Mynah', zh: 'Mynah' },
    stickers: birds,
  },
]

/** Stickers of a pack are numbered for ever: new ones are added at the end, and none is removed. */
const stickersOf = (pack: (typeof packs)[number]): PackSticker[] =>
  pack.stickers.map(([name, ...emojis], index) => ({
    id: `${pack.id}${String(index + 1).padStart(3, '0')}`,
    url: `${pack.folder}/${name}.webp`,
    width: side,
    height: side,
    emojis,
  }))

export const packsIn = (language: Language): StickerPack[] =>
  packs.map((pack) => ({
    id: pack.id,
    name: pack.names[language],
    list: stickersOf(pack),
  }))

const known = new Map(packs.flatMap(stickersOf).map((one): [string, Sticker] => [one.id, viewOf(one)]))

export const packSticker = (id: string): Sticker | undefined => known.get(id)
