import { Fragment } from 'react'
import { useSay } from '#i18n/say.ts'
import { Link } from '#ui/link.tsx'
import type { BubbleProps } from './bubble.ts'
import { linkPath, linkPattern } from './links.ts'

const names = /(@[^\s@]{1,20})/gu

export function TextBubble({ message, meta }: BubbleProps) {
  const named = message.extras.at !== undefined
  return (
    <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {message.content.split(linkPattern).map((piece, index) =>
        index % 2 === 1 ? (
          <Link key={index} to={linkPath(piece)} className="text-beak-700 underline underline-offset-2">
            {piece}
          </Link>
        ) : named ? (
          <Named key={index} text={piece} />
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
      {meta}
    </div>
  )
}

function Named({ text }: { text: string }) {
  const say = useSay('messages')
  return text.split(names).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} title={say('mention')} className="font-medium text-beak-700">
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
