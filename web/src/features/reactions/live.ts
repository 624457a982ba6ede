import { reactionEvents } from '@mynah/contract/reactions'
import { on, onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { change } from '#features/conversations/index.ts'
import { sendWaiting } from './queries.ts'

export const reactionsLive: readonly EventHandler[] = [
  on(reactionEvents.marked, ({ conversation, reactedSeq }) =>
    change(conversation, (row) => ({ ...row, reactedSeq })),
  ),
  onSynced(() => void sendWaiting()),
]
