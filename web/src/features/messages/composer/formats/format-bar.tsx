import {
  Bold,
  Check,
  Code,
  EyeOff,
  Italic,
  Link,
  List,
  ListOrdered,
  SquareCode,
  Strikethrough,
  TextQuote,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useState, type PointerEvent, type SubmitEvent } from 'react'
import { useT, type Translate } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { readLink } from '../../viewer/links.ts'
import { focusComposer } from '../composer-state.ts'
import { hasFormat, type Format, type Ranged } from './formats.ts'

const formats: readonly [Format, LucideIcon, (t: Translate<'messages'>) => string][] = [
  ['b', Bold, (t) => t('formatBold')],
  ['i', Italic, (t) => t('formatItalic')],
  ['s', Strikethrough, (t) => t('formatStrike')],
  ['x', EyeOff, (t) => t('formatSpoiler')],
  ['a', Link, (t) => t('formatLink')],
  ['c', Code, (t) => t('formatCode')],
  ['pre', SquareCode, (t) => t('formatPre')],
  ['q', TextQuote, (t) => t('formatQuote')],
  ['ul', List, (t) => t('formatList')],
  ['ol', ListOrdered, (t) => t('formatNumbers')],
]

/** The field keeps the focus and its selection. */
const stay = (event: PointerEvent) => event.preventDefault()

interface Props {
  draft: Ranged
  selected: { from: number; to: number }
  onToggle: (type: Format, arg?: string) => void
  onClose: () => void
}

/** Formats for the selection: below the field on a phone, whose own menu is above the selection, otherwise above it. */
export function FormatBar({ draft, selected, onToggle, onClose }: Props) {
  const t = useT('messages')
  const [asksLink, setAsksLink] = useState(false)
  const { from, to } = selected
  const press = (type: Format) => {
    if (type === 'a' && !hasFormat(draft, type, from, to)) setAsksLink(true)
    else onToggle(type)
  }
  return (
    <div
      role="toolbar"
      aria-label={t('format')}
      className="order-last wide:absolute wide:bottom-full wide:left-3 wide:z-20 wide:mb-2 wide:animate-rise wide:rounded-18 wide:bg-paper wide:shadow-far"
    >
      {asksLink ? (
        <LinkField
          onLink={(href) => {
            onToggle('a', href)
            setAsksLink(false)
            focusComposer()
          }}
          onClose={() => {
            setAsksLink(false)
            onClose()
            focusComposer()
          }}
        />
      ) : (
        <div className="flex px-1 wide:px-1.5">
          {formats.map(([type, Icon, name]) => {
            const isOn = hasFormat(draft, type, from, to)
            return (
              <button
                key={type}
                type="button"
                aria-label={name(t)}
                title={name(t)}
                aria-pressed={isOn}
                onPointerDown={stay}
                onClick={() => press(type)}
                className={cx(
                  'grid h-11 min-w-0 flex-1 place-items-center rounded-12 wide:w-10 wide:flex-none',
                  isOn ? 'bg-beak-100 text-beak-700' : 'text-ink-700 hover:bg-ink-900/6',
                )}
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

function LinkField({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }) {
  const t = useT('messages')
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = address.trim()
    const link = readLink(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)
    if (link) onLink(link.href)
    else setWrong(true)
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-1 py-0.5 pr-1 pl-4 wide:w-96">
      <input
        // opened by a press
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
        aria-label={t('formatAddress')}
        aria-invalid={isWrong}
        placeholder="https://"
        className={cx('h-11 min-w-0 flex-1 bg-transparent text-16 outline-none', isWrong && 'text-danger')}
      />
      <IconButton icon={X} name={t('formatLinkClose')} onPointerDown={stay} onClick={onClose} />
      <IconButton
        onPointerDown={stay}
        icon={Check}
        type="submit"
        name={t('formatLinkSet')}
        disabled={address.trim() === ''}
      />
    </form>
  )
}
