import type { ComponentType, ReactNode } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'

export interface BubbleProps {
  message: ChatMessage
  mine: boolean
  /** time and delivery state, to stand at the end inside the bubble */
  meta: ReactNode
  /** opens all pictures of the room at this message's */
  onOpen: () => void
  /** puts a recalled text of mine back into the composer */
  onEditAgain: (() => void) | undefined
}

export interface MessageKind {
  /** `bubble` stands in a bubble, `bare` brings its own shape, `line` is a grey line across */
  look: 'bubble' | 'bare' | 'line'
  Body: ComponentType<BubbleProps>
}

/** What each message type looks like; types that are not in it are of a newer version. */
export type MessageKinds = Readonly<Record<number, MessageKind>>
