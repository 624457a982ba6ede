import * as z from '../../kit/schema.ts'
import { timeZone } from '../../rules/days.ts'
import { call, emptyOutput, flag, id, int, list, emptyInput, paged } from '../../kit/kit.ts'
import { Person, Self } from '../../kit/people.ts'

const minuteOfDay = int(0, 1_439)

/**
 * `readReceipts` off: others do not see what this user has read, nor this user what they have. `onlineShown` off: the same
 * for when they are online. `searchable` off: nobody finds this user by any search; else by their number, and by phone and
 * e-mail where those are on.
 */
export const Settings = z.object({
  readReceipts: flag,
  onlineShown: flag,
  searchable: flag,
  foundByPhone: flag,
  foundByMail: flag,
  /** Who wants to be a friend of this user asks first. */
  needsCheck: flag,
  /** Whether this user went through the tour of the app or left it, on any device. */
  tourDone: flag,
  /** Whether the server may open pages whose address this user writes, to show what they are; `ask` before the first. */
  linkPreviews: z.enum(['ask', 'on', 'off']),
  /** What makes a sound and wakes a browser; money and the notices of Mynah always do, outside of the quiet hours. */
  notifyMessages: flag,
  /** Of groups: everything, what names this user, or nothing. */
  notifyGroups: z.enum(['all', 'named', 'none']),
  /** Of reactions to what this user said: none, those of friends, or all. */
  notifyReactions: z.enum(['none', 'known', 'all']),
  /** Whether nothing but calls is notified from one minute of the day to another, in that time zone. */
  quiet: flag,
  quietFrom: minuteOfDay,
  /** Not later than `quietFrom`: on the next day. */
  quietTo: minuteOfDay,
  quietZone: timeZone,
})
export type Settings = z.output<typeof Settings>

export const account = {
  /** A user as only they see themselves. */
  me: call('user/getUserInfo', () => ({ input: emptyInput, output: Self })),
  /** Me, read anew. */
  refresh: call('user/refreshUserInfo', () => ({ input: emptyInput, output: Self })),
  /** A user, as everybody may see them. */
  detail: call('user/detail', () => ({ input: z.object({ id }), output: Person, silent: true })),
  /** My settings. */
  settings: call('userSetting/detail', () => ({ input: emptyInput, output: Settings })),
  /** Changes what is given, and leaves the rest. */
  changeSettings: call('userSetting/update', () => ({
    rate: 'write',
    input: z.partial(Settings),
    output: emptyOutput,
  })),
  /**
   * Exact user number, phone or e-mail only; people who switched search off are absent. A phone number without a country code
   * is one of the caller's own country.
   */
  search: call('user/search', () => ({
    rate: 'search',
    input: z.object({ keyWords: z.string().check(z.minLength(1), z.maxLength(64)), ...paged }),
    output: list(Person),
  })),
}
