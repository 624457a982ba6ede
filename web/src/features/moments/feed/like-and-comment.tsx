import { Heart, MessageCircle } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ButtonHTMLAttributes,
} from 'react'
import type { Moment } from '@mynah/contract/moments'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { setPraised } from '../queries.ts'
import { useMe } from '../use-me.ts'

const look =
  'flex min-h-11 items-center gap-1.5 px-3.5 text-14 whitespace-nowrap outline-on-dark -outline-offset-4 hover:bg-white/10'

/** Two dots at the end of a moment, which reveal its like and comment buttons. */
export function LikeAndComment({ moment, onComment }: { moment: Moment; onComment: () => void }) {
  const t = useT('moments')
  const me = useMe()
  const { run } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const like = useRef<HTMLButtonElement>(null)
  const dots = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) like.current?.focus()
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    dots.current?.focus()
  }
  const praise = () => {
    close()
    void run(() => setPraised(moment, me, !moment.isPraised))
  }
  useLayer('panel', isOpen, close)
  const shared = {
    // in some browsers a press removes the focus, which would close this too early
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setIsOpen(false)
    },
  }
  return (
    <div ref={box} role="group" aria-label={t('likeOrComment')} className="relative -my-1 flex-none">
      <button
        ref={dots}
        type="button"
        {...shared}
        aria-label={t('likeOrComment')}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        className="group grid size-11 place-items-center"
      >
        <TwoDots />
      </button>
      {isOpen && (
        <div className="absolute end-full top-0 flex animate-enter divide-x divide-white/15 overflow-hidden rounded-12 bg-night text-on-dark shadow-near ring-1 ring-white/15">
          <button
            ref={like}
            type="button"
            {...shared}
            aria-pressed={moment.isPraised}
            onClick={praise}
            className={look}
          >
            <Heart aria-hidden className="size-5" fill={moment.isPraised ? 'currentColor' : 'none'} />
            {t(moment.isPraised ? 'unlike' : 'like')}
          </button>
          <CommentButton
            {...shared}
            onClick={() => {
              setIsOpen(false)
              onComment()
            }}
          />
        </div>
      )}
    </div>
  )
}

const TwoDots = () => (
  <span
    aria-hidden
    className="flex h-6 w-9 items-center justify-center gap-1.5 rounded-8 bg-ink-100 text-ink-700 group-hover:bg-ink-200"
  >
    <i className="size-1.5 rounded-full bg-current" />
    <i className="size-1.5 rounded-full bg-current" />
  </span>
)

function CommentButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const t = useT('moments')
  return (
    <button type="button" {...props} className={look}>
      <MessageCircle aria-hidden className="size-5" />
      {t('comment')}
    </button>
  )
}
