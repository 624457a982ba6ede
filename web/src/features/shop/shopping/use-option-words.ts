import type { GoodColour } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { colourKeys } from './names.ts'

/** Colour and size of a variant in words; those that it has. */
export function useOptionWords() {
  const t = useT('shopping')
  return ({ colour, size }: { colour: GoodColour | ''; size: string }): string[] =>
    [colour === '' ? '' : t(colourKeys[colour]), size].filter(Boolean)
}
