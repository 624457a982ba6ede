import { Pause, Play } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '#ui/cx.ts'
import type { BubbleProps } from './bubble.ts'
import { audioOf } from './contents.ts'
import { nextRate, seek, toggle, useHeard, usePlaying, useRate } from './player.ts'

const bars_max = 40
const bars_min = 14
const barsPer_s = 1.2

/** A voice: longer ones are wider, what was not heard yet has a dot. */
export function AudioBubble({ message, mine, meta }: BubbleProps) {
  const say = useSay('messages')
  const format = useFormat()
  const voice = audioOf(message)
  const playing = usePlaying(message.id)
  const heard = useHeard(message.id)
  const rate = useRate()
  if (!voice) return null
  const running = playing && !playing.paused
  const seconds = Math.max(1, Math.round(voice.duration / 1_000))
  const name = running ? say('voicePause') : say('voicePlay', { count: seconds })
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
        {!mine && !heard && (
          <span role="img" aria-label={say('voiceUnheard')} className="size-2 rounded-full bg-danger-fill" />
        )}
        {playing && (
          <button
            type="button"
            aria-label={say('voiceSpeed', { rate })}
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
      className="flex h-7 min-w-0 flex-1 items-center gap-0.5"
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
              'w-[3px] flex-none rounded-full',
              bar / bars < share ? 'bg-beak-700' : 'bg-ink-900/30',
            )}
            style={{ height: 4 + digit * 2.4 }}
          />
        )
      })}
    </span>
  )
}
