import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Changes the text of a field and sets the caret at once: a key pressed before the next frame would otherwise be
 * inserted elsewhere. @param write returns the new position of the caret
 */
export function writeWithCaret(field: RefObject<HTMLTextAreaElement | null>, write: () => number): void {
  const caret = flushSync(write)
  field.current?.setSelectionRange(caret, caret)
}
