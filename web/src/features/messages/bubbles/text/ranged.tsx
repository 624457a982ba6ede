import { Copy } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { blockTypes, type Entity } from '@mynah/contract/entities'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { copyMessage } from '../copy-message.ts'
import { Linked } from '../../viewer/linked.tsx'
import { piecesOf } from '../../viewer/links.ts'
import { PageLink } from '../../viewer/page-link.tsx'

type Part = {
  text: string
  /** by position, nested or disjoint */
  entities: readonly Entity[]
  from: number
  to: number
  isCode: boolean
}

/** A text with mentions, formats and links. One press opens all its spoilers. */
export function Ranged({ text, entities }: Pick<Part, 'text' | 'entities'>) {
  const [isOpen, setOpen] = useState(false)
  const whole = { text, entities, from: 0, to: text.length, isCode: false }
  return <Pieces {...whole} onOpen={isOpen ? undefined : () => setOpen(true)} />
}

interface Props extends Part {
  /** set while spoilers are closed */
  onOpen: (() => void) | undefined
}

function Pieces({ onOpen, ...part }: Props) {
  const { text, from, to, isCode } = part
  const pieces: ReactNode[] = []
  let rest = part.entities
  let at = from
  const plain = (end: number) => {
    const words = text.slice(at, end)
    if (words !== '') pieces.push(isCode ? words : <Linked key={`t${at}`} text={words} />)
    at = end
  }
  while (rest[0]) {
    const [one, ...later] = rest
    const [type, offset, length] = one
    const end = offset + length
    const inner = later.filter(([, place]) => place < end)
    rest = later.slice(inner.length)
    const isBlock = blockTypes.includes(type)
    // a block has line breaks of its own
    plain(isBlock && offset > at && text[offset - 1] === '\n' ? offset - 1 : offset)
    pieces.push(
      <Formatted
        key={`${type}${offset}`}
        one={one}
        {...{ text, isCode, onOpen, entities: inner, from: offset, to: end }}
      />,
    )
    at = isBlock && text[end] === '\n' ? end + 1 : end
  }
  plain(to)
  return pieces.map((piece, nth) => <Fragment key={nth}>{piece}</Fragment>)
}

function Formatted({ one: [type, , , arg = ''], ...part }: Props & { one: Entity }) {
  const t = useT('messages')
  const { text, from, to, onOpen } = part
  const words = text.slice(from, to)
  const inside = <Pieces {...part} isCode={part.isCode || type === 'c' || type === 'pre'} />
  switch (type) {
    case 'm':
      return (
        <span title={t('mention')} className="font-medium text-beak-700">
          {inside}
        </span>
      )
    case 'b':
      return <strong className="font-semibold">{inside}</strong>
    case 'i':
      return <em>{inside}</em>
    case 's':
      return <s>{inside}</s>
    case 'c':
      return <code className="rounded-[5px] bg-ink-900/8 px-1 py-px font-mono text-[0.9em]">{inside}</code>
    case 'x':
      return onOpen ? (
        <Spoiler words={words} onOpen={onOpen} />
      ) : (
        <span className="rounded-[5px] bg-ink-900/8">{inside}</span>
      )
    case 'a':
      return leadsElsewhere(words, arg) ? inside : <PageLink piece={{ text: words, href: arg }} isHidden />
    case 'q':
      return (
        <blockquote className="my-0.5 border-l-[3px] border-ink-300 pl-2.5 text-ink-700">{inside}</blockquote>
      )
    case 'pre':
      return <CodeBlock words={words} language={arg} inside={inside} />
    case 'ul':
    case 'ol':
      return <List {...part} isNumbered={type === 'ol'} />
    default:
      return inside
  }
}

/** A text that is an address itself must link to exactly that address. */
const leadsElsewhere = (words: string, href: string): boolean =>
  piecesOf(words).some(
    (piece) => piece.href !== undefined && piece.href !== href && `${piece.href}/` !== href,
  )

/** Hidden until opened, visually and for screen readers. */
function Spoiler({ words, onOpen }: { words: string; onOpen: () => void }) {
  const t = useT('messages')
  return (
    <button
      type="button"
      aria-label={t('spoilerShow')}
      title={t('spoilerShow')}
      onClick={onOpen}
      className="relative max-w-full rounded-[5px] bg-ink-300 text-left align-bottom whitespace-pre-wrap text-transparent wrap-anywhere select-none after:absolute after:-inset-2"
    >
      {/* as long as what it hides, for the eye alone */}
      <span aria-hidden>{words.replace(/\S/g, 'n')}</span>
    </button>
  )
}

function CodeBlock({ words, language, inside }: { words: string; language: string; inside: ReactNode }) {
  const t = useT('messages')
  return (
    <div dir="ltr" className="my-1 overflow-hidden rounded-12 bg-ink-900/8">
      <div className="flex items-center justify-between gap-2 pl-3 text-12 text-ink-700">
        <span className="truncate">{language || t('formatPre')}</span>
        <IconButton icon={Copy} name={t('copyCode')} onClick={() => void copyMessage(words)} />
      </div>
      <pre
        // wide content must be scrollable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // swiping here scrolls (swipe-reply.ts)
        data-scrolls
        className="overflow-x-auto overscroll-x-contain px-3 pb-2.5 font-mono text-14 whitespace-pre wrap-normal"
      >
        {inside}
      </pre>
    </div>
  )
}

function List({ isNumbered, ...part }: Props & { isNumbered: boolean }) {
  const { text, from, to, entities } = part
  let at = from
  const items = text
    .slice(from, to)
    .split('\n')
    .map((line) => {
      const [start, end] = [at, at + line.length]
      at = end + 1
      // formats that span several lines are applied to each
      const inner = entities.flatMap(([type, offset, length, ...arg]): Entity[] => {
        const first = Math.max(offset, start)
        const last = Math.min(offset + length, end)
        return last > first ? [[type, first, last - first, ...arg]] : []
      })
      return (
        <li key={start}>
          <Pieces {...part} entities={inner} from={start} to={end} />
        </li>
      )
    })
  return isNumbered ? (
    <ol className="my-0.5 list-decimal space-y-0.5 pl-6">{items}</ol>
  ) : (
    <ul className="my-0.5 list-disc space-y-0.5 pl-6">{items}</ul>
  )
}
