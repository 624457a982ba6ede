import { called, listOf, shaped, type FieldRows } from './kinds.ts'

const packId = shaped(
  ['1'.padEnd(20, '0'), '9'.repeat(20)],
  ['', '0'.repeat(20), '1'.repeat(19), '1'.repeat(21), 'x'.repeat(20), 7, null, ['1'.repeat(20)]],
)
const sticker = {
  right: [{ url: 'x', emojis: ['🐦'] }],
  wrong: [
    { url: 'x' },
    { url: 'x', emojis: [] },
    { url: 'x', emojis: ['a'] },
    { url: 'x', emojis: ['🐦🐦'] },
    { url: 'x', emojis: ['👍🏽'] },
    { url: 'x', emojis: Array.from({ length: 6 }, () => '🐦') },
    { url: 'x'.repeat(501), emojis: ['🐦'] },
    { url: 7, emojis: ['🐦'] },
    { emojis: ['🐦'] },
    null,
  ],
}

export const stickerPacksFields: FieldRows = {
  'stickerPack/get': { id: packId },
  'stickerPack/save': { id: packId, name: called(1), list: listOf(sticker, 1, 120) },
  'stickerPack/delete': { id: packId },
  'stickerPack/add': { id: packId },
  'stickerPack/remove': { id: packId },
}
