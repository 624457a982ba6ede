import { filesIn } from '@mynah/contract/message-kinds'
import type { Extras } from '@mynah/contract/socket'
import { keyIn } from '#features/uploads/index.ts'

/** The upload keys in a message, each once; of a link preview the key of its picture. */
export function fileKeysIn(kind: number, content: string, extras = '{}'): readonly string[] {
  const addresses = filesIn(kind, content)
  const card = extras.includes('"card":') ? (JSON.parse(extras) as Extras).card : undefined
  if (addresses.length === 0 && !card) return addresses
  return [...new Set([...addresses.flatMap((one) => keyIn(one) ?? []), ...(card ? [card.id] : [])])]
}
