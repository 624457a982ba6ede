import type { MomentMedia } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'

type File = Pick<MomentMedia, 'type' | 'url' | 'thumb'>

/** The pictures or the video of a moment; `label` names those of other content. */
export function MomentFiles({ media, label }: { media: readonly File[]; label?: string }) {
  const t = useT('moments')
  return (
    <ul aria-label={label ?? t('mediaOf')} className="flex flex-wrap gap-3">
      {media.map(({ type, url, thumb }, index) => (
        <li key={url}>
          {type === 'video' ? (
            // users' videos have no captions
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              controls
              preload="none"
              src={url}
              poster={thumb || undefined}
              className="h-60 rounded-xl"
            />
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={label ?? t('momentNumber', { number: index + 1 })}
                className="h-40 rounded-xl border border-ink-200 object-contain"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The files as thumbnails for a row of a table. */
export function MomentThumbs({ media }: { media: readonly File[] }) {
  const t = useT('moments')
  return (
    <ul className="flex w-34 flex-wrap gap-1">
      {media.map(({ type, url, thumb }, index) => (
        <li key={url}>
          {type === 'video' && thumb === '' ? (
            t('video')
          ) : (
            <img
              src={thumb || url}
              alt={type === 'video' ? t('video') : t('pictureNumber', { number: index + 1 })}
              loading="lazy"
              className="size-10 rounded-lg border border-ink-200 object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
