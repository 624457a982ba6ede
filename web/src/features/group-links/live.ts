import { groupLinks } from '@mynah/contract/group-links'
import { groupEvents } from '@mynah/contract/groups'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateOverGroup } from '#client/chat/spread.ts'

/** New members change the group and the counts of its links. */
export const groupLinksLive: readonly EventHandler[] = [
  on(groupEvents.changed, ({ id }) => invalidateOverGroup(id, [groupLinks.list, groupLinks.guests])),
]
