import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, flag, id, singleLineText, list, emptyInput, paged } from '../../kit/kit.ts'
import { languages, type Language } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'

/** What the makers say to everybody: news, and how things are done. */
export const noticeKinds = ['notice', 'tip'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `brief` is the beginning of its text. `read` is about the caller. */
export const NoticeRow = z.object({
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  createTime: z.int(),
  read: flag,
})
export type NoticeRow = z.output<typeof NoticeRow>

/** `content` is HTML of the few elements of rich-text.ts. */
export const NoticeText = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  createTime: z.int(),
})
export type NoticeText = z.output<typeof NoticeText>

const rows = () => ({ input: z.object(paged), output: list(NoticeRow) })
/** To look at one is to have read it. */
const one = () => ({ method: 'GET' as const, input: z.object({ id }), output: NoticeText })

export const notices = {
  /** Announcements, newest first. */
  list: call('sysNotice/list', rows),
  /** An announcement; it is read with that. */
  detail: call('sysNotice/getById', one),
  /** Guides, newest first. */
  tips: call('sysTips/list', rows),
  /** A guide; it is read with that. */
  tip: call('sysTips/getById', one),
  /** How many came since the caller joined that they have not looked at. */
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

/** In as many languages as there are; English is never missing. */
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
  /** Its texts become these; who has read it has read it. */
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
