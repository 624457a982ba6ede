import { filesIn } from '@mynah/contract/message-kinds'
import { keyIn } from '#features/uploads/index.ts'

/** The keys of the uploads that a message shows, each once. */
export function fileKeysIn(kind: number, content: string): readonly string[] {
  const addresses = filesIn(kind, content)
  return addresses.length === 0 ? addresses : [...new Set(addresses.flatMap((one) => keyIn(one) ?? []))]
}
