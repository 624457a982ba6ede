import { useState } from 'react'

/** By the columns of the table, since its label may name a person. */
const keyOf = (names: readonly string[]) => `console-columns:${names.join('|')}`

function stored(key: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

/** The columns of a table that are hidden, which this browser remembers for the language in which it was chosen. */
export function useHiddenColumns(
  names: readonly string[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const key = keyOf(names)
  const [hidden, setHidden] = useState(() => stored(key))
  const choose = (next: readonly string[]) => {
    setHidden(next)
    if (next.length > 0) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  return [hidden, choose]
}
