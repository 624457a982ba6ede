import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ChatMessage, Extras } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import type { MenuTop } from '#ui/layers/dialogs.tsx'
import { fetchParts, partsOf } from '#client/feature-parts.ts'

/** A tile of the panel behind '+': it leads to a page of its feature. */
export interface ComposerTool {
  icon: LucideIcon
  name: () => string
  path: (chat: ChatKey) => string
  /** a hook: where it is not true, the tile is not shown; if absent, it always is */
  useIsOffered?: (chat: ChatKey) => boolean
}

/** A panel under the composer, beside the emoji. What is pressed in it is sent by the panel itself. */
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

/** The words of the composer as they would be sent now. */
export interface Words {
  text: string
  extras: Extras
}

/** Another way to send what is written, offered by a long press on the button that sends. */
export interface SendAction {
  icon: LucideIcon
  name: () => string
  /** `onTaken` empties the composer: the words are safe elsewhere. */
  run: (chat: ChatKey, words: Words, onTaken: () => void) => void
  /** The same for files that were chosen: `leave` sends them up, to wait with the server until that time. */
  runFiles?: (chat: ChatKey, leave: (sendTime: number) => void) => void
}

/** What a feature gives to rooms. */
export interface RoomPart {
  composerTools?: readonly ComposerTool[]
  composerPanels?: readonly ComposerPanel[]
  sendActions?: readonly SendAction[]
  messageActions?: readonly MessageAction[]
  /** over the menu of a message; undefined where it does not fit the message */
  messageBar?: (message: ChatMessage, chat: ChatKey) => MenuTop | undefined
  /** under the bubble of a message */
  underMessage?: ComponentType<{ message: ChatMessage; chat: ChatKey; mine: boolean }>
  /** before the time in the bubble of a message */
  besideTime?: ComponentType<{ message: ChatMessage; chat: ChatKey }>
  /** two presses on a bubble, one soon after the other */
  onDoublePress?: (message: ChatMessage, chat: ChatKey) => void
  /** over the field of the composer; not where a stranger may send texts alone */
  overComposer?: ComponentType<{ chat: ChatKey }>
  /** what goes beside a text that is sent from the composer */
  besideText?: (chat: ChatKey, text: string) => Extras
  /** in the bubble of a text, over its words */
  overText?: ComponentType<{ message: ChatMessage }>
  /** buttons of the header, before the one that leads to the details; not shown in the room of the system person */
  actions?: readonly ComponentType<{ chat: ChatKey }>[]
  /** bars under the header, of which each decides itself whether there is something to show; not shown to former members */
  bars?: readonly ComponentType<{ chat: ChatKey }>[]
  /** the page about the chat, which stands beside the room on a very wide screen; it reads the id in the address */
  personPage?: ComponentType
  groupPage?: ComponentType
}

/** A room is shown when the parts of all features are there, so that nothing in it appears late. */
export const fetchRoomParts = () => fetchParts('roomPart')

/** In the order of the list of features. */
export const roomParts = (): readonly RoomPart[] => partsOf('roomPart')
