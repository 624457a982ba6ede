import { Search, X } from 'lucide-react'
import { Link } from '#ui/pages/link.tsx'
import { openListSearch } from '#ui/pages/list-search.ts'
import { useResultKeys } from '#ui/lists/result-keys.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

const box = 'mx-4 mb-3 flex min-h-11 items-center gap-2 rounded-12 bg-ink-100 pl-3 text-16 text-ink-500'

/** A search field; its arrow keys and Enter move through the lists that follow it on the page or in the dialog. */
export function SearchField(props: {
  value: string
  onChange: (value: string) => void
  /** Enter, if no result is marked by the arrow keys */
  onSearch?: () => void
  placeholder?: string
  autoFocus?: boolean
  /** the lists show suggestions before anything is typed, and Enter takes the first */
  offers?: boolean
}) {
  const words = useUiText()
  const { value, onChange, onSearch, placeholder = words.search, autoFocus, offers } = props
  const { field, onKeyDown } = useResultKeys(value, { offers, isPlain: onSearch !== undefined })
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch?.()
      }}
      className={`${box} focus-within:outline-2 focus-within:outline-ink-900`}
    >
      <Search aria-hidden className="size-4.5 flex-none" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent py-2 text-ink-900 outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={() => onChange('')}
          className="grid size-11 flex-none place-items-center rounded-12"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </form>
  )
}

/** Looks like a search field and opens the search; on a wide screen in the column of the list. */
export function SearchLink(props: { to: string; placeholder: string }) {
  return (
    <Link
      to={props.to}
      className={box}
      onClick={(event) => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
        if (!elsewhere && openListSearch()) event.preventDefault()
      }}
    >
      <Search aria-hidden className="size-4.5 flex-none" />
      <span className="min-w-0 one-line">{props.placeholder}</span>
    </Link>
  )
}
