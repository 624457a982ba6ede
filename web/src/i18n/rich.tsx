import { Fragment, type ReactNode } from 'react'

/**
 * Puts elements into a text: `rich('I agree to the <terms>terms</terms>', { terms: (t) => <Link …>{t}</Link> })`.
 * Tags do not nest. A tag without a part stays plain text.
 */
export function rich(text: string, parts: Record<string, (inner: string) => ReactNode>): ReactNode {
  return text.split(/(<\w+>.*?<\/\w+>)/s).map((piece, index) => {
    const found = /^<(\w+)>(.*)<\/\1>$/s.exec(piece)
    const part = found?.[1] ? parts[found[1]] : undefined
    return <Fragment key={index}>{found ? (part?.(found[2] ?? '') ?? found[2]) : piece}</Fragment>
  })
}
