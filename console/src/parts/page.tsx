import type { ReactNode } from 'react'
import { ApiError } from '@mynah/client/errors'
import { sentenceOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from './button.tsx'

/** A page of the console, with its heading and actions. */
export function Page(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  const t = useT('parts')
  return (
    <section className="mx-auto max-w-7xl px-4 py-5 md:px-6">
      <title>{t('pageTitle', { page: props.title })}</title>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl font-bold">{props.title}</h1>
        {props.actions}
      </header>
      {props.children}
    </section>
  )
}

interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * The content of a query; while it loads or if it fails, a sentence. Loaded content stays, with a later error above it.
 */
export function Loaded<T>(props: { query: Query<T>; children: (data: T) => ReactNode }) {
  const { query, children } = props
  const t = useT('parts')
  if (query.data !== undefined)
    return (
      <div className="min-w-0 space-y-3">
        {query.error ? <Trouble error={query.error} /> : null}
        {children(query.data)}
      </div>
    )
  if (!query.error) return <p className="py-8 text-ink-500">{t('loading')}</p>
  return (
    <div role="alert" className="space-y-3 py-8">
      <p>{sentenceOf(query.error)}</p>
      {!isForbidden(query.error) && <Button onClick={() => void query.refetch()}>{t('tryAgain')}</Button>}
    </div>
  )
}

/** Trying again changes nothing about what the operator's role may do. */
const isForbidden = (error: unknown) => error instanceof ApiError && error.name === 'NoPermission'

/** The error of an action; a change that became a proposal is not an error. */
export function Trouble({ error }: { error: unknown }) {
  const t = useT('parts')
  if (error instanceof ApiError && (error.name === 'WaitsForSecond' || error.name === 'WaitsADay'))
    return (
      <p role="status">
        {sentenceOf(error)}{' '}
        <a className="underline underline-offset-4" href="#/changes">
          {t('waitingChanges')}
        </a>
      </p>
    )
  return (
    <p role="alert" className="text-danger">
      {error ? sentenceOf(error) : null}
    </p>
  )
}
