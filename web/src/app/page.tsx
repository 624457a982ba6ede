import { useEffect, useState, type ComponentType } from 'react'
import { defer } from '#ui/deferred.tsx'
import { ScreenSkeleton } from '#ui/skeletons.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useSay } from '#i18n/say.ts'
import { loadSignedInTexts } from '#i18n/start.ts'

const skeletonAfter_ms = 200
const slowAfter_ms = 60_000
const chunkTimeout_ms = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export interface LazyPage {
  (): React.ReactNode
  /** Asks for the page's code and waits for nothing. */
  fetch: () => void
  /** Fetches the page's code ahead of its use. */
  preload: () => Promise<void>
}

const shown = Promise.withResolvers<void>()

/** Once the first page stands. */
export const firstPageShown: Promise<void> = shown.promise

/** A page whose code is fetched when it is first shown: `page(() => import('…').then((m) => m.WalletScreen))`. */
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

/** The same for a page of the signed-in, whose texts come with the first of them. */
export const memberPage = (load: () => Promise<ComponentType>): LazyPage =>
  page(() => Promise.all([load(), loadSignedInTexts()]).then(([Shown]) => Shown), load)

/** Stands in for a page on its way: nothing, then its outline, then a word that it takes long. */
function Arriving() {
  const say = useSay('app')
  const [stage, setStage] = useState<'early' | 'late' | 'slow'>('early')
  useEffect(() => {
    const late = setTimeout(() => setStage('late'), skeletonAfter_ms)
    const slow = setTimeout(() => setStage('slow'), slowAfter_ms)
    return () => {
      clearTimeout(late)
      clearTimeout(slow)
    }
  }, [])
  if (stage === 'early') return null
  if (stage === 'late') return <ScreenSkeleton />
  return <ErrorState sentence={say('pageSlow')} onRetry={() => window.location.reload()} />
}

function inTime(loading: Promise<ComponentType>): Promise<ComponentType> {
  return new Promise<ComponentType>((resolve, reject) => {
    const late = () => reject(new ChunkLoadError('Page load timed out'))
    const timer = setTimeout(late, chunkTimeout_ms)
    const failed = (cause: unknown) => reject(new ChunkLoadError('Page not loaded', { cause }))
    loading.then(resolve, failed).finally(() => clearTimeout(timer))
  })
}
