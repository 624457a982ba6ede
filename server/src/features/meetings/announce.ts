import { isDeepStrictEqual } from 'node:util'
import { meetingEvents } from '@mynah/contract/meetings'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import * as media from '#features/media/index.ts'
import type { Snapshot } from './snapshot.ts'
import type * as store from './store.ts'
import { cardsFor, isPresent, standingOf, viewFor } from './views.ts'

export const roomNameOf = (number: string): string => `meeting:${number}`

export const rightsOf = (person: store.PersonRow): media.MediaRights => ({
  microphone: person.microphone === 'open',
  camera: person.may_camera,
  screen: person.may_screen,
  receive: true,
})

/** Publishes a committed change, to the media first. */
export async function announce(app: App, before: Snapshot, after: Snapshot): Promise<void> {
  pushToMedia(app, before, after)
  const cards = await cardsFor(app, after)
  // Users with the same role and state see the same.
  const audiences = new Map<string, string[]>()
  for (const person of after.people.values()) {
    const was = before.people.get(person.user_id)
    if (!isPresent(person) && !(was && isPresent(was))) continue
    const { role, state } = standingOf(after, person.user_id)
    const key = `${role} ${state}`
    audiences.set(key, [...(audiences.get(key) ?? []), person.user_id])
  }
  for (const userIds of audiences.values())
    emit(app, userIds, meetingEvents.changed, viewFor(after, cards, standingOf(after, userIds[0] ?? '')))
}

/** Updates the media rights of users whose rights changed. */
function pushToMedia(app: App, before: Snapshot, { meeting, people }: Snapshot): void {
  const room = roomNameOf(meeting.number)
  if (meeting.state !== 'open') return media.rightsChanged(app, room)
  const changed = [...people.values()].filter((person) => {
    const was = before.people.get(person.user_id)
    return was?.state === 'joined' && !isDeepStrictEqual(standingInMedia(person), standingInMedia(was))
  })
  if (changed.length > 0)
    media.rightsChanged(
      app,
      room,
      changed.map((one) => one.user_id),
    )
}

const standingInMedia = (person: store.PersonRow) => [person.state, person.name, rightsOf(person)]
