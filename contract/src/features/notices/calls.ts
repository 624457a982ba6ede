import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, singleLineText, list, emptyInput, paged } from '../../kit/kit.ts'
import { languages, type Language } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'

/** Announcements (`notice`) and guides (`tip`) of the operators, to all users. */
export const noticeKinds = ['notice', 'tip'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `brief` is the beginning of its text. `read`: whether the caller has read it. */
export const NoticeRow = z.object({
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  createTime: z.int(),
  read: flag,
})
export type NoticeRow = z.output<typeof NoticeRow>

/** `content` is HTML with the elements that rich-text.ts allows. */
export const NoticeText = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  createTime: z.int(),
})
export type NoticeText = z.output<typeof NoticeText>

const rows = () => ({ input: z.object(paged), output: list(NoticeRow) })
/** Opening one marks it as read. */
const one = () => ({ method: 'GET' as const, input: z.object({ id }), output: NoticeText })

export const notices = {
  /** Announcements, newest first. */
  list: call('sysNotice/list', rows),
  /** An announcement; marks it as read. */
  detail: call('sysNotice/getById', one),
  /** Guides, newest first. */
  tips: call('sysTips/list', rows),
  /** A guide; marks it as read. */
  tip: call('sysTips/getById', one),
  /** How many were published since the caller joined and are unread. */
  unread: call('sysNotice/unreadCount', () => ({
    input: emptyInput,
    output: z.object({ notices: z.int(), tips: z.int() }),
    silent: true,
  })),
  /** Marks all of one kind as read. */
  readAll: call('sysNotice/readAll', () => ({
    rate: 'write',
    input: z.object({ kind: z.enum(noticeKinds) }),
    output: emptyOutput,
  })),
}

/** In the languages that there are; English is always present. */
const text = z.object({
  title: singleLineText(limits.noticeTitleLengthMax, 1),
  html: z.string().check(z.minLength(1), z.maxLength(limits.noticeHtmlLengthMax)),
})
const texts = z
  .partialRecord(z.enum(languages), text)
  .check(z.refine((all) => (all as Partial<Record<Language, unknown>>).en !== undefined))
const AdminNotice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  createTime: z.int(),
  removed: z.boolean(),
  texts: z.record(z.string(), z.object({ title: z.string(), html: z.string() })),
})

export const noticesAdmin = {
  list: adminCall('notices/list', {
    roles: ['editor'],
    input: z.object({ kind: z.enum(noticeKinds), ...paged }),
    output: list(AdminNotice),
  }),
  publish: adminCall('notices/publish', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ kind: z.enum(noticeKinds), texts }),
    output: z.object({ id: z.string() }),
  }),
  /** Replaces the texts; readers who have read it stay marked so. */
  change: adminCall('notices/change', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id, texts }),
    output: emptyOutput,
  }),
  remove: adminCall('notices/remove', {
    roles: ['editor'],
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
  }),
}

export const noticeEvents = {
  /** An announcement or a guide was published. */
  published: event('notice.published', z.object({ kind: z.enum(noticeKinds) })),
}
