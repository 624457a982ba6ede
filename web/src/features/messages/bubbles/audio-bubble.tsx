import { Pause, Play } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { audioOf } from './message-content.ts'
import { NotHere } from './not-here.tsx'
import { mayPlay } from '../viewer/playable.ts'
import { nextRate, seek, toggle, useFailed, usePlayed, usePlaying, useRate } from './player.ts'

const bars_max = 40
const bars_min = 14
const barsPer_s = 1.2

/** A voice message: longer ones are wider, unplayed ones have a dot. */
export function AudioBubble({ message, mine, meta }: BubbleProps) {
  const t = useT('messages')
  const format = useFormat()
  const voice = audioOf(message)
  const playing = usePlaying(message.id)
  const played = usePlayed(message.id)
  const failed = useFailed(message.id)
  if (!voice) return null
  if (failed || !mayPlay(voice.url, voice.mime)) {
    return (
      <div className="flow-root w-60 max-w-full pt-2">
        <NotHere url={voice.url} sound />
        {meta}
      </div>
    )
  }
  const running = playing && !playing.paused
  const seconds = Math.max(1, Math.round(voice.duration / 1_000))
  const name = running ? t('voicePause') : t('voicePlay', { count: seconds })
  const Icon = running ? Pause : Play
  return (
    <div className="flow-root">
      <div className="flex items-center gap-2.5">
        <button
          type="button"
          aria-label={name}
          title={name}
          onClick={() => toggle({ id: message.id, url: voice.url, mine })}
          className="relative grid size-9 flex-none place-items-center rounded-full bg-ink text-white before:absolute before:-inset-1 dark:bg-beak-500 dark:text-ink"
        >
          <Icon aria-hidden className={cx('size-4.5', !running && 'ml-0.5')} fill="currentColor" />
        </button>
        <Waveform
          digits={voice.waveform}
          bars={Math.min(bars_max, Math.round(bars_min + seconds * barsPer_s))}
          share={playing?.share ?? 0}
          ms={voice.duration}
          onSeek={playing ? seek : undefined}
        />
        <span className="text-14 tabular-nums">
          {format.duration(playing ? playing.share * voice.duration : voice.duration)}
        </span>
        {!mine && !played && (
          <span role="img" aria-label={t('voiceUnheard')} className="size-2 rounded-full bg-danger-fill" />
        )}
        {playing && <Speed />}
      </div>
      {meta}
    </div>
  )
}

/** The playback speed; a press changes it. */
function Speed() {
  const t = useT('messages')
  const rate = useRate()
  return (
    <button
      type="button"
      aria-label={t('voiceSpeed', { rate })}
      onClick={nextRate}
      className="relative rounded-full bg-ink-900/8 px-2 text-12 font-medium tabular-nums before:absolute before:-inset-2"
    >
      {rate}×
    </button>
  )
}

const step_s = 2

/** Makes the waveform of the playing message a slider. */
function useSlider(share: number, ms: number, onSeek: ((share: number) => void) | undefined) {
  const t = useT('messages')
  const format = useFormat()
  if (!onSeek) return undefined
  const seconds = ms / 1_000
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek((event.clientX - left) / width)
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('voiceSeek'),
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(seconds),
    'aria-valuenow': Math.round(share * seconds),
    'aria-valuetext': format.duration(share * ms),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowRight: step_s, ArrowUp: step_s, ArrowLeft: -step_s, ArrowDown: -step_s }[event.key]
      const to = { Home: 0, End: 1 }[event.key] ?? (by && share + by / seconds)
      if (to === undefined) return
      // the list of messages uses arrow keys too
      event.preventDefault()
      onSeek(to)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // a finger that rests here must not open the menu
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event)
    },
  }
}

/** The volume over time; the played part is darker. While playing it can be dragged or moved by arrow keys. */
function Waveform(props: {
  digits: string
  bars: number
  share: number
  ms: number
  onSeek: ((share: number) => void) | undefined
}) {
  const { digits, bars, share, ms, onSeek } = props
  const slider = useSlider(share, ms, onSeek)
  return (
    <span
      {...(slider ?? { 'aria-hidden': true })}
      className={cx(
        'relative flex h-7 min-w-0 flex-1 items-center gap-[min(2px,0.5vw)] rounded-[4px]',
        // a finger needs more height than the bars have
        slider
          ? 'cursor-pointer touch-none before:absolute before:inset-x-0 before:-inset-y-2'
          : 'overflow-hidden',
      )}
    >
      {Array.from({ length: bars }, (_, bar) => {
        const digit = Number(digits[Math.floor((bar * digits.length) / bars)] ?? 2)
        return (
          <span
            key={bar}
            className={cx(
              // in a narrow bubble the bars get thinner rather than cover the time beside them
              'w-[3px] min-w-px shrink rounded-full',
              bar / bars < share ? 'bg-beak-700' : 'bg-ink-900/30',
            )}
            style={{ height: 4 + digit * 2.4 }}
          />
        )
      })}
    </span>
  )
}
