import { useEffect, useRef, useState } from 'react'
import type { Track } from 'livekit-client'
import { cx } from '@mynah/ui/cx.ts'

/** A video element. `mirrored` for the own front camera. */
export function Video({
  track,
  mirrored,
  fit = 'cover',
  name,
}: {
  track: Track
  mirrored?: boolean
  fit?: 'cover' | 'contain'
  name: string
}) {
  const element = useRef<HTMLVideoElement>(null)
  const [hasFrame, setHasFrame] = useState(false)
  useEffect(() => {
    const video = element.current
    if (!video) return
    track.attach(video)
    return () => void track.detach(video)
  }, [track])
  return (
    <video
      ref={element}
      autoPlay
      playsInline
      muted
      aria-label={name}
      onLoadedData={() => setHasFrame(true)}
      className={cx(
        'size-full',
        // until then the content beneath is visible
        hasFrame && 'bg-black',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        mirrored && '-scale-x-100',
      )}
    />
  )
}
