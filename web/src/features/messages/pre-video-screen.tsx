import { VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Screen } from '#ui/screen.tsx'

/** A film on a page of its own. What may be loaded at all the server's policy says: only what it serves itself. */
export function PreVideoScreen() {
  const say = useSay('messages')
  const [search] = useSearchParams()
  const [broken, setBroken] = useState(false)
  const url = search.get('url') ?? ''
  const poster = search.get('poster') ?? ''
  return (
    <Screen tone="night" title={say('video')} bare>
      {broken || url === '' ? (
        <div className="grid h-full place-content-center justify-items-center gap-4 px-6 text-center">
          <VideoOff aria-hidden className="size-10" strokeWidth={1.6} />
          <p>{say('videoBroken')}</p>
        </div>
      ) : (
        // what people film has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={url}
          poster={poster || undefined}
          controls
          autoPlay
          playsInline
          onError={() => setBroken(true)}
          className="size-full bg-black object-contain"
        />
      )}
    </Screen>
  )
}
