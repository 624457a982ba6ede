import { use, useEffect, useState, type ComponentType } from 'react'
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

const failed = new Set<() => void>()
const shown = Promise.withResolvers<void>()

/** Once the first page stands. */
export const firstPageShown: Promise<void> = shown.promise

/** Forgets failed loads, so that the next render asks again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A page whose code is fetched when it is first shown: `page(() => import('…').then((m) => m.WalletScreen))`. */
export function page(load: () => Promise<ComponentType>, code = load): LazyPage {
  let pending: Promise<ComponentType> | undefined
  const start = (): Promise<ComponentType> => (pending ??= settle(load(), () => (pending = undefined)))
  function Page() {
    const Shown = use(start())
    useEffect(() => shown.resolve(), [])
    return <Shown />
  }
  return Object.assign(Page, {
    fetch: () => void code().catch(() => undefined),
    preload: async () => {
      await start().catch(() => forgetFailedPages())
    },
  })
}

/** The same for a page of the signed-in, whose texts come with the first of them. */
export const memberPage = (load: () => Promise<ComponentType>): LazyPage =>
  page(() => Promise.all([load(), loadSignedInTexts()]).then(([Shown]) => Shown), load)

/** Stands in for a page on its way: nothing, then its outline, then a word that it takes long. */
export function Arriving() {
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

function settle(load: Promise<ComponentType>, forget: () => void): Promise<ComponentType> {
  const loading = inTime(load).then(
    (value) => {
      // so marked, React reads it at once: a page already here shows without a blank moment
      void Object.assign(loading, { status: 'fulfilled', value })
      return value
    },
    (cause: unknown) => {
      failed.add(forget)
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('Page not loaded', { cause })
    },
  )
  return loading
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('Page load timed out')), chunkTimeout_ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
