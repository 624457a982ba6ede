import { Check, Circle, CircleCheck, Square, SquareCheck, X } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'

/** An option with its votes, and a bar that shows their share without relying on colour. */
export function PollOption(props: {
  group: string
  name: string
  multiple: boolean
  chosen: boolean
  isOpen: boolean
  onChoose: (on: boolean) => void
  /** undefined if the results are hidden */
  count: number | undefined
  share: number
  leads: boolean
  /** 0 for no limit */
  places: number
  waits: boolean
  /** whether it is the right answer of a quiz; undefined while that is hidden */
  right: boolean | undefined
}) {
  const { group, name, multiple, chosen, isOpen, onChoose, count, share, leads, places, waits, right } = props
  const t = useT('poll-card')
  const Mark = multiple ? (chosen ? SquareCheck : Square) : chosen ? CircleCheck : Circle
  const Verdict = right ? Check : chosen && right === false ? X : undefined
  const taken = Math.min(count ?? 0, places)
  const waiting = (count ?? 0) - taken
  const hint = [
    places > 0 && count !== undefined && t('places', { taken, places }),
    places > 0 && waiting > 0 && t('waiting', { count: waiting }),
    waits && t('youWait'),
    right && t('right'),
    chosen && right === false && t('wrong'),
  ].filter(Boolean)
  return (
    <label
      className={cx(
        'relative block min-h-11 rounded-12 border px-2.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-ink-900',
        chosen ? 'border-ink-700' : 'border-ink-900/15',
        isOpen && 'cursor-pointer hover:bg-ink-900/4',
      )}
    >
      <input
        type={multiple ? 'checkbox' : 'radio'}
        name={group}
        checked={chosen}
        disabled={!isOpen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      <span className="flex items-start gap-2">
        <Mark aria-hidden className={cx('mt-0.5 size-5 flex-none', !chosen && !isOpen && 'opacity-40')} />
        <span className={cx('min-w-0 flex-1 wrap-anywhere', leads && 'font-bold')}>{name}</span>{' '}
        {Verdict && <Verdict aria-hidden className="mt-0.5 size-5 flex-none" />}
        {count !== undefined && <Votes count={count} leads={leads} />}
      </span>{' '}
      {hint.length > 0 && <span className="block pl-7 text-12 text-ink-500">{hint.join(' · ')}</span>}
      {count !== undefined && <Share share={share} />}
    </label>
  )
}

function Votes({ count, leads }: { count: number; leads: boolean }) {
  const t = useT('poll-card')
  return (
    <span className={cx('flex-none tabular-nums', leads && 'font-bold')}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('votes', { count })}</span>
    </span>
  )
}

const Share = ({ share }: { share: number }) => (
  <span aria-hidden className="mt-1.5 ml-7 block h-2 overflow-hidden rounded-full border border-ink-700">
    <span className="block h-full bg-ink-700" style={{ width: `${share * 100}%` }} />
  </span>
)
