import { limits } from '@mynah/contract/limits'
import type { RoomPart } from '#client/room-part.ts'
import { allowedIn } from './group-rules.ts'
import { mayReact, shownReactions, toggle } from './queries.ts'
import { Pills } from './pills.tsx'
import { QuickBar } from './quick-bar.tsx'
import { Seen } from './seen.tsx'
import { mostUsed } from './used-emoji.ts'

export const roomPart: RoomPart = {
  messageBar: (message, chat) =>
    mayReact(message, chat)
      ? (close) => <QuickBar message={message} chat={chat} onDone={close} />
      : undefined,
  bars: [Seen],
  underMessage: Pills,
  onDoublePress: (message, chat) => {
    const [first] = mostUsed(allowedIn(chat))
    if (!first || !mayReact(message, chat)) return
    const own = shownReactions(message, new Map()).filter(({ mine }) => mine)
    if (own.length < limits.reactionsOfPersonMax || own.some(({ emoji }) => emoji === first))
      toggle(chat, message, first)
  },
}
