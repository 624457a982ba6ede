import { isKind } from '@mynah/contract/message-kinds'
import { messageEvents } from '@mynah/contract/messages'
import { pollEvents, polls } from '@mynah/contract/polls'
import { on, onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'
import { sendWaiting, take } from './queries.ts'

export const pollsLive: readonly EventHandler[] = [
  on(pollEvents.own, ({ conversation, ...own }) => take(conversation, own)),
  on(messageEvents.changed, ({ list }) => {
    // reloads polls that have ended: a quiz then includes its answer
    if (!list || list.some((one) => isKind(one, 'poll') && one.state.poll?.ended))
      void invalidate(polls.detail)
  }),
  onSynced(() => {
    void invalidate(polls.detail)
    void sendWaiting()
  }),
]
