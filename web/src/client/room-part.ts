import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ChatMessage, Extras } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import type { MenuTop } from '#ui/layers/dialogs.tsx'
import { fetchParts, partsOf } from '#client/feature-parts.ts'

/** A tile of the panel behind '+', which leads to a page of its feature. */
export interface ComposerTool {
  icon: LucideIcon
  name: () => string
  path: (chat: ChatKey) => string
  /** a hook: whether the tile is shown; by default always */
  useIsOffered?: (chat: ChatKey) => boolean
}

/** A panel under the composer, beside the emoji panel. It sends what is chosen in it by itself. */
export interface ComposerPanel {
  name: () => string
  Panel: ComponentType<{ chat: ChatKey }>
}

/** An entry of the menu of a message. */
export interface MessageAction {
  icon: LucideIcon
  name: () => string
  isOffered: (message: ChatMessage, chat: ChatKey) => boolean
  run: (message: ChatMessage, chat: ChatKey) => Promise<void>
}

/** The text of the composer as it would be sent now. */
export interface Words {
  text: string
  extras: Extras
}

/** Another way to send the text, offered by a long press on the send button. */
export interface SendAction {
  icon: LucideIcon
  name: () => string
  /** `onTaken` clears the composer once the text has been taken over. */
  run: (chat: ChatKey, words: Words, onTaken: () => void) => void
  /** The same for chosen files: `leave` uploads them, and the server sends them at that time. */
  runFiles?: (chat: ChatKey, leave: (sendTime: number) => void) => void
}

/** A feature's part of rooms. */
export interface RoomPart {
  composerTools?: readonly ComposerTool[]
  composerPanels?: readonly ComposerPanel[]
  sendActions?: readonly SendAction[]
  messageActions?: readonly MessageAction[]
  /** above the menu of a message; undefined if it does not apply to the message */
  messageBar?: (message: ChatMessage, chat: ChatKey) => MenuTop | undefined
  /** under the bubble of a message */
  underMessage?: ComponentType<{ message: ChatMessage; chat: ChatKey; mine: boolean }>
  /** before the time in the bubble of a message */
  besideTime?: ComponentType<{ message: ChatMessage; chat: ChatKey }>
  /** two presses on a bubble in quick succession */
  onDoublePress?: (message: ChatMessage, chat: ChatKey) => void
  /** above the field of the composer; not where a stranger may send only texts */
  overComposer?: ComponentType<{ chat: ChatKey }>
  /** data to send along with a text from the composer */
  besideText?: (chat: ChatKey, text: string) => Extras
  /** in the bubble of a text, above its words */
  overText?: ComponentType<{ message: ChatMessage }>
  /** buttons of the header, before the one for the details; not in the room of the system account */
  actions?: readonly ComponentType<{ chat: ChatKey }>[]
  /** bars under the header, each of which decides whether to show; not for former members */
  bars?: readonly ComponentType<{ chat: ChatKey }>[]
  /** the page about the chat, beside the room on a very wide screen; it reads the id from the address */
  personPage?: ComponentType
  groupPage?: ComponentType
}

/** A room is shown once the parts of all features are loaded, so that nothing in it appears late. */
export const fetchRoomParts = () => fetchParts('roomPart')

/** In the order of the list of features. */
export const roomParts = (): readonly RoomPart[] => partsOf('roomPart')
