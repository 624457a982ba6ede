import { Ellipsis, EyeOff, Heart, Lock, MapPin, Users } from 'lucide-react'
import { useState } from 'react'
import type { Moment, MomentComment } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import type { Anchor } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { Link } from '#ui/pages/link.tsx'
import { useLongPress } from '#ui/lists/long-press.ts'
import { useCommentActions, useMomentActions } from './actions.tsx'
import { LikeAndComment } from './like-and-comment.tsx'
import { MediaGrid } from './media-grid.tsx'
import { locationPath, userPath } from '../paths.ts'
import { useMe } from '../use-me.ts'

/** The target of a comment: the moment, or a comment on it. */
export type CommentTarget = { moment: Moment; replyTo: MomentComment | undefined }

/** A moment with its likes and comments. */
export function MomentCard(props: {
  moment: Moment
  onComment: (target: CommentTarget) => void
  /** on a page of its own: nothing is collapsed */
  isWhole?: boolean
}) {
  const { moment, onComment, isWhole = false } = props
  const t = useT('moments')
  const format = useFormat()
  const [viewed, setViewed] = useState<number>()
  const { userId, userName, avatarUrl, media, createTime, location } = moment
  const time = `${format.dayName(createTime)} ${format.clockTime(createTime)}`
  return (
    <article aria-label={t('momentOf', { name: userName })} className="flex gap-3 px-4 py-4">
      <Link to={userPath(userId)} aria-label={userName} className="flex-none self-start">
        <Avatar id={userId} name={userName} src={avatarUrl} size={44} />
      </Link>
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex items-start justify-between gap-2">
          <Link to={userPath(userId)} className="min-w-0 one-line font-medium text-beak-700">
            {userName}
          </Link>
          <More moment={moment} />
        </div>
        <Words moment={moment} isWhole={isWhole} />
        <MediaGrid media={media} onOpen={setViewed} />
        {moment.at.length > 0 && (
          <p className="text-12 text-ink-500">
            {t('with', { names: moment.at.map((one) => one.userName).join(', ') })}
          </p>
        )}
        {location && <LocationLine location={location} />}
        <div className="flex items-center gap-2">
          <time dateTime={new Date(createTime).toISOString()} className="text-12 text-ink-500">
            {time}
          </time>
          <Audience moment={moment} />
          <span className="flex-1" />
          <LikeAndComment moment={moment} onComment={() => onComment({ moment, replyTo: undefined })} />
        </div>
        <Reactions moment={moment} onComment={onComment} />
      </div>
      <ImageViewer
        images={media
          .filter(({ type }) => type === 'image')
          .map(({ url, width, height }) => ({
            src: url,
            alt: t('pictureOf', { name: userName }),
            width,
            height,
          }))}
        index={viewed}
        onIndex={setViewed}
      />
    </article>
  )
}

const foldedLines = 6

function Words({ moment, isWhole }: { moment: Moment; isWhole: boolean }) {
  const t = useT('moments')
  const [isOpen, setIsOpen] = useState(isWhole)
  if (moment.text === '') return null
  const isLong = moment.text.length > 160 || moment.text.split('\n').length > foldedLines
  return (
    <div>
      <p className={cx('whitespace-pre-wrap wrap-anywhere', isLong && !isOpen && 'line-clamp-6')}>
        {moment.text}
      </p>
      {isLong && !isWhole && (
        <button
          type="button"
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-6 text-14 font-medium text-beak-700"
        >
          {t(isOpen ? 'fold' : 'fullText')}
        </button>
      )}
    </div>
  )
}

function LocationLine({ location }: { location: NonNullable<Moment['location']> }) {
  const line = (
    <>
      <MapPin aria-hidden className="size-3.5 flex-none" />
      <span className="one-line">{location.name}</span>
    </>
  )
  const look = 'flex max-w-full items-center gap-1 text-12'
  const path = locationPath(location)
  return path ? (
    <Link to={path} className={cx(look, 'text-beak-700')}>
      {line}
    </Link>
  ) : (
    <p className={cx(look, 'text-ink-500')}>{line}</p>
  )
}

/** Shown to the author: who can see it. */
function Audience({ moment }: { moment: Moment }) {
  const t = useT('moments')
  if (moment.isHidden)
    return (
      <span className="flex items-center gap-1 text-12 text-danger">
        <EyeOff aria-hidden className="size-3.5" />
        {t('hiddenByOperator')}
      </span>
    )
  if (!moment.isMine || moment.visibility === 'friends' || moment.visibility === 'public') return null
  const Icon = moment.visibility === 'private' ? Lock : Users
  return (
    <span className="flex items-center gap-1 text-12 text-ink-500">
      <Icon aria-hidden className="size-3.5" />
      {t(moment.visibility)}
    </span>
  )
}

function More({ moment }: { moment: Moment }) {
  const t = useT('moments')
  const more = useMomentActions(moment)
  return (
    <div className="-mt-2.5 -mr-2.5 -mb-2">
      <IconButton
        icon={Ellipsis}
        name={t('more')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => void more(currentTarget)}
      />
    </div>
  )
}

function Reactions({ moment, onComment }: { moment: Moment; onComment: (target: CommentTarget) => void }) {
  const t = useT('moments')
  const { praises, praiseCount, comments, commentCount } = moment
  if (praiseCount === 0 && commentCount === 0) return null
  const hidden = commentCount - comments.length
  return (
    <div className="divide-y divide-ink-100 rounded-12 bg-ink-100/60 text-14">
      {praiseCount > 0 && (
        <p aria-label={t('likes')} className="flex gap-1.5 px-3 py-2">
          <Heart aria-hidden className="mt-0.5 size-4 flex-none text-danger" />
          <span className="min-w-0 font-medium wrap-anywhere text-beak-700">
            {praises.map(({ userName }) => userName).join(', ')}
            {praiseCount > praises.length && ` ${t('andMore', { count: praiseCount - praises.length })}`}
          </span>
        </p>
      )}
      {commentCount > 0 && (
        <ul aria-label={t('comments')} className="py-1">
          {hidden > 0 && (
            <li className="px-3 py-1 text-12 text-ink-500">{t('earlier', { count: hidden })}</li>
          )}
          {comments.map((one) => (
            <Comment key={one.id} moment={moment} comment={one} onReply={onComment} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Comment(props: {
  moment: Moment
  comment: MomentComment
  onReply: (target: CommentTarget) => void
}) {
  const { moment, comment, onReply } = props
  const t = useT('moments')
  const me = useMe()
  const actions = useCommentActions(moment, comment)
  const isMine = comment.userId === me.userId
  const open = (anchor: Anchor) => void actions(anchor, () => onReply({ moment, replyTo: comment }))
  const press = useLongPress(({ x, y }) => open({ x, y }))
  return (
    <li>
      <button
        type="button"
        {...press}
        onClick={({ currentTarget }) =>
          isMine ? open(currentTarget) : onReply({ moment, replyTo: comment })
        }
        className="block min-h-6 w-full px-3 py-1 text-left wrap-anywhere hover:bg-ink-900/4"
      >
        <span className="font-medium text-beak-700">{comment.userName}</span>
        {comment.replyTo && (
          <>
            {` ${t('replies')} `}
            <span className="font-medium text-beak-700">{comment.replyTo.userName}</span>
          </>
        )}
        {': '}
        {comment.text}
      </button>
    </li>
  )
}
