import { Fragment } from 'react'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { linkPath, linkPattern } from './links.ts'
import { useMembers } from './queries.ts'

const anyName = '@[^\\s@]{1,20}'

/** What names a user: the names of those who are named, longest first, or else one word. */
function namesIn(known: readonly string[]): RegExp {
  const sorted = known.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  return new RegExp(`(${[...sorted.map((name) => `@${escaped(name)}`), anyName].join('|')})`, 'gu')
}

const escaped = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)

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
          <Named key={index} text={piece} message={message} />
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
      {meta}
    </div>
  )
}

function Named({ text, message }: { text: string } & Pick<BubbleProps, 'message'>) {
  const t = useT('messages')
  const { at } = message.extras
  const ids = Array.isArray(at) ? at : []
  const { data } = useMembers(ids.length > 0 ? (message.groupId ?? '') : '')
  const known = (data ?? []).filter(({ userId }) => ids.includes(userId))
  const names = namesIn(known.flatMap(({ nick, userName }) => [nick, userName]))
  return text.split(names).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} title={t('mention')} className="font-medium text-beak-700">
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
