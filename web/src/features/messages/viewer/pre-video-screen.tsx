import { VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { FilmPlayer } from './film-player.tsx'
import { LinkPage } from './link-screen.tsx'
import { isOwnFile } from './links.ts'
import { NotHere } from '../bubbles/not-here.tsx'
import { mayPlay } from './playable.ts'

/** A video on its own page; for one of another site only the warning before its address. */
export function PreVideoScreen() {
  const [search] = useSearchParams()
  const url = search.get('url') ?? ''
  if (url !== '' && !isOwnFile(url)) return <LinkPage address={url} />
  const poster = search.get('poster') ?? ''
  return <OwnFilm url={url} poster={isOwnFile(poster) ? poster : ''} />
}

function OwnFilm({ url, poster }: { url: string; poster: string }) {
  const t = useT('messages')
  const [broken, setBroken] = useState(false)
  return (
    <Screen tone="night" title={t('video')} bare>
      {url !== '' && (broken || !mayPlay(url)) ? (
        <div className="grid h-full place-content-center px-6">
          <NotHere url={url} />
        </div>
      ) : url === '' ? (
        <div className="grid h-full place-content-center justify-items-center gap-4 px-6 text-center">
          <VideoOff aria-hidden className="size-10" strokeWidth={1.6} />
          <p>{t('videoBroken')}</p>
        </div>
      ) : (
        <FilmPlayer url={url} poster={poster} onBroken={() => setBroken(true)} />
      )}
    </Screen>
  )
}
