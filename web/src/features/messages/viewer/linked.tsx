import { Fragment } from 'react'
import { piecesOf } from './links.ts'
import { PageLink } from './page-link.tsx'

/** A text whose links can be pressed. */
export function Linked({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.href ? <PageLink key={index} piece={piece} /> : <Fragment key={index}>{piece.text}</Fragment>,
  )
}
