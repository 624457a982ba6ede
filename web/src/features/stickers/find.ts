import { isReactionKey } from '@mynah/contract/emoji'
import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { usePersonalPacks } from '#features/sticker-packs/index.ts'
import { usePacks } from './queries.ts'

/** A sticker with the emoji by which it is found. */
export type Findable = StickerContent & { emojis: readonly string[] }
export type ShownPack = { id: string; name: string; list: readonly Findable[] }

/** All packs to send from: the user's own and added ones, then those of the installation. */
export function useShownPacks(): ShownPack[] {
  const { data: personal = [] } = usePersonalPacks()
  const { data: packs = [] } = usePacks()
  return [
    ...personal.map(({ id, name, list }) => ({ id, name, list: list.map((one) => ({ ...one, pack: id })) })),
    ...packs,
  ]
}

/** Skin tones and variation selectors make no difference. */
const plain = (emoji: string) => emoji.replaceAll(/[\u{1F3FB}-\u{1F3FF}]|\uFE0F/gu, '')

/** The emoji of a text that is exactly one. */
export function soleEmoji(text: string): string | undefined {
  const emoji = text.trim().replaceAll(/[\u{1F3FB}-\u{1F3FF}]/gu, '')
  return emoji !== '' && emoji.length <= 32 && isReactionKey(emoji) ? emoji : undefined
}

const withAny = (packs: readonly ShownPack[], wanted: ReadonlySet<string>): Findable[] =>
  packs.flatMap(({ list }) => list.filter(({ emojis }) => emojis.some((one) => wanted.has(plain(one)))))

export const withEmoji = (packs: readonly ShownPack[], emoji: string): Findable[] =>
  withAny(packs, new Set([plain(emoji)]))

/** The names of emoji in a language, with further search words. */
export type EmojiNames = readonly { emoji: string; label: string; tags: readonly string[] }[]

/** Finds stickers by an emoji, by words for their emoji, or by the name of their pack. */
export function found(packs: readonly ShownPack[], words: string, names: EmojiNames): Findable[] {
  const emoji = soleEmoji(words)
  if (emoji !== undefined) return withEmoji(packs, emoji)
  const wanted = searchNormalise(words)
  const fits = (text: string) => searchNormalise(text).includes(wanted)
  const named = names.filter(({ label, tags }) => fits(label) || tags.some(fits))
  const byWords = withAny(packs, new Set(named.map((one) => plain(one.emoji))))
  const byPack = packs.flatMap(({ name, list }) => (fits(name) ? list : []))
  return [...new Map([...byWords, ...byPack].map((one) => [one.id, one])).values()]
}
