import { useCallback, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** The page's path, beginning with `/`. */
  to: string
  /** Replaces this page in the history. */
  replace?: boolean
  /** State of the history entry. */
  state?: unknown
}

const isFastPath = (event: React.MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/**
 * A link to a page of the app. The router's own link is rendered again whenever the address changes, and searches the
 * document for a `<base>` each time: 75 ms for each step in a list of 500 chats.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: Props) {
  const navigate = useNavigate()
  const press = useCallback(
    (event: React.MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      if (event.defaultPrevented || !isFastPath(event)) return
      event.preventDefault()
      // opening the current page again adds no step to the history
      void navigate(to, { replace: replace ?? window.location.hash === `#${to}`, state })
    },
    [navigate, onClick, to, replace, state],
  )
  return (
    <a {...rest} href={`#${to}`} onClick={press}>
      {children}
    </a>
  )
}
