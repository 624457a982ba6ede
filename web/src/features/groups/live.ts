import { groupEvents } from '@mynah/contract/groups'
import type { Applier } from '#client/live.ts'
import { on } from '#client/query.ts'
import { groupChanged } from './queries.ts'

export const groupsLive: readonly Applier[] = [
  on(groupEvents.changed, groupChanged),
  on(groupEvents.joined, groupChanged),
  on(groupEvents.left, groupChanged),
]
