import { useState, type ReactNode } from 'react'
import type { Moment } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { CommentBar } from './comment-bar.tsx'
import { MomentCard, type CommentTarget } from './moment-card.tsx'

/** The comment being written on a page of moments; `bar` is the page's footer. */
export function useCommenting(): { bar: ReactNode; onComment: (target: CommentTarget) => void } {
  const [target, setTarget] = useState<CommentTarget>()
  return {
    onComment: setTarget,
    bar: target && (
      <CommentBar
        key={`${target.moment.id} ${target.replyTo?.id ?? ''}`}
        target={target}
        onDone={() => setTarget(undefined)}
      />
    ),
  }
}

/** A list of moments; the browser skips the layout of those far out of view. */
export function MomentList(props: {
  moments: readonly Moment[]
  scroll: { more: boolean; busy: boolean; error?: unknown; onMore: () => void }
  onComment: (target: CommentTarget) => void
}) {
  const { moments, scroll, onComment } = props
  const t = useT('moments')
  return (
    <>
      <ol aria-label={t('title')} className="divide-y divide-ink-100 bg-paper">
        {moments.map((moment) => (
          <li key={moment.id} className="[contain-intrinsic-size:auto_360px] [content-visibility:auto]">
            <MomentCard moment={moment} onComment={onComment} />
          </li>
        ))}
      </ol>
      <InfiniteScroll {...scroll} postEnd={moments.length > 5} aheadPx={800} />
    </>
  )
}

export function MomentSkeletons() {
  return (
    <div aria-hidden className="animate-pulse divide-y divide-ink-100">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-4">
          <span className="size-11 flex-none rounded-squircle bg-ink-200" />
          <span className="flex-1 space-y-2">
            <span className="block h-4 w-28 rounded-full bg-ink-200" />
            <span className="block h-4 w-4/5 rounded-full bg-ink-200" />
            <span className="block h-36 w-52 rounded-12 bg-ink-200" />
          </span>
        </div>
      ))}
    </div>
  )
}
