import { Download, File as FileIcon } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { defer } from '#ui/deferred.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { LinkPage } from './link-screen.tsx'
import { isOwnFile } from './links.ts'
import { endingOf, mayPlay, rareTypeOf } from './playable.ts'

const PdfPages = defer(() => import('./pdf-pages.tsx').then((m) => m.PdfPages), <BubbleSkeletons />)

const textBytesMax = 512 * 1024
const shownBytesMax = 50 * 1024 * 1024

type Look = 'text' | 'pdf' | 'picture' | 'audio' | 'video' | 'none'

/**
 * How a file can be shown here; others are only downloaded. A file is never opened as a page: text is shown as text,
 * pictures are drawn.
 */
function lookOf(name: string, size: number): Look {
  const ending = endingOf(name)
  if (size > shownBytesMax) return 'none'
  if (ending === 'pdf') return 'pdf'
  if (['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'avif'].includes(ending)) return 'picture'
  if (['mp3', 'm4a', 'wav', 'ogg', 'aac', 'flac', 'wma'].includes(ending)) return 'audio'
  if (['mp4', 'mov', 'webm', 'm4v', 'mpeg', 'mpg', 'avi', '3gp', '3g2', 'qsv'].includes(ending))
    return 'video'
  const texts = [
    'txt',
    'md',
    'csv',
    'log',
    'json',
    'xml',
    'yml',
    'yaml',
    'html',
    'css',
    'js',
    'ts',
    'py',
    'sql',
  ]
  return texts.includes(ending) && size <= textBytesMax ? 'text' : 'none'
}

const types: Partial<Record<string, string>> = { mov: 'video/quicktime', m4v: 'video/mp4', mp4: 'video/mp4' }

/** Shows a file of this installation; for a file of another site only the warning before its address. */
export function PreFileScreen() {
  const [search] = useSearchParams()
  const url = search.get('url') ?? ''
  return isOwnFile(url) ? <OwnFile url={url} search={search} /> : <LinkPage address={url} />
}

function OwnFile({ url, search }: { url: string; search: URLSearchParams }) {
  const t = useT('messages')
  const format = useFormat()
  const name = search.get('name') ?? ''
  const size = Number(search.get('size')) || 0
  const [unreadable, setUnreadable] = useState<string>()
  const wanted = lookOf(name, size)
  const isPlayed = wanted === 'audio' || wanted === 'video'
  const look = unreadable === url || (isPlayed && !mayPlay(name)) ? 'none' : wanted
  const reason = !isPlayed ? t('fileNotShown') : wanted === 'audio' ? t('audioNotHere') : t('videoNotHere')
  const onUnreadable = useCallback(() => setUnreadable(url), [url, setUnreadable])
  return (
    <Screen title={name || t('file')} subtitle={size > 0 ? format.fileSize(size) : undefined}>
      <div className="flex flex-col items-center gap-5 px-4 py-4">
        {look === 'none' ? (
          <span className="grid size-24 place-items-center rounded-[28px] bg-beak-100 text-beak-700">
            <FileIcon aria-hidden className="size-11" strokeWidth={1.4} />
          </span>
        ) : (
          <Contents key={url} url={url} name={name} look={look} onUnreadable={onUnreadable} />
        )}
        {look === 'none' && <p className="text-center text-14 text-ink-500">{reason}</p>}
        <a
          href={url}
          download={name}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-beak-500 px-5 font-medium text-ink hover:brightness-105"
        >
          <Download aria-hidden className="size-5" />
          {t('download')}
        </a>
      </div>
    </Screen>
  )
}

interface Shown {
  url: string
  name: string
  look: Exclude<Look, 'none'>
  onUnreadable: () => void
}

function Contents({ url, name, look, onUnreadable }: Shown) {
  const [tries, setTries] = useState(0)
  const shown = useContents(url, name, look, tries)
  if (shown === 'failed') return <ErrorState onRetry={() => setTries(tries + 1)} />
  if (!shown) return <BubbleSkeletons />
  if (shown instanceof ArrayBuffer) {
    return <PdfPages data={shown} onFailed={onUnreadable} />
  }
  if (look === 'text') {
    return (
      <pre className="w-full rounded-18 bg-paper p-4 text-14 whitespace-pre-wrap wrap-anywhere" dir="auto">
        {shown}
      </pre>
    )
  }
  if (look === 'picture')
    return <img src={shown} alt={name} className="max-h-[70vh] max-w-full object-contain" />
  if (look === 'audio') {
    // users' recordings have no captions
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio src={shown} controls onError={onUnreadable} className="w-full" />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video src={shown} controls playsInline onError={onUnreadable} className="max-h-[70vh] w-full bg-black" />
  )
}

/** The text, the bytes of a PDF, or an object URL of this page; the server itself only offers the file for download. */
function useContents(url: string, name: string, look: Look, tries: number): string | ArrayBuffer | undefined {
  const [shown, setShown] = useState<string | ArrayBuffer>()
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    const load = async () => {
      const answer = await fetch(url, { signal: abort.signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      if (look === 'text') return answer.text()
      if (look === 'pdf') return answer.arrayBuffer()
      const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
      const type =
        types[ending] ??
        rareTypeOf({ name, type: '' }) ??
        `${look === 'picture' ? 'image' : look}/${ending === 'mp3' ? 'mpeg' : ending}`
      made = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
      return made
    }
    load().then(setShown, () => !abort.signal.aborted && setShown('failed'))
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
      setShown(undefined)
    }
  }, [url, name, look, tries])
  return shown
}
