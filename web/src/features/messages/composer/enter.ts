import type { KeyboardEvent } from 'react'

/** Enter that confirms a candidate of an input method does not count. `endedAt`: when the last composition ended. */
export function isPlainEnter(event: KeyboardEvent, endedAt: number): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'Enter' || shiftKey || altKey || ctrlKey || metaKey) return false
  // Safari ends the composition before the keydown that ended it
  return !nativeEvent.isComposing && nativeEvent.keyCode !== 229 && nativeEvent.timeStamp - endedAt > 50
}

/** With a mouse there is a keyboard, on which Enter sends; on a phone it is a line break. */
export const enterSends = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches
