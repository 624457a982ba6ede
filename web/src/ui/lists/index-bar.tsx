import { useRef, useState } from 'react'
import { cx } from '@mynah/ui/cx.ts'
import { vibrate } from '#ui/vibration.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

/** Letters at the right edge: tap or drag to jump, arrow keys too. Pass the letters that exist. */
export function IndexBar(props: {
  letters: readonly string[]
  current?: string
  onJump: (letter: string) => void
}) {
  const { letters, current, onJump } = props
  const words = useUiText()
  const bar = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ letter: string; y: number }>()
  if (letters.length < 2) return null

  const at = Math.max(0, letters.indexOf(held?.letter ?? current ?? ''))
  const jump = (letter: string | undefined) => {
    if (!letter) return
    onJump(letter)
  }
  const follow = (event: React.PointerEvent) => {
    const box = bar.current?.getBoundingClientRect()
    if (!box) return
    const share = Math.min(0.999, Math.max(0, (event.clientY - box.top) / box.height))
    const index = Math.floor(share * letters.length)
    const letter = letters[index]
    if (!letter || letter === held?.letter) return
    setHeld({ letter, y: ((index + 0.5) / letters.length) * box.height })
    vibrate(5)
    jump(letter)
  }
  const step: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: letters.length - 1,
  }
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={words.jumpTo}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={letters.length - 1}
      aria-valuenow={at}
      aria-valuetext={letters[at]}
      onKeyDown={(event) => {
        const next = step[event.key]
        if (next === undefined) return
        event.preventDefault()
        jump(letters[next])
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => held && follow(event)}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
      className="absolute top-1/2 right-0 z-10 flex max-h-[86%] w-6 -translate-y-1/2 cursor-pointer touch-none flex-col rounded-full text-11 font-medium text-ink-500 select-none"
    >
      {letters.map((letter) => (
        <span
          key={letter}
          aria-hidden
          className={cx(
            'grid min-h-0 w-6 flex-1 basis-[18px] place-items-center leading-none *:grid *:size-4 *:place-items-center *:rounded-full',
            letter === (held?.letter ?? current) && '*:bg-beak-500 *:text-ink',
          )}
        >
          <span>{letter}</span>
        </span>
      ))}
      {held && (
        <span
          aria-hidden
          style={{ top: held.y }}
          className="pointer-events-none absolute right-15 grid size-13 -translate-y-1/2 place-items-center rounded-full bg-ink-900 text-22 font-bold text-paper"
        >
          {held.letter}
        </span>
      )}
    </div>
  )
}
