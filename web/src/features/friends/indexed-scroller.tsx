import { useState, type ReactNode, type RefObject } from 'react'
import type { Person } from '@mynah/contract/people'
import { useLanguage } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IndexBar } from '#ui/lists/index-bar.tsx'
import { indexBlocks } from '#ui/lists/index-blocks.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { useRovingFocus } from '#ui/lists/roving-focus.ts'
import { BackToTop, PullToRefresh } from '#ui/pages/screen.tsx'
import { nameOf } from './names.ts'

/**
 * The body of a bare Screen: scrolls sections that carry `data-letter`, with their index at the right edge. Its rows
 * are one Tab stop, and the arrow keys move between them.
 */
export function IndexedScroller(props: {
  scroller: RefObject<HTMLDivElement | null>
  letters: readonly string[]
  onRefresh?: () => Promise<unknown>
  children: ReactNode
}) {
  const { scroller, letters, onRefresh, children } = props
  const { pane } = usePageContext()
  const [seen, setSeen] = useState<string>()
  const sections = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-letter]') ?? [])]
  const onKeyDown = useRovingFocus(scroller, 'a[href], button')
  const follow = () => {
    const top = (scroller.current?.scrollTop ?? 0) + 1
    setSeen(sections().findLast((one) => one.offsetTop <= top)?.dataset['letter'])
  }
  const jump = (letter: string) => {
    const section = sections().find((one) => one.dataset['letter'] === letter)
    if (section && scroller.current) scroller.current.scrollTop = section.offsetTop
  }
  return (
    <>
      <div
        role="presentation"
        ref={scroller}
        onScroll={follow}
        onKeyDown={onKeyDown}
        className="scroller relative h-full"
      >
        {onRefresh && <PullToRefresh scroller={scroller} onRefresh={onRefresh} />}
        <div className={cx('pb-6', pane !== 'list' && 'wide:mx-auto wide:max-w-170')}>{children}</div>
      </div>
      <div
        className={cx(
          'pointer-events-none absolute inset-0 *:pointer-events-auto',
          pane !== 'list' && 'wide:mx-auto wide:max-w-170',
        )}
      >
        <IndexBar letters={letters} current={seen} onJump={jump} />
      </div>
      <div className="absolute inset-x-0 bottom-0">
        <BackToTop scroller={scroller} />
      </div>
    </>
  )
}

/** People in blocks by the first letter of their displayed name. */
export const useBlocks = (people: readonly Person[] | undefined) => {
  const language = useLanguage()
  return indexBlocks(people ?? [], nameOf, language)
}

/** A block, whose letter stays at the top while its people scroll. */
export function LetterSection(props: { letter: string; children: ReactNode }) {
  return (
    <div role="group" data-letter={props.letter} aria-label={props.letter} className="bg-inherit">
      <h2 className="sticky top-0 z-1 bg-inherit px-4 pt-3 pb-1 text-12 font-medium text-ink-500">
        {props.letter}
      </h2>
      <ul>{props.children}</ul>
    </div>
  )
}
