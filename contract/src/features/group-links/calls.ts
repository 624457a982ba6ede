import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

/**
 * `open`: can be used. `full`: no place left. `ended`: expired, or its creator may not invite any more. `revoked`:
 * taken back.
 */
export const GroupLinkState = z.enum(['open', 'full', 'ended', 'revoked'])
export type GroupLinkState = z.output<typeof GroupLinkState>

/** An invitation link of a group. */
export const GroupLink = z.object({
  id: z.string(),
  /** The part of the link that `userGroup/joinGroup` takes as `invite`. */
  token: z.string(),
  label: z.string(),
  state: GroupLinkState,
  /** Who created it; '' if that account was deleted. */
  userId: z.string(),
  userName: z.string(),
  createTime: z.int(),
  /** When it expires; 0 for never. */
  endTime: z.int(),
  /** How many users may join by it; 0 for any number. */
  places: z.int(),
  /** How many have joined by it. */
  used: z.int(),
  /** Users who open it have to ask to join. */
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
  /**
   * Creates a link; for members who may invite. Without `seconds` it does not expire, without `places` it has no limit.
   */
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
  /** Links, newest first. Owner and admins see all links of the group, other members their own. */
  list: call('groupLink/list', () => ({
    input: z.object({ groupId: id, ...paged }),
    output: list(GroupLink),
    errors: ['MessageGroupDissolved'],
  })),
  /** Revokes a link for good; for its creator, owner and admins. */
  revoke: call('groupLink/revoke', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
    errors: ['MessageGroupDissolved'],
  })),
  /** Users who joined by a link, newest first; for owner and admins. */
  guests: call('groupLink/guests', () => ({
    input: z.object({ id, ...paged }),
    output: list(LinkGuest),
    errors: ['MessageGroupDissolved'],
  })),
  /**
   * The group of a link for visitors without a session: without its id and members; empty if the link cannot be used.
   * Refused with NotAvailable if operators have turned this off.
   */
  look: call('groupLink/look', () => ({
    needs: 'nothing',
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
  /** The group of a link; `groupId` is '' if the link cannot be used and the caller is not a member. */
  find: call('groupLink/find', () => ({
    rate: 'search',
    silent: true,
    input: z.object({ token }),
    output: z.object({ state: GroupLinkState, groupId: z.string() }),
  })),
}
