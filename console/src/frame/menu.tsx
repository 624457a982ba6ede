import { useEffect, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import type { Operator } from '@mynah/contract/operators'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { signOut } from '#session.ts'
import { useWaiting } from '#waiting.ts'
import { AlertsChoice, LanguageChoice, ThemeChoice } from './choices.tsx'
import type { ConsolePage } from './feature.ts'
import { showKeyboardHelp } from './keyboard-help.tsx'
import { menuOf, usePages } from './pages.ts'
import { roleNames } from './role-names.ts'

/** Beside the page on a wide screen; on a phone behind a button, and closed once a page was chosen. */
export function Menu({ operator }: { operator: Operator }) {
  const t = useT('frame')
  const id = useId()
  const waiting = useWaiting()
  const pages = usePages()
  const [isOpen, setOpen] = useState(false)
  useRenewals(pages, waiting)
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  return (
    <header className="z-10 flex-none border-ink-200 bg-ink-50 max-md:sticky max-md:top-0 max-md:border-b md:w-60 md:border-r">
      <div className="flex items-center gap-3 px-4 py-2 md:hidden">
        <p className="mr-auto text-lg font-bold">Mynah</p>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? t('closeMenu') : all > 0 ? t('menuWaiting', { count: all }) : t('menu')}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden className="flex items-center gap-2">
            {isOpen ? '✕' : '☰'}
            {!isOpen && <Count count={all} />}
          </span>
        </Button>
      </div>
      <nav
        id={id}
        aria-label={t('console')}
        className={`flex flex-col gap-4 overflow-y-auto p-4 max-md:max-h-[calc(100dvh-3.75rem)] md:sticky md:top-0 md:h-dvh ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <p className="px-3 text-lg font-bold max-md:hidden">Mynah</p>
        {menuOf(pages, operator.role).map((group) => (
          <section key={group.name} aria-label={t(group.name)}>
            <p aria-hidden className="px-3 pb-1 text-xs font-medium text-ink-500">
              {t(group.name)}
            </p>
            <ul>
              {group.pages.map((page) => (
                <PageLink
                  key={page.path}
                  page={page}
                  count={page.queue ? waiting[page.queue] : 0}
                  onChoose={() => setOpen(false)}
                />
              ))}
            </ul>
          </section>
        ))}
        <MenuEnd operator={operator} pages={pages} />
      </nav>
    </header>
  )
}

/** Refreshes an open queue when items came in or were decided elsewhere. */
function useRenewals(pages: readonly ConsolePage[], waiting: ReturnType<typeof useWaiting>) {
  const before = useRef(waiting)
  useEffect(() => {
    const known = before.current
    before.current = waiting
    for (const { queue, needs } of pages) if (queue && known[queue] !== waiting[queue]) void invalidate(needs)
  }, [waiting, pages])
}

/** Language, theme, the operator, and logging out. */
function MenuEnd({ operator, pages }: { operator: Operator; pages: readonly ConsolePage[] }) {
  const t = useT('frame')
  return (
    <div className="mt-auto space-y-3 px-3 pt-2">
      <LanguageChoice />
      <ThemeChoice />
      <AlertsChoice pages={pages} />
      <p className="text-sm text-ink-500">
        {operator.name}, {t(roleNames[operator.role])}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void signOut()}>{t('signOut')}</Button>
        <Button onClick={showKeyboardHelp}>{t('keyboard')}</Button>
      </div>
    </div>
  )
}

function PageLink(props: { page: ConsolePage; count: number | undefined; onChoose: () => void }) {
  const { page, count = 0, onChoose } = props
  const t = useT('frame')
  return (
    <li>
      <NavLink
        to={`/${page.path}`}
        onClick={onChoose}
        className={({ isActive }) =>
          `flex items-center gap-2 rounded-lg px-3 py-1.5 max-md:py-2.5 ${isActive ? 'bg-beak-100 font-medium' : 'hover:bg-beak-100'}`
        }
      >
        <span className="mr-auto">{page.title()}</span>
        <Count count={count} label={t('waiting', { count })} />
      </NavLink>
    </li>
  )
}

/** The number of waiting items; nothing for 0. */
function Count({ count, label }: { count: number; label?: string }) {
  if (count === 0) return null
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      className="rounded-full bg-beak-500 px-2 text-sm font-bold text-black tabular-nums"
    >
      {count}
    </span>
  )
}
