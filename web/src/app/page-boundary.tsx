import { Component, type ReactNode } from 'react'
import { sayNow } from '#i18n/say.ts'
import { ChunkLoadError } from '#app/page.tsx'
import { ErrorState } from '#ui/states.tsx'

interface State {
  error: unknown
  tries: number
}

/** Around each page: catches what goes wrong in it, its code that does not come too, so that the rest of the app stays. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, tries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  retry = () => {
    // some browsers remember a failed import for the life of the page
    if (this.state.tries > 0) return window.location.reload()
    this.setState(({ tries }) => ({ error: undefined, tries: tries + 1 }))
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const say = sayNow('app')
    return (
      <div className="grid h-full place-items-center bg-ink-50">
        <ErrorState
          sentence={error instanceof ChunkLoadError ? say('pageFailed') : say('pageBroke')}
          onRetry={this.retry}
        />
      </div>
    )
  }
}
