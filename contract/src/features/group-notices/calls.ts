import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, flag, id, int, singleLineText, list, paged, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Reader } from '../messages/calls.ts'
import { requestId } from '../../rules/money.ts'
import { renamed } from '../../kit/wire-names.ts'

const insideNames = { noticeTitle: 'title', noticeContent: 'content', noticeType: 'kind' } as const

/**
 * An entry of a group's notice board. `userId` published it; `updateTime` is 0 until it is changed; of one that was
 * deleted the words are ''. `read` is about the caller. `readCount` of `readOf` people is shown to owner and admins, 0 of 0 to
 * everybody else; the publisher, and who does not show what they read, are not among them.
 */
export const GroupNotice = renamed(
  z.object({
    id: z.string(),
    groupId: z.string(),
    noticeTitle: z.string(),
    noticeContent: z.string(),
    noticeType: z.int(),
    href: z.string(),
    /** 1 where it has a link, 0 where not. */
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
  /** Kept and given back; 2 where none is given. */
  noticeType: z.optional(int(0, 99)),
  /** Where it leads: http or https, without a name or password in it. */
  href: z.optional(z.string().check(z.maxLength(limits.linkLengthMax), z.trim())),
  /** Without effect: `href` says it. */
  hrefType: z.optional(int(0, 99)),
}
const speech = ['MessageGroupDissolved', 'MessageGroupSilent', 'MessageSilenced'] as const
const ended = ['MessageGroupDissolved'] as const

export const groupNotices = {
  /** Of the group `id`, newest first. */
  list: call('userGroupNotice/byGrpupIdList', () => ({
    input: z.object({ id, ...paged }),
    output: list(GroupNotice),
  })),
  /** To fetch it is not to have read it: see `read`. */
  detail: call('userGroupNotice/detail', () => ({ input: z.object({ id }), output: GroupNotice })),
  /** Owner and admins alone, as all that changes the board. The room gets a message of it. */
  add: call('userGroupNotice/add', () => ({
    rate: 'write',
    input: renamed(
      z.object({
        groupId: id,
        noticeTitle: title,
        noticeContent: content,
        ...more,
        /** Made by the client: the same one again is the same entry. */
        requestId: z.optional(requestId),
      }),
      insideNames,
    ),
    output: GroupNotice,
    errors: speech,
  })),
  /** What is not named stays as it is. */
  update: call('userGroupNotice/update', () => ({
    rate: 'write',
    input: renamed(
      z.object({ id, noticeTitle: z.optional(title), noticeContent: z.optional(content), ...more }),
      insideNames,
    ),
    output: GroupNotice,
    errors: ended,
  })),
  /** Deletes a notice. */
  delete: call('userGroupNotice/delete', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
    errors: ended,
  })),
  /** Says that the caller has read a notice. */
  read: call('userGroupNotice/read', () => ({ input: z.object({ id }), output: emptyOutput, silent: true })),
  /** For owner and admins: who has read it, who has not; `hidden` do not show what they read, or the caller does not. */
  readers: call('userGroupNotice/readers', () => ({
    input: z.object({ id }),
    output: z.object({ read: z.array(Reader), unread: z.array(Reader), hidden: z.int() }),
  })),
  /** Publishes an entry whose title is its first line. */
  publish: call('userGroup/upNotice', () => ({
    rate: 'write',
    input: z.object({ id, notice: content }),
    output: emptyOutput,
    errors: speech,
  })),
}

export const groupNoticeEvents = {
  /** To the group: an entry came, changed or went. */
  changed: event('groupNotice.changed', z.object({ groupId: z.string(), id: z.string() })),
  /** To who read it, and to owner and admins. */
  read: event('groupNotice.read', z.object({ groupId: z.string(), id: z.string() })),
}
