import { messageEvents } from '@mynah/contract/messages'
import { placeEvents, places } from '@mynah/contract/places'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'
import { take } from './queries.ts'
import { noteSharing } from './sharing-state.ts'

export const placesLive: readonly EventHandler[] = [
  on(placeEvents.moved, ({ conversation, ...point }) => take(conversation, point)),
  on(placeEvents.mine, () => {
    void invalidate(places.mine)
    // the sign that this shows then asks whether any is running
    noteSharing(true)
  }),
  on(messageEvents.changed, ({ list }) => {
    if (!list || list.some(({ state }) => state.place || state.gone)) void invalidate(places.live)
  }),
]
