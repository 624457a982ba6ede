import { cx } from './cx.ts'
import { useUiText } from './ui-text.tsx'

const widths = ['55%', '38%', '62%', '46%', '58%', '41%', '66%', '50%']

function Bone(props: { className: string; width?: string }) {
  return (
    <span className={cx('block animate-pulse bg-ink-100', props.className)} style={{ width: props.width }} />
  )
}

/** Rows as in a list of chats or people. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return (
    <Busy>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-2.5">
          <Bone className="size-13 rounded-squircle" />
          <div className="flex-1 space-y-2.5">
            <Bone className="h-4 rounded-8" width={widths[index % 8]} />
            <Bone className="h-3 rounded-8" width={widths[(index + 3) % 8]} />
          </div>
        </div>
      ))}
    </Busy>
  )
}

/** Cells on a card, as in settings and forms. */
export function CellSkeletons({ rows = 5 }: { rows?: number }) {
  return (
    <Busy>
      <div className="cells mx-4 rounded-18 bg-paper">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="flex h-14 items-center gap-3 px-3.5">
            <Bone className="size-9 rounded-12" />
            <Bone className="h-4 rounded-8" width={widths[index % 8]} />
          </div>
        ))}
      </div>
    </Busy>
  )
}

/** Photos in a grid. */
export function TileSkeletons({ tiles = 12 }: { tiles?: number }) {
  return (
    <Busy>
      <div className="grid grid-cols-3 gap-0.5 px-0.5 pt-8 wide:grid-cols-4 wide:gap-1">
        {Array.from({ length: tiles }, (_, index) => (
          <Bone key={index} className="aspect-square" />
        ))}
      </div>
    </Busy>
  )
}

/** Messages of both sides. */
export function BubbleSkeletons({ rows = 7 }: { rows?: number }) {
  return (
    <Busy>
      <div className="flex flex-col gap-2 p-4">
        {Array.from({ length: rows }, (_, index) => (
          <Bone
            key={index}
            width={widths[index % 8]}
            className={cx('rounded-18', index % 3 === 1 ? 'h-16' : 'h-10', index % 3 === 2 && 'self-end')}
          />
        ))}
      </div>
    </Busy>
  )
}

/** A complete page while its code is loading. */
export function ScreenSkeleton() {
  return (
    <div className="app-safe-top h-full animate-fade bg-ink-50">
      <div className="flex h-14 items-center px-4">
        <Bone className="h-5 rounded-8" width="40%" />
      </div>
      <RowSkeletons />
    </div>
  )
}

function Busy({ children }: { children: React.ReactNode }) {
  const words = useUiText()
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{words.loading}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}
