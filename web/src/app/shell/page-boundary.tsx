import { Component, type ReactNode } from 'react'
import { reloadIfOutdated } from '#client/session/build.ts'
import { translateNow } from '#i18n/translate.ts'
import { ChunkLoadError } from '#app/shell/page.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'

interface State {
  error: unknown
  tries: number
}

/** The error boundary of each page, also for code that fails to load, so that the rest of the app stays. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, tries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  retry = () => {
    // some browsers remember a failed import until the page is reloaded
    if (this.state.tries > 0) return window.location.reload()
    this.setState(({ tries }) => ({ error: undefined, tries: tries + 1 }))
  }

  /** What failed for lack of a network is tried again once it is back. */
  onOnline = () => {
    if (this.state.error instanceof ChunkLoadError) this.setState({ error: undefined })
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) void reloadIfOutdated()
  }

  override componentDidMount() {
    window.addEventListener('online', this.onOnline)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onOnline)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const t = translateNow('app')
    return (
      <Screen title={t('pageFailedTitle')}>
        <ErrorState
          sentence={error instanceof ChunkLoadError ? t('pageFailed') : t('pageBroke')}
          onRetry={this.retry}
        />
      </Screen>
    )
  }
}
