import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, flag, id, int, singleLineText, list, paged, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Reader } from '../messages/calls.ts'
import { requestId } from '../../rules/money.ts'
import { renamed } from '../../kit/wire-names.ts'

const insideNames = { noticeTitle: 'title', noticeContent: 'content', noticeType: 'kind' } as const

/**
 * An entry of a group's notice board. `userId` published it; `updateTime` is 0 until it is changed; the texts of a
 * deleted one are ''. `read`: whether the caller has read it. `readCount` of `readOf` members is shown to owner and
 * admins, 0 of 0 to others; it leaves out the publisher, and members who hide what they read.
 */
export const GroupNotice = renamed(
  z.object({
    id: z.string(),
    groupId: z.string(),
    noticeTitle: z.string(),
    noticeContent: z.string(),
    noticeType: z.int(),
    href: z.string(),
    /** 1 with a link, 0 without. */
    hrefType: z.int(),
    userId: z.string(),
    userName: z.string(),
    avatarUrl: z.string(),
    createTime: z.int(),
    updateTime: z.int(),
    isDelete: flag,
    read: flag,
    readCount: z.int(),
    readOf: z.int(),
  }),
  insideNames,
)
export type GroupNotice = z.output<typeof GroupNotice>

const title = singleLineText(limits.groupNoticeTitleLengthMax, 1)
const content = text(limits.groupNoticeLengthMax, 1)
const more = {
  /** Stored and returned for other clients; 2 if absent. */
  noticeType: z.optional(int(0, 99)),
  /** The link of the entry: http or https, without user name and password. */
  href: z.optional(z.string().check(z.maxLength(limits.linkLengthMax), z.trim())),
  /** Ignored: `href` decides. */
  hrefType: z.optional(int(0, 99)),
}
const speech = ['MessageGroupDissolved', 'MessageGroupSilent', 'MessageSilenced'] as const
const ended = ['MessageGroupDissolved'] as const

export const groupNotices = {
  /** Entries of the group `id`, newest first. */
  list: call('userGroupNotice/byGrpupIdList', () => ({
    input: z.object({ id, ...paged }),
    output: list(GroupNotice),
  })),
  /** One entry. Fetching it does not mark it as read: see `read`. */
  detail: call('userGroupNotice/detail', () => ({ input: z.object({ id }), output: GroupNotice })),
  /** Adds an entry, and posts a message about it to the group. Only owner and admins may change the board. */
  add: call('userGroupNotice/add', () => ({
    rate: 'write',
    input: renamed(
      z.object({
        groupId: id,
        noticeTitle: title,
        noticeContent: content,
        ...more,
        /** Made by the client; a repeat with the same id creates no second entry. */
        requestId: z.optional(requestId),
      }),
      insideNames,
    ),
    output: GroupNotice,
    errors: speech,
  })),
  /** Changes an entry; absent fields stay as they are. */
  update: call('userGroupNotice/update', () => ({
    rate: 'write',
    input: renamed(
      z.object({ id, noticeTitle: z.optional(title), noticeContent: z.optional(content), ...more }),
      insideNames,
    ),
    output: GroupNotice,
    errors: ended,
  })),
  /** Deletes an entry. */
  delete: call('userGroupNotice/delete', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
    errors: ended,
  })),
  /** Marks an entry as read by the caller. */
  read: call('userGroupNotice/read', () => ({ input: z.object({ id }), output: emptyOutput, silent: true })),
  /**
   * Who has read an entry and who has not; for owner and admins. `hidden`: members whose reading is not shown, by their
   * setting or by the caller's.
   */
  readers: call('userGroupNotice/readers', () => ({
    input: z.object({ id }),
    output: z.object({ read: z.array(Reader), unread: z.array(Reader), hidden: z.int() }),
  })),
  /** Adds an entry whose title is the first line of the text. */
  publish: call('userGroup/upNotice', () => ({
    rate: 'write',
    input: z.object({ id, notice: content }),
    output: emptyOutput,
    errors: speech,
  })),
}

export const groupNoticeEvents = {
  /** To the group: an entry was added, changed or deleted. */
  changed: event('groupNotice.changed', z.object({ groupId: z.string(), id: z.string() })),
  /** To the user who read it, and to owner and admins. */
  read: event('groupNotice.read', z.object({ groupId: z.string(), id: z.string() })),
}
