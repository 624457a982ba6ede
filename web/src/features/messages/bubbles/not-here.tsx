import { Download, VideoOff, VolumeX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'

interface Props {
  url: string
  sound?: boolean
  name?: string
}

/** Shown instead of a video or sound that this browser cannot play, with its download. */
export function NotHere({ url, sound = false, name = '' }: Props) {
  const t = useT('messages')
  const Icon = sound ? VolumeX : VideoOff
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Icon aria-hidden className="size-8" strokeWidth={1.6} />
      <p className="text-14">{sound ? t('audioNotHere') : t('videoNotHere')}</p>
      <a
        href={url}
        download={name}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-beak-500 px-5 font-medium text-ink hover:brightness-105"
      >
        <Download aria-hidden className="size-5" />
        {t('download')}
      </a>
    </div>
  )
}
