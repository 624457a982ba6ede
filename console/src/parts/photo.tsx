import { useEffect, useState } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { sentenceOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'

type Shown = { url?: string; error?: string }

/** A picture that can be zoomed by wheel, pinch or double click. `load` gives it in base64, once. */
export function Photo({ name, load }: { name: string; load: () => Promise<string> }) {
  const t = useT('parts')
  const [{ url, error }, setShown] = useState<Shown>({})
  useEffect(() => {
    let gone = false
    let made = ''
    load().then(
      (data) => {
        if (gone) return
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
        setShown({ url: made })
      },
      (reason: unknown) => !gone && setShown({ error: sentenceOf(reason) }),
    )
    return () => {
      gone = true
      URL.revokeObjectURL(made)
    }
    // loaded once for each place that shows it, since every access is recorded
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-ink-500">{name}</figcaption>
      <div className="grid h-80 place-items-center overflow-hidden rounded-xl border border-ink-200 bg-paper">
        {url && (
          <TransformWrapper maxScale={8} doubleClick={{ mode: 'toggle' }}>
            <TransformComponent
              wrapperStyle={{ width: '100%', height: '100%' }}
              contentStyle={{ width: '100%' }}
            >
              <img src={url} alt={name} className="h-80 w-full object-contain" />
            </TransformComponent>
          </TransformWrapper>
        )}
        {error && <p role="alert">{error}</p>}
        {!url && !error && <p className="text-ink-500">{t('loading')}</p>}
      </div>
    </figure>
  )
}
