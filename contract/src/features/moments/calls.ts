import * as z from '../../kit/schema.ts'
import {
  call,
  cursor,
  emptyInput,
  emptyOutput,
  event,
  flag,
  id,
  ids,
  int,
  list,
  paged,
  text,
} from '../../kit/kit.ts'
import { singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { requestId } from '../../rules/money.ts'
import { chatType } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'
import { postingErrors } from '../../kit/posting-errors.ts'
import { PersonCard } from '../../kit/people.ts'

/** `some`: those named; `except`: all friends but those named. What is public is seen by those who follow, too. */
export const momentVisibilities = ['public', 'friends', 'some', 'except', 'private'] as const
/** Who may see a moment. */
export const MomentVisibility = z.enum(momentVisibilities)
export type MomentVisibility = z.output<typeof MomentVisibility>

/** How far back others see the moments of a user. A month has 30 days, half a year 180. */
export const momentSpans = ['threeDays', 'month', 'halfYear', 'all'] as const
/** How far back others see moments. */
export const MomentSpan = z.enum(momentSpans)
export type MomentSpan = z.output<typeof MomentSpan>

/** `shownTo`: who sees a moment that is published without a choice of its own. */
export const MomentSettings = z.object({
  shownTo: z.enum(['everyone', 'friends', 'nobody']),
  span: MomentSpan,
})
export type MomentSettings = z.output<typeof MomentSettings>

/** What a moment gets that is published without a choice of its own. From wide to narrow. */
export const defaultVisibilities = {
  everyone: 'public',
  friends: 'friends',
  nobody: 'private',
} as const satisfies Record<MomentSettings['shownTo'], MomentVisibility>

const circles = Object.keys(defaultVisibilities)
export const isNarrower = (one: MomentSettings['shownTo'], than: MomentSettings['shownTo']): boolean =>
  circles.indexOf(one) > circles.indexOf(than)

/** Sizes in pixels, `duration` of a video in milliseconds. `thumb` is a small picture, of a video its poster. */
export const MomentMedia = z.object({
  type: z.enum(['image', 'video']),
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.int(),
})
export type MomentMedia = z.output<typeof MomentMedia>

/** Degrees; the point is absent where only a name was chosen. */
export const MomentLocation = z.object({
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
})
export type MomentLocation = z.output<typeof MomentLocation>

/** `replyTo` is whom it answers, null where it answers the moment. */
export const MomentComment = z.object({
  id: z.string(),
  ...PersonCard.shape,
  replyTo: z.nullable(PersonCard),
  text: z.string(),
  createTime: z.int(),
})
export type MomentComment = z.output<typeof MomentComment>

/** As its reader sees it: likes and comments are those of people whom both author and reader have as friends. */
export const Moment = z.object({
  id: z.string(),
  ...PersonCard.shape,
  text: z.string(),
  media: z.array(MomentMedia),
  location: z.nullable(MomentLocation),
  /** Friends who are mentioned. */
  at: z.array(PersonCard),
  createTime: z.int(),
  isMine: z.boolean(),
  /** To its author alone; to others `public` or `friends`, and no names. */
  visibility: MomentVisibility,
  people: z.array(z.string()),
  /** An operator took it out of sight; to its author alone. */
  isHidden: z.boolean(),
  isPraised: z.boolean(),
  praises: z.array(PersonCard),
  praiseCount: z.int(),
  /** In lists the newest, oldest of them first; in the detail all. */
  comments: z.array(MomentComment),
  commentCount: z.int(),
  isFavourite: z.boolean(),
})
export type Moment = z.output<typeof Moment>

export const momentActivities = ['praise', 'comment', 'reply', 'mention', 'fan'] as const
/** What happened to the caller's moments and to them. `moment` and `text` are null and '' for a new follower. */
export const MomentActivity = z.object({
  id: z.string(),
  kind: z.enum(momentActivities),
  from: PersonCard,
  momentId: z.string(),
  /** The first picture of the moment. */
  thumb: z.string(),
  /** What was commented. */
  text: z.string(),
  createTime: z.int(),
  isSeen: z.boolean(),
})
export type MomentActivity = z.output<typeof MomentActivity>

/** Of what nobody has looked at yet. `hasNew`: a moment that the feed has not shown. */
export const MomentUnread = z.object({
  praiseCount: z.int(),
  commentCount: z.int(),
  fansCount: z.int(),
  hasNew: z.boolean(),
})
export type MomentUnread = z.output<typeof MomentUnread>

const address = z.string().check(z.minLength(1), z.maxLength(500))
/** Above the cap it is the cap. */
const size = z.optional(int(1, 1_000_000))
/** `next` is the `before` of the page that follows, '' after the last one. */
const pageOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ list: z.array(row), next: z.string() })

/** For `some` and `except`. */
const people = z.optional(ids(limits.momentPeopleMax))

const location = z.object({
  name: singleLineText(limits.placeLengthMax, 1),
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
})

/** What the page for publishing holds, on all devices. Files that are not uploaded yet are not in it. */
export const MomentDraft = z.object({
  text: text(limits.momentTextLengthMax),
  media: z.array(address).check(z.maxLength(limits.momentPicturesMax)),
  poster: z.optional(address),
  location: z.nullable(location),
  at: z.array(id).check(z.maxLength(limits.momentMentionsMax)),
  /** Absent until it was chosen. */
  visibility: z.optional(MomentVisibility),
  people: z.array(id).check(z.maxLength(limits.momentPeopleMax)),
})
export type MomentDraft = z.output<typeof MomentDraft>

const wrote = { rate: 'momentWrite' } as const

export const moments = {
  /** Of the specification: one picture or video, to those whom the setting `shownTo` names. */
  pushMedia: call('dynamicMedia/pushMedia', () => ({
    rate: 'moment',
    input: z.object({ mediaUrl: address, type: z.optional(singleLineText(20)) }),
    output: z.object({ id: z.string() }),
    errors: ['MomentMediaMissing', 'MomentVideoTooLong'],
  })),
  /** One to nine own uploads of pictures, or one video. The draft is gone with it. */
  publish: call('moment/publish', () => ({
    rate: 'moment',
    input: z.object({
      requestId,
      text: z.optional(text(limits.momentTextLengthMax)),
      media: z.array(address).check(z.maxLength(limits.momentPicturesMax)),
      /** Of a video: a picture of one's own that stands for it. */
      poster: z.optional(address),
      location: z.optional(location),
      at: z.optional(ids(limits.momentMentionsMax)),
      /** Absent: what the setting `shownTo` says now. */
      visibility: z.optional(MomentVisibility),
      people,
    }),
    output: Moment,
    errors: ['MomentMediaMissing', 'MomentVideoTooLong', 'NotFriends'],
  })),
  /** Changes who may see a moment of the caller. */
  setVisibility: call('moment/setVisibility', () => ({
    ...wrote,
    input: z.object({ id, visibility: MomentVisibility, people }),
    output: Moment,
    errors: ['NotFriends'],
  })),
  /** Deletes a moment of the caller. */
  delete: call('moment/delete', () => ({ ...wrote, input: z.object({ id }), output: emptyOutput })),
  /** The caller's own, those of friends, and public ones of people whom they follow, newest first. The first page clears `hasNew`. */
  list: call('moment/list', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(Moment),
  })),
  /** Those of one person, as far as the caller may see them. */
  user: call('moment/user', () => ({
    input: z.object({ userId: id, before: cursor, pageSize: size }),
    output: z.extend(pageOf(Moment), {
      /** Whether the caller follows this person, and how many do. */
      isFollowed: z.boolean(),
      fansCount: z.int(),
      coverUrl: z.string(),
    }),
  })),
  /** A moment that the caller may see, with all its comments. */
  detail: call('moment/detail', () => ({ input: z.object({ id }), output: Moment, silent: true })),
  /** In the caller's own moments and those of friends. */
  search: call('moment/search', () => ({
    rate: 'search',
    input: z.object({
      keyword: singleLineText(limits.keywordLengthMax, 1),
      before: cursor,
      pageSize: size,
    }),
    output: pageOf(Moment),
  })),

  /** Likes a moment, or takes that back. */
  praise: call('moment/praise', () => ({
    ...wrote,
    input: z.object({ id, isOn: flag }),
    output: emptyOutput,
  })),
  /** Comments on a moment, or answers a comment. */
  comment: call('moment/comment', () => ({
    ...wrote,
    input: z.object({
      requestId,
      id,
      text: text(limits.momentCommentLengthMax, 1),
      /** The comment that it answers. */
      replyTo: z.optional(id),
    }),
    output: MomentComment,
    errors: ['MomentCommentsFull'],
  })),
  /** A comment of the caller, or any on a moment of theirs. */
  deleteComment: call('moment/deleteComment', () => ({
    ...wrote,
    input: z.object({ id }),
    output: emptyOutput,
  })),

  /** What happened to the caller's moments, newest first. */
  activity: call('moment/activity', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(MomentActivity),
  })),
  /** What is new about the caller's moments. */
  unread: call('moment/unread', () => ({ input: emptyInput, output: MomentUnread, silent: true })),
  /** Clears one count: likes; comments, replies and mentions; followers. */
  seen: call('moment/seen', () => ({
    ...wrote,
    input: z.object({ kind: z.enum(['praise', 'comment', 'fan']) }),
    output: MomentUnread,
  })),

  /** Follows a user, or takes that back. */
  follow: call('moment/follow', () => ({
    ...wrote,
    input: z.object({ userId: id, isOn: flag }),
    output: emptyOutput,
    errors: ['PersonIsYou'],
  })),
  /** Who follows the caller, newest first. */
  fans: call('moment/fans', () => ({
    input: z.object(paged),
    output: list(z.extend(PersonCard, { isFollowed: z.boolean() })),
  })),

  /** Who sees the caller's moments, and how far back. */
  settings: call('moment/settings', () => ({ input: emptyInput, output: MomentSettings })),
  /** Changes who sees the caller's moments, and how far back. */
  changeSettings: call('moment/changeSettings', () => ({
    rate: 'write',
    input: z.extend(z.partial(MomentSettings), {
      /** A narrower `shownTo` narrows what is published too, unless this is '0'; a wider one never widens it. */
      past: z.optional(flag),
    }),
    output: MomentSettings,
  })),
  /** The moment that the caller began to write, null without one. */
  draft: call('moment/draft', () => ({
    input: emptyInput,
    output: z.object({ draft: z.nullable(MomentDraft) }),
  })),
  /** Keeps the moment that the caller began to write, for all their devices; null forgets it. */
  saveDraft: call('moment/saveDraft', () => ({
    rate: 'draft',
    input: z.object({ draft: z.nullable(MomentDraft) }),
    output: emptyOutput,
  })),

  /** Keeps a moment, or takes that back. */
  favourite: call('moment/favourite', () => ({
    rate: 'collect',
    input: z.object({ id, isOn: flag }),
    output: emptyOutput,
    errors: ['FavouritesFull'],
  })),
  /** Those of them that the caller may still see, newest kept first. */
  favourites: call('moment/favourites', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(Moment),
  })),
  /** Posts a card into a chat; it opens the moment for those who may see it, and for nobody else. */
  forward: call('moment/forward', () => ({
    rate: 'chat',
    input: renamed(
      z.object({
        requestId,
        id,
        toBizId: id,
        toBizType: z.literal([chatType.group, chatType.single]),
      }),
      asConversation,
    ),
    output: emptyOutput,
    errors: [...postingErrors],
  })),
}

export const momentEvents = {
  /** To those who may see it, its author's other devices among them. */
  published: event('moment.published', Moment),
  /** It was deleted, or is out of the reader's sight now. */
  removed: event('moment.removed', z.object({ id: z.string() })),
  /** All moments, likes and comments of this person are out of sight, or may be seen again: fetch anew. */
  personChanged: event('moment.personChanged', z.object({ userId: z.string() })),
  /** A user likes a moment, or no more. */
  praised: event('moment.praised', z.object({ id: z.string(), person: PersonCard, isOn: z.boolean() })),
  /** A comment was written. */
  commented: event('moment.commented', z.object({ id: z.string(), comment: MomentComment })),
  /** A comment was deleted. */
  commentDeleted: event('moment.commentDeleted', z.object({ id: z.string(), commentId: z.string() })),
  /** What is new about the moments of this user. */
  unread: event('moment.unread', MomentUnread),
}
