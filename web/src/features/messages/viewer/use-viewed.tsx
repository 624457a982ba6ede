import { useState } from 'react'
import { isKind } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { deferPart } from '#ui/deferred.tsx'
import type { ViewedImage } from '#ui/layers/image-viewer.tsx'
import { captionOf, imageOf, videoOf } from '../bubbles/message-content.ts'
import { NotHere } from '../bubbles/not-here.tsx'
import { mayPlay } from './playable.ts'

const FilmPlayer = deferPart(() => import('./film-player.tsx').then((m) => m.FilmPlayer))

type Shown = Pick<ChatMessage, 'msgType' | 'content' | 'nick' | 'createTime'>

/** What the viewer shows of a picture or video message, with its sender, day and caption. */
export function useViewed(): (message: Shown, who?: string) => ViewedImage | undefined {
  const t = useT('messages')
  const { dayName, clockTime } = useFormat()
  return (message, who = message.nick) => {
    const { createTime, content } = message
    const about = {
      title: who,
      subtitle: `${dayName(createTime)} ${clockTime(createTime)}`,
      caption: captionOf(content),
    }
    if (isKind(message, 'video')) {
      const video = videoOf(message)
      return video && { ...about, src: video.url, alt: t('video'), video: <Film {...video} /> }
    }
    const image = isKind(message, 'image') ? imageOf(message) : undefined
    return image && { ...about, src: image.url, alt: t('picture'), width: image.width, height: image.height }
  }
}

function Film({ url, poster, mime }: { url: string; poster: string; mime: string }) {
  const [broken, setBroken] = useState(false)
  if (!broken && mayPlay(url, mime))
    return <FilmPlayer url={url} poster={poster} onBroken={() => setBroken(true)} />
  return (
    <div className="grid h-full place-content-center px-6">
      <NotHere url={url} />
    </div>
  )
}
