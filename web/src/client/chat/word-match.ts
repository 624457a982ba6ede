import { searchNormalise } from '@mynah/contract/search-normalise'

/** Whether each word occurs in one of the names; false without words. */
export function matchesWords(words: readonly string[], ...names: string[]): boolean {
  const folded = names.map(searchNormalise)
  return words.length > 0 && words.every((word) => folded.some((name) => name.includes(word)))
}
