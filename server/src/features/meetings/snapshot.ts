import type { MeetingRole } from '@mynah/contract/meetings'
import type * as store from './store.ts'

/** A meeting and its users, read under its lock. */
export type Snapshot = { meeting: store.MeetingRow; people: ReadonlyMap<string, store.PersonRow> }

export const roleOf = (
  meeting: Pick<store.MeetingRow, 'host_id' | 'owner_id'>,
  userId: string,
  person?: Pick<store.PersonRow, 'is_co_host'>,
): MeetingRole => {
  if (userId === meeting.host_id) return 'host'
  return userId === meeting.owner_id || person?.is_co_host ? 'coHost' : 'member'
}

export const newPerson = (number: string, userId: string): store.PersonRow => ({
  number,
  user_id: userId,
  state: 'invited',
  name: '',
  is_co_host: false,
  knows_password: false,
  microphone: 'open',
  may_camera: true,
  may_screen: true,
  asks_since: 0,
  hand_since: 0,
  joined_at: 0,
  away_since: 0,
  link_token: '',
})
