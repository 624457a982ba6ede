import { Fragment } from 'react'
import { Link } from '#ui/link.tsx'
import { linkPath, linkPattern } from './links.ts'

/** A text in which links can be pressed. */
export function Linked({ text }: { text: string }) {
  return text.split(linkPattern).map((piece, index) =>
    index % 2 === 1 ? (
      <Link key={index} to={linkPath(piece)} className="text-beak-700 underline underline-offset-2">
        {piece}
      </Link>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
