import { PictureInPicture2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'

const rates = [1, 1.5, 2]

interface Props {
  url: string
  poster: string
  onBroken: () => void
}

/** A video with the browser's controls, and two controls that only some browsers have: speed and picture-in-picture. */
export function FilmPlayer({ url, poster, onBroken }: Props) {
  const t = useT('messages')
  const film = useRef<HTMLVideoElement>(null)
  const [rate, setRate] = useState(1)
  const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
  return (
    <div className="relative size-full">
      {/* users' videos have no captions */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={film}
        src={url}
        poster={poster || undefined}
        controls
        autoPlay
        playsInline
        // a newly loaded video starts at the browser's default speed
        onLoadedMetadata={({ currentTarget }) => (currentTarget.playbackRate = rate)}
        onError={onBroken}
        className="size-full bg-black object-contain"
      />
      <div className="absolute top-2 right-2 flex gap-1 rounded-full bg-black/55">
        <button
          type="button"
          aria-label={t('videoSpeed', { rate })}
          title={t('videoSpeed', { rate })}
          onClick={() => {
            setRate(next)
            if (film.current) film.current.playbackRate = next
          }}
          className="h-11 min-w-11 rounded-full px-3 text-14 font-medium text-on-dark tabular-nums hover:bg-white/10"
        >
          {rate}×
        </button>
        {document.pictureInPictureEnabled && (
          <IconButton
            tone="night"
            icon={PictureInPicture2}
            name={t('videoPip')}
            // refused before the video has a picture
            onClick={() => void toggleWindow(film.current).catch(() => undefined)}
          />
        )}
      </div>
    </div>
  )
}

async function toggleWindow(film: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await film?.requestPictureInPicture()
}
