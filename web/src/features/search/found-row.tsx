import { useLocation } from 'react-router'
import { findWords } from '@mynah/contract/search-normalise'
import type { FoundMessage } from '@mynah/contract/messages'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Link } from '#ui/pages/link.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { stepThrough } from './found-in-room.ts'
import type { Wanted } from './queries.ts'
import { useFoundLine, useNameOf, roomPath } from '#features/conversations/index.ts'

/** A found message; a press opens its room at that message. */
export function FoundRow(props: {
  found: FoundMessage
  words: readonly string[]
  /** the search, so that the room can step through its results */
  wanted: Wanted
}) {
  const { found, words, wanted } = props
  const format = useFormat()
  const lineOf = useFoundLine()
  const nameOf = useNameOf()
  const { pane } = usePageContext()
  const { pathname, search } = useLocation()
  const isOpen = pane === 'list' && pathname + search === foundPath(found)
  const { conversation, from, nick, avatar, createTime } = found
  const room = nameOf(conversation)
  const name = from !== conversation.id && room ? `${nick} · ${room}` : nick
  return (
    <li>
      <Link
        to={foundPath(found)}
        state={pane === 'list' ? fromList : undefined}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => stepThrough({ ...wanted, conversation: found.conversation })}
        className={cx(
          'flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors',
          // hints on a highlighted row are a step darker, for their contrast
          isOpen ? 'bg-beak-100 [--ink-500:var(--ink-700)]' : 'hover:bg-ink-900/4 active:bg-ink-900/8',
        )}
      >
        <Avatar id={from} name={nick} src={avatar} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-14 text-ink-500">{name}</span>
            <time dateTime={new Date(createTime).toISOString()} className="flex-none text-12 text-ink-500">
              {format.listDate(createTime)}
            </time>
          </span>
          <span className="line-clamp-2 text-16 wrap-anywhere">
            <Marked text={around(lineOf(found), words)} words={words} />
          </span>
        </span>
      </Link>
    </li>
  )
}

export const foundPath = (found: FoundMessage) => `${roomPath(found.conversation)}&at=${found.seq}`

const before = 24

/** Shortens a long text so that it starts shortly before the first match. */
function around(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ')
  const [first] = findWords(line, words)
  if (!first || first[0] <= before * 2) return line
  return `…${[...line.slice(0, first[0])].slice(-before).join('')}${line.slice(first[0])}`
}

/** A text with its matches marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const pieces: { text: string; start: number; marked: boolean }[] = []
  let at = 0
  for (const [start, end] of findWords(text, words)) {
    pieces.push({ text: text.slice(at, start), start: at, marked: false })
    pieces.push({ text: text.slice(start, end), start, marked: true })
    at = end
  }
  pieces.push({ text: text.slice(at), start: at, marked: false })
  return pieces.map((piece) =>
    piece.marked ? (
      <mark key={piece.start} className="rounded-[3px] bg-beak-100 text-beak-700">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
