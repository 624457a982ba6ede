import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { posterOf } from '#features/messages/index.ts'
import type { Picked } from './outbox.ts'
import { useObjectUrl } from './pending-rows.tsx'

/** The chosen video, and its cover: the picture of any second of it. */
export function PickedVideo(props: { picked: Picked; onPicked: (picked: Picked | undefined) => void }) {
  const { picked, onPicked } = props
  const t = useT('moments')
  const src = useObjectUrl(picked.file)
  const poster = useObjectUrl(picked.poster)
  const player = useRef<HTMLVideoElement>(null)
  const [length, setLength] = useState(0)
  const [at, setAt] = useState(0)
  const latest = useRef(onPicked)
  useEffect(() => {
    latest.current = onPicked
  }, [onPicked])
  const choose = async (seconds: number) => {
    setAt(seconds)
    if (player.current) player.current.currentTime = seconds
    const film = src && (await posterOf(src, seconds))
    if (film && film.poster) latest.current({ file: picked.file, poster: film.poster })
  }
  return (
    <div className="max-w-96 space-y-2">
      <div className="relative overflow-hidden rounded-12 bg-black">
        {/* what people video has no captions */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={player}
          src={src}
          poster={poster}
          controls
          playsInline
          aria-label={t('video')}
          onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
          className="max-h-72 w-full object-contain"
        />
        <span className="absolute top-1 right-1 rounded-full bg-black/55">
          <IconButton icon={X} name={t('removeVideo')} tone="night" onClick={() => onPicked(undefined)} />
        </span>
      </div>
      {Number.isFinite(length) && length > 0 && (
        <label className="block text-14 text-ink-700">
          {t('poster')}
          <input
            type="range"
            min={0}
            max={length}
            step={0.1}
            value={at}
            onChange={({ target: { value } }) => void choose(Number(value))}
            className="mt-1 block min-h-11 w-full accent-beak-500"
          />
        </label>
      )}
    </div>
  )
}
