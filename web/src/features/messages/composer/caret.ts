import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Changes the text of a field and puts the caret into it at once: a key that is pressed before the next frame would be
 * written in another place.
 * @param write gives where the caret goes
 */
export function writeWithCaret(field: RefObject<HTMLTextAreaElement | null>, write: () => number): void {
  const caret = flushSync(write)
  field.current?.setSelectionRange(caret, caret)
}
