import { Fragment } from 'react'
import type { BubbleProps } from './bubble.ts'

const links = /(https?:\/\/[^\s<>"'，。）)]+)/g

export function TextBubble({ message, meta }: BubbleProps) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {message.content.split(links).map((piece, index) =>
        index % 2 === 1 ? (
          <a
            key={index}
            href={piece}
            target="_blank"
            rel="noopener noreferrer"
            className="text-beak-700 underline underline-offset-2"
          >
            {piece}
          </a>
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
      {meta}
    </div>
  )
}
