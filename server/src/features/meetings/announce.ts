import { meetingEvents } from '@mynah/contract/meetings'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { perApp } from '#platform/per-app.ts'
import * as media from '#features/media/index.ts'
import type { Snapshot } from './snapshot.ts'
import * as store from './store.ts'
import { cardsFor, isPresent, standingOf, viewFor } from './views.ts'

export const roomNameOf = (number: string): string => `meeting:${number}`

export const rightsOf = (person: store.PersonRow): media.MediaRights => ({
  microphone: person.microphone === 'open',
  camera: person.may_camera,
  screen: person.may_screen,
  receive: true,
})

/** What was committed reaches the media first, then the people. */
export async function announce(app: App, before: Snapshot, after: Snapshot): Promise<void> {
  pushToMedia(app, before, after)
  const cards = await cardsFor(app, after)
  // People with the same role and state see the same.
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

/** The version up to which the media of a meeting was brought by this process. */
const pushed = perApp(() => new Map<string, number>())

function pushToMedia(app: App, before: Snapshot, { meeting, people }: Snapshot): void {
  const { number, version, state } = meeting
  const room = roomNameOf(number)
  const versions = pushed(app)
  if (state !== 'open') {
    versions.delete(number)
    media.closeRoom(app, room)
    return
  }
  // A newer change was faster: what this one would push may be withdrawn already.
  if (version < (versions.get(number) ?? 0)) return syncAll(app, number)
  versions.set(number, version)
  for (const person of people.values()) {
    const was = before.people.get(person.user_id)
    if (was?.state !== 'joined') continue
    if (person.state !== 'joined') media.removeParticipant(app, room, person.user_id)
    else {
      const rights = rightsOf(person)
      if (JSON.stringify(rights) !== JSON.stringify(rightsOf(was)))
        media.setRights(app, room, person.user_id, rights)
      if (person.name && person.name !== was.name)
        media.renameParticipant(app, room, person.user_id, person.name)
    }
  }
}

function syncAll(app: App, number: string): void {
  store
    .peopleOf(app.db, number)
    .then((people) => people.forEach((person) => pushPerson(app, person)))
    .catch((error: unknown) => app.log.error({ error }, 'rights in a meeting could not be pushed'))
}

/** Brings the media to what the database has of a person now. */
function pushPerson(app: App, person: store.PersonRow): void {
  const room = roomNameOf(person.number)
  if (person.state === 'joined') media.setRights(app, room, person.user_id, rightsOf(person))
  else media.removeParticipant(app, room, person.user_id)
}
