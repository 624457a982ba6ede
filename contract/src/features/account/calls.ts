import * as z from '../../kit/schema.ts'
import { timeZone } from '../../rules/days.ts'
import { call, emptyOutput, flag, id, int, list, emptyInput, paged } from '../../kit/kit.ts'
import { Person, Self } from '../../kit/people.ts'

const minuteOfDay = int(0, 1_439)

/**
 * `readReceipts` off: others do not see what this user has read, and this user does not see what others have read.
 * `onlineShown` off: the same for being online. `searchable` off: no search finds this user; on: the user number does,
 * and phone and e-mail where those are on too.
 */
export const Settings = z.object({
  readReceipts: flag,
  onlineShown: flag,
  searchable: flag,
  foundByPhone: flag,
  foundByMail: flag,
  /** Users who want to add this user as a friend have to ask. */
  needsCheck: flag,
  /** Whether this user finished or skipped the tour of the app, on any device. */
  tourDone: flag,
  /**
   * Whether the server may open pages that this user links to, for a preview; `ask`: the app asks before the first one.
   */
  linkPreviews: z.enum(['ask', 'on', 'off']),
  /**
   * Whether messages of private chats notify this user. Money and messages of the system user always do, except in
   * quiet hours.
   */
  notifyMessages: flag,
  /** Messages in groups that notify: all, those that mention this user, or none. */
  notifyGroups: z.enum(['all', 'named', 'none']),
  /** Reactions to this user's messages that notify: none, those of friends, or all. */
  notifyReactions: z.enum(['none', 'known', 'all']),
  /** Whether only calls notify between two times of the day, in the given time zone. */
  quiet: flag,
  quietFrom: minuteOfDay,
  /** In minutes of the day. If not later than `quietFrom`, it is on the next day. */
  quietTo: minuteOfDay,
  quietZone: timeZone,
})
export type Settings = z.output<typeof Settings>

export const account = {
  /** The caller's own profile. */
  me: call('user/getUserInfo', () => ({ input: emptyInput, output: Self })),
  /** The caller's own profile, read again. */
  refresh: call('user/refreshUserInfo', () => ({ input: emptyInput, output: Self })),
  /** The public profile of a user. */
  detail: call('user/detail', () => ({ input: z.object({ id }), output: Person, silent: true })),
  /** The caller's settings. */
  settings: call('userSetting/detail', () => ({ input: emptyInput, output: Settings })),
  /** Changes the given settings and leaves the others. */
  changeSettings: call('userSetting/update', () => ({
    rate: 'write',
    input: z.partial(Settings),
    output: emptyOutput,
  })),
  /**
   * Finds users by exact user number, phone or e-mail. Users who switched search off are not found. A phone number
   * without a country code is taken to be of the caller's country.
   */
  search: call('user/search', () => ({
    rate: 'search',
    input: z.object({ keyWords: z.string().check(z.minLength(1), z.maxLength(64)), ...paged }),
    output: list(Person),
  })),
}
