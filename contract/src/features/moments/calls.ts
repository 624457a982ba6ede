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

/** `some`: the listed friends; `except`: all friends but the listed ones. Public moments are shown to followers too. */
export const momentVisibilities = ['public', 'friends', 'some', 'except', 'private'] as const
/** Who may see a moment. */
export const MomentVisibility = z.enum(momentVisibilities)
export type MomentVisibility = z.output<typeof MomentVisibility>

/** How far back others see a user's moments. A month is 30 days, half a year 180. */
export const momentSpans = ['threeDays', 'month', 'halfYear', 'all'] as const
/** How far back others see moments. */
export const MomentSpan = z.enum(momentSpans)
export type MomentSpan = z.output<typeof MomentSpan>

/** `shownTo`: who sees a moment published without a visibility of its own. */
export const MomentSettings = z.object({
  shownTo: z.enum(['everyone', 'friends', 'nobody']),
  span: MomentSpan,
})
export type MomentSettings = z.output<typeof MomentSettings>

/** The visibility that each `shownTo` stands for, from wide to narrow. */
export const defaultVisibilities = {
  everyone: 'public',
  friends: 'friends',
  nobody: 'private',
} as const satisfies Record<MomentSettings['shownTo'], MomentVisibility>

const circles = Object.keys(defaultVisibilities)
export const isNarrower = (one: MomentSettings['shownTo'], than: MomentSettings['shownTo']): boolean =>
  circles.indexOf(one) > circles.indexOf(than)

/** Sizes in pixels, `duration` of a video in milliseconds. `thumb` is a small picture, for a video its poster. */
export const MomentMedia = z.object({
  type: z.enum(['image', 'video']),
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.int(),
})
export type MomentMedia = z.output<typeof MomentMedia>

/** In degrees; without coordinates if only a name was chosen. */
export const MomentLocation = z.object({
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
})
export type MomentLocation = z.output<typeof MomentLocation>

/** `replyTo` is the author of the comment that it replies to, null if it is on the moment itself. */
export const MomentComment = z.object({
  id: z.string(),
  ...PersonCard.shape,
  replyTo: z.nullable(PersonCard),
  text: z.string(),
  createTime: z.int(),
})
export type MomentComment = z.output<typeof MomentComment>

/** A moment as the caller sees it. Likes and comments are those of users who are friends of both author and caller. */
export const Moment = z.object({
  id: z.string(),
  ...PersonCard.shape,
  text: z.string(),
  media: z.array(MomentMedia),
  location: z.nullable(MomentLocation),
  /** Mentioned friends. */
  at: z.array(PersonCard),
  createTime: z.int(),
  isMine: z.boolean(),
  /** In full for the author only; others see `public` or `friends`, and no names. */
  visibility: MomentVisibility,
  people: z.array(z.string()),
  /** Hidden by an operator; only its author sees it. */
  isHidden: z.boolean(),
  isPraised: z.boolean(),
  praises: z.array(PersonCard),
  praiseCount: z.int(),
  /** In lists the newest comments, oldest of them first; in `detail` all. */
  comments: z.array(MomentComment),
  commentCount: z.int(),
  isFavourite: z.boolean(),
})
export type Moment = z.output<typeof Moment>

export const momentActivities = ['praise', 'comment', 'reply', 'mention', 'fan'] as const
/** An event around the caller's moments. `moment` and `text` are null and '' for a new follower. */
export const MomentActivity = z.object({
  id: z.string(),
  kind: z.enum(momentActivities),
  from: PersonCard,
  momentId: z.string(),
  /** The first picture of the moment. */
  thumb: z.string(),
  /** The text of the comment. */
  text: z.string(),
  createTime: z.int(),
  isSeen: z.boolean(),
})
export type MomentActivity = z.output<typeof MomentActivity>

/** Counts of events that the caller has not seen. `hasNew`: there is a moment that the feed has not shown. */
export const MomentUnread = z.object({
  praiseCount: z.int(),
  commentCount: z.int(),
  fansCount: z.int(),
  hasNew: z.boolean(),
})
export type MomentUnread = z.output<typeof MomentUnread>

const address = z.string().check(z.minLength(1), z.maxLength(500))
/** Larger values mean the largest page. */
const size = z.optional(int(1, 1_000_000))
/** `next` is the `before` of the next page, '' after the last one. */
const pageOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ list: z.array(row), next: z.string() })

/** For `some` and `except`. */
const people = z.optional(ids(limits.momentPeopleMax))

const location = z.object({
  name: singleLineText(limits.placeLengthMax, 1),
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
})

/** The unpublished moment on the page for publishing, on all devices; without files that are not uploaded yet. */
export const MomentDraft = z.object({
  text: text(limits.momentTextLengthMax),
  media: z.array(address).check(z.maxLength(limits.momentPicturesMax)),
  poster: z.optional(address),
  location: z.nullable(location),
  at: z.array(id).check(z.maxLength(limits.momentMentionsMax)),
  /** Absent until it is chosen. */
  visibility: z.optional(MomentVisibility),
  people: z.array(id).check(z.maxLength(limits.momentPeopleMax)),
})
export type MomentDraft = z.output<typeof MomentDraft>

const wrote = { rate: 'momentWrite' } as const

export const moments = {
  /** Publishes one picture or video to those whom the setting `shownTo` selects; for other clients. */
  pushMedia: call('dynamicMedia/pushMedia', () => ({
    rate: 'moment',
    input: z.object({ mediaUrl: address, type: z.optional(singleLineText(20)) }),
    output: z.object({ id: z.string() }),
    errors: ['MomentMediaMissing', 'MomentVideoTooLong'],
  })),
  /** Publishes one to nine uploaded pictures, or one video, of the caller. Deletes the draft. */
  publish: call('moment/publish', () => ({
    rate: 'moment',
    input: z.object({
      requestId,
      text: z.optional(text(limits.momentTextLengthMax)),
      media: z.array(address).check(z.maxLength(limits.momentPicturesMax)),
      /** Of a video: an uploaded picture of the caller as its poster. */
      poster: z.optional(address),
      location: z.optional(location),
      at: z.optional(ids(limits.momentMentionsMax)),
      /** Absent: by the present setting `shownTo`. */
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
  /**
   * The feed: the caller's moments, those of friends, and public ones of users whom they follow, newest first. The
   * first page clears `hasNew`.
   */
  list: call('moment/list', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(Moment),
  })),
  /** The moments of one user, as far as the caller may see them. */
  user: call('moment/user', () => ({
    input: z.object({ userId: id, before: cursor, pageSize: size }),
    output: z.extend(pageOf(Moment), {
      /** Whether the caller follows this user, and how many do. */
      isFollowed: z.boolean(),
      fansCount: z.int(),
      coverUrl: z.string(),
    }),
  })),
  /** A moment that the caller may see, with all its comments. */
  detail: call('moment/detail', () => ({ input: z.object({ id }), output: Moment, silent: true })),
  /** Searches the caller's moments and those of friends. */
  search: call('moment/search', () => ({
    rate: 'search',
    input: z.object({
      keyword: singleLineText(limits.keywordLengthMax, 1),
      before: cursor,
      pageSize: size,
    }),
    output: pageOf(Moment),
  })),

  /** Likes a moment, or unlikes it. */
  praise: call('moment/praise', () => ({
    ...wrote,
    input: z.object({ id, isOn: flag }),
    output: emptyOutput,
  })),
  /** Comments on a moment, or replies to a comment. */
  comment: call('moment/comment', () => ({
    ...wrote,
    input: z.object({
      requestId,
      id,
      text: text(limits.momentCommentLengthMax, 1),
      /** The comment that it replies to. */
      replyTo: z.optional(id),
    }),
    output: MomentComment,
    errors: ['MomentCommentsFull'],
  })),
  /** Deletes a comment of the caller, or any comment on a moment of the caller. */
  deleteComment: call('moment/deleteComment', () => ({
    ...wrote,
    input: z.object({ id }),
    output: emptyOutput,
  })),

  /** Events around the caller's moments, newest first. */
  activity: call('moment/activity', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(MomentActivity),
  })),
  /** The unread counts of the caller's moments. */
  unread: call('moment/unread', () => ({ input: emptyInput, output: MomentUnread, silent: true })),
  /** Clears one unread count: likes; comments, replies and mentions; followers. */
  seen: call('moment/seen', () => ({
    ...wrote,
    input: z.object({ kind: z.enum(['praise', 'comment', 'fan']) }),
    output: MomentUnread,
  })),

  /** Follows a user, or unfollows them. */
  follow: call('moment/follow', () => ({
    ...wrote,
    input: z.object({ userId: id, isOn: flag }),
    output: emptyOutput,
    errors: ['PersonIsYou'],
  })),
  /** The caller's followers, newest first. */
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
      /** A narrower `shownTo` also narrows published moments, unless this is '0'; a wider one never widens them. */
      past: z.optional(flag),
    }),
    output: MomentSettings,
  })),
  /** The caller's draft of a moment; null without one. */
  draft: call('moment/draft', () => ({
    input: emptyInput,
    output: z.object({ draft: z.nullable(MomentDraft) }),
  })),
  /** Saves the caller's draft of a moment for all their devices; null deletes it. */
  saveDraft: call('moment/saveDraft', () => ({
    rate: 'draft',
    input: z.object({ draft: z.nullable(MomentDraft) }),
    output: emptyOutput,
  })),

  /** Adds a moment to the favourites, or removes it. */
  favourite: call('moment/favourite', () => ({
    rate: 'collect',
    input: z.object({ id, isOn: flag }),
    output: emptyOutput,
    errors: ['FavouritesFull'],
  })),
  /** The favourites that the caller may still see, the last added one first. */
  favourites: call('moment/favourites', () => ({
    input: z.object({ before: cursor, pageSize: size }),
    output: pageOf(Moment),
  })),
  /** Posts a card into a chat; it opens the moment only for users who may see it. */
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
  /** To users who may see it, including its author's other devices. */
  published: event('moment.published', Moment),
  /** It was deleted, or this user may no longer see it. */
  removed: event('moment.removed', z.object({ id: z.string() })),
  /** All moments, likes and comments of this user became hidden or visible: fetch again. */
  personChanged: event('moment.personChanged', z.object({ userId: z.string() })),
  /** A user liked or unliked a moment. */
  praised: event('moment.praised', z.object({ id: z.string(), person: PersonCard, isOn: z.boolean() })),
  /** A comment was written. */
  commented: event('moment.commented', z.object({ id: z.string(), comment: MomentComment })),
  /** A comment was deleted. */
  commentDeleted: event('moment.commentDeleted', z.object({ id: z.string(), commentId: z.string() })),
  /** The unread counts of this user's moments changed. */
  unread: event('moment.unread', MomentUnread),
}
