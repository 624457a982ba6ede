import { Pause, Play } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '#ui/cx.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { audioOf } from './message-content.ts'
import { NotHere } from './not-here.tsx'
import { mayPlay } from './playable.ts'
import { nextRate, seek, toggle, useFailed, usePlayed, usePlaying, useRate } from './player.ts'

const bars_max = 40
const bars_min = 14
const barsPer_s = 1.2

/** A voice message: longer ones are wider, what was not played yet has a dot. */
export function AudioBubble({ message, mine, meta }: BubbleProps) {
  const t = useT('messages')
  const format = useFormat()
  const voice = audioOf(message)
  const playing = usePlaying(message.id)
  const played = usePlayed(message.id)
  const rate = useRate()
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
          onSeek={playing ? seek : undefined}
        />
        <span className="text-14 tabular-nums">
          {format.duration(playing ? playing.share * voice.duration : voice.duration)}
        </span>
        {!mine && !played && (
          <span role="img" aria-label={t('voiceUnheard')} className="size-2 rounded-full bg-danger-fill" />
        )}
        {playing && (
          <button
            type="button"
            aria-label={t('voiceSpeed', { rate })}
            onClick={nextRate}
            className="relative rounded-full bg-ink-900/8 px-2 text-12 font-medium tabular-nums before:absolute before:-inset-2"
          >
            {rate}×
          </button>
        )}
      </div>
      {meta}
    </div>
  )
}

/** How loud it is over time; what was played is darker. */
function Waveform(props: {
  digits: string
  bars: number
  share: number
  onSeek: ((share: number) => void) | undefined
}) {
  const { digits, bars, share, onSeek } = props
  return (
    <span
      aria-hidden
      className="flex h-7 min-w-0 flex-1 items-center gap-[min(2px,0.5vw)] overflow-hidden"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onSeek?.((event.clientX - box.left) / box.width)
      }}
    >
      {Array.from({ length: bars }, (_, bar) => {
        const digit = Number(digits[Math.floor((bar * digits.length) / bars)] ?? 2)
        return (
          <span
            key={bar}
            className={cx(
              // thinner rather than over the time beside them, where the bubble is narrow
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
