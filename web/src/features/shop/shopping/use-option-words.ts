import type { GoodColour } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { colourKeys } from './names.ts'

/** The texts of a variant's colour and size, if it has them. */
export function useOptionWords() {
  const t = useT('shopping')
  return ({ colour, size }: { colour: GoodColour | ''; size: string }): string[] =>
    [colour === '' ? '' : t(colourKeys[colour]), size].filter(Boolean)
}
