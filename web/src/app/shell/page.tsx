import { useEffect, useState, type ComponentType } from 'react'
import { limits } from '@mynah/contract/limits'
import { defer } from '#ui/deferred.tsx'
import { ScreenSkeleton } from '@mynah/ui/skeletons.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { useT } from '#i18n/translate.ts'
import { loadRareTexts, loadSignedInTexts } from '#i18n/start.ts'

const { pageDelayMs: skeletonAfterMs, pageTimeoutMs: slowAfterMs, chunkTimeoutMs } = limits

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export interface LazyPage {
  (): React.ReactNode
  /** Starts to load the page's code. */
  fetch: () => void
  /** Loads the page's code ahead of its use. */
  preload: () => Promise<void>
}

const shown = Promise.withResolvers<void>()

/** Resolves once the first page is shown. */
export const firstPageShown: Promise<void> = shown.promise

/** A page whose code is loaded when it is first shown: `page(() => import('…').then((m) => m.WalletScreen))`. */
export function page(load: () => Promise<ComponentType>, code = load): LazyPage {
  const Page = defer(() => inTime(load()).then(telling), <Arriving />)
  return Object.assign(() => <Page />, {
    fetch: () => void code().catch(() => undefined),
    preload: async () => void (await Page.fetch().catch(() => undefined)),
  })
}

const telling = (Page: ComponentType) =>
  function Standing() {
    useEffect(() => shown.resolve(), [])
    return <Page />
  }

/** The same for a page of signed-in users, whose texts come with the first of them. */
export const signedInPage = (load: () => Promise<ComponentType>): LazyPage =>
  page(() => Promise.all([load(), loadSignedInTexts()]).then(([Shown]) => Shown), load)

/** The same for a rarely opened page, whose texts no other page waits for. */
export const rareSignedInPage = (load: () => Promise<ComponentType>): LazyPage =>
  page(() => Promise.all([load(), loadSignedInTexts(), loadRareTexts()]).then(([Shown]) => Shown), load)

/** Shown while a page loads: first nothing, then its outline, then that it takes long. */
function Arriving() {
  const t = useT('app')
  const [stage, setStage] = useState<'early' | 'late' | 'slow'>('early')
  useEffect(() => {
    const late = setTimeout(() => setStage('late'), skeletonAfterMs)
    const slow = setTimeout(() => setStage('slow'), slowAfterMs)
    return () => {
      clearTimeout(late)
      clearTimeout(slow)
    }
  }, [])
  if (stage === 'early') return null
  if (stage === 'late') return <ScreenSkeleton />
  return <ErrorState sentence={t('pageSlow')} onRetry={() => window.location.reload()} />
}

function inTime(loading: Promise<ComponentType>): Promise<ComponentType> {
  return new Promise<ComponentType>((resolve, reject) => {
    const late = () => reject(new ChunkLoadError('Page load timed out'))
    const timer = setTimeout(late, chunkTimeoutMs)
    const failed = (cause: unknown) => reject(new ChunkLoadError('Page not loaded', { cause }))
    loading.then(resolve, failed).finally(() => clearTimeout(timer))
  })
}
