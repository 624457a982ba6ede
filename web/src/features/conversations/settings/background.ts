import type { CSSProperties } from 'react'
import { backgrounds } from '@mynah/contract/conversations'

/** The background of a room as a style; undefined for the plain page. */
export function backgroundOf(background: string): CSSProperties | undefined {
  if (!background) return undefined
  if ((backgrounds as readonly string[]).includes(background))
    return { background: `var(--chat-background-${background})` }
  return { background: `center / cover no-repeat url("${encodeURI(background)}")` }
}
