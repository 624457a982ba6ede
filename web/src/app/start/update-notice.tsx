import { useEffect, useRef } from 'react'
import type { AppUpdate } from '@mynah/contract/app-info'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Logo } from '#ui/pictures/bird.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { putOff, reloadInto } from '#app/start/updates.ts'

function useReload(news: AppUpdate) {
  const t = useT('app-info')
  const { busy, run } = useAction()
  const reload = () =>
    run(async () => {
      if (!(await reloadInto(news))) toast(t('updateFailed'))
    })
  return { busy, reload: () => void reload() }
}

/** A bar over the app that offers a new version, now or later. */
export function UpdateBar({ news }: { news: AppUpdate }) {
  const t = useT('app-info')
  const { busy, reload } = useReload(news)
  return (
    <section
      aria-label={t('updateReady', { version: news.version })}
      className="app-safe-top over-all flex-none animate-fade bg-beak-100 text-ink-900"
    >
      <div className="mx-auto flex max-w-170 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <div role="status" className="min-w-48 flex-1 wrap-anywhere">
          <p className="text-14 font-bold">{t('updateReady', { version: news.version })}</p>
          {news.note && <p className="line-clamp-3 text-14 whitespace-pre-line text-ink-700">{news.note}</p>}
        </div>
        <div className="flex flex-none gap-2">
          <Button small kind="secondary" disabled={busy} onClick={() => putOff(news)}>
            {t('updateLater')}
          </Button>
          <Button small busy={busy} onClick={reload}>
            {t('updateReload')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Replaces the app when a version is required. It leads to the reload and nowhere else. */
export function UpdatePage({ news }: { news: AppUpdate }) {
  const t = useT('app-info')
  const { busy, reload } = useReload(news)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <main className="app-safe-top grid h-full place-items-center overflow-y-auto bg-ink-50 px-6 py-8">
      <div className="flex w-full max-w-100 flex-col items-center gap-4 text-center wrap-anywhere">
        <Logo size={96} />
        <h1 ref={title} tabIndex={-1} className="text-22 font-bold tracking-tight outline-none">
          {t('updateMust')}
        </h1>
        <p className="text-16 text-ink-700">{t('updateMustText', { version: news.version })}</p>
        {news.note && <p className="text-14 whitespace-pre-line text-ink-500">{news.note}</p>}
        <Button wide busy={busy} onClick={reload}>
          {t('updateReload')}
        </Button>
      </div>
    </main>
  )
}
