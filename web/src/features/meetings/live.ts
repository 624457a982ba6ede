import { meetingEvents } from '@mynah/contract/meetings'
import { on, onSynced, type EventHandler } from '@mynah/client/event-handlers'
import { noteDeleted, noteView, renewAll } from './cache.ts'
import { meetingOn, reminder } from './overlay-state.ts'

// The code of the room loads with the first meeting that is joined.
const inMeeting = <T>(load: () => Promise<T>, act: (loaded: T) => void): void => {
  if (meetingOn.get()) void load().then(act, () => undefined)
}
const session = () => import('./session.ts')
const talk = () => import('./room-talk.ts')

/** Keeps meetings up to date; listed in feature.ts. */
export const meetingsLive: readonly EventHandler[] = [
  on(meetingEvents.changed, (view) => {
    noteView(view)
    inMeeting(session, ({ applyView }) => applyView(view))
  }),
  on(meetingEvents.deleted, ({ number }) => {
    noteDeleted(number)
    if (reminder.get()?.number === number) reminder.set(undefined)
    inMeeting(session, ({ dropped }) => dropped(number))
  }),
  on(meetingEvents.reminder, (summary) => {
    renewAll()
    reminder.set(summary)
  }),
  on(meetingEvents.chat, ({ number, ...line }) =>
    inMeeting(
      () => Promise.all([session(), talk()]),
      ([{ current }, { addLines }]) =>
        current()?.number === number && addLines([{ ...line, id: Number(line.id) }]),
    ),
  ),
  on(meetingEvents.reaction, ({ number, ...one }) =>
    inMeeting(
      () => Promise.all([session(), talk()]),
      ([{ current }, { addReaction }]) => current()?.number === number && addReaction(one),
    ),
  ),
  onSynced(() => inMeeting(session, ({ sync }) => void sync())),
]
