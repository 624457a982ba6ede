import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/** open: it lets people in. full: no place is left. ended: its time or its maker's right is over. revoked: taken back. */
export const GroupLinkState = z.enum(['open', 'full', 'ended', 'revoked'])
export type GroupLinkState = z.output<typeof GroupLinkState>

/** An invitation link of a group. */
export const GroupLink = z.object({
  id: z.string(),
  /** What stands in the link, and what `userGroup/joinGroup` takes as `invite`. */
  token: z.string(),
  label: z.string(),
  state: GroupLinkState,
  /** Who made it, '' where that account is gone. */
  userId: z.string(),
  userName: z.string(),
  createTime: z.int(),
  /** 0 without an end. */
  endTime: z.int(),
  /** 0 without a limit. */
  places: z.int(),
  /** How many came in by it. */
  used: z.int(),
  /** Who opens it asks to be let in. */
  approval: flag,
})
export type GroupLink = z.output<typeof GroupLink>

const LinkGuest = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  joinTime: z.int(),
})

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const groupLinks = {
  /** Makes a link; by who may invite. Without `seconds` it has no end, without `places` no limit. */
  add: call('groupLink/add', () => ({
    rate: 'groupLink',
    input: z.object({
      groupId: id,
      label: z.optional(singleLineText(limits.groupLinkLabelLengthMax)),
      seconds: z.optional(int(limits.groupLinkSecondsMin, limits.groupLinkSecondsMax)),
      places: z.optional(int(1, limits.groupLinkPlacesMax)),
      approval: z.optional(flag),
    }),
    output: GroupLink,
    errors: ['GroupLinksFull', 'MessageGroupDissolved'],
  })),
  /** The newest first. Owner and admins see all of the group, others their own. */
  list: call('groupLink/list', () => ({
    input: z.object({ groupId: id, ...paged }),
    output: list(GroupLink),
    errors: ['MessageGroupDissolved'],
  })),
  /** Takes a link back for good; by who made it, by owner and admins. */
  revoke: call('groupLink/revoke', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
    errors: ['MessageGroupDissolved'],
  })),
  /** Who came in by a link, the newest first; for owner and admins. */
  guests: call('groupLink/guests', () => ({
    input: z.object({ id, ...paged }),
    output: list(LinkGuest),
    errors: ['MessageGroupDissolved'],
  })),
  /**
   * A group as the link shows it to who is not signed in: without an id and without people, and empty where it lets nobody in.
   * Refused with NotAvailable where operators have turned that off.
   */
  look: call('groupLink/look', () => ({
    needs: 'nobody',
    silent: true,
    input: z.object({ token }),
    output: z.object({
      state: GroupLinkState,
      name: z.string(),
      brief: z.string(),
      avatar: z.string(),
      userCount: z.int(),
      approval: flag,
    }),
    errors: ['NotAvailable'],
  })),
  /** Where the link leads: `groupId` is '' where it lets the caller in no more and they are not in the group. */
  find: call('groupLink/find', () => ({
    rate: 'search',
    silent: true,
    input: z.object({ token }),
    output: z.object({ state: GroupLinkState, groupId: z.string() }),
  })),
}
