import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, Dot } from '@mynah/ui/badge.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { reselectTab } from '#ui/pages/tab-reselect.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

export interface Tab {
  key: string
  to: string
  label: string
  icon: LucideIcon
  /** on a wide screen, in place of the icon */
  picture?: ReactNode
  count?: number
  dot?: boolean
}

interface Props {
  name: string
  tabs: readonly Tab[]
  current: string
}

/** The tabs of a phone, at the bottom. */
export function TabBar({ name, tabs, current }: Props) {
  return (
    <nav aria-label={name} className="app-safe-bottom flex-none border-t border-ink-100 bg-paper">
      <ul className="flex">
        {tabs.map((tab) => {
          const chosen = tab.key === current
          return (
            <li key={tab.key} className="min-w-0 flex-1">
              <Link
                to={tab.to}
                replace
                onClick={chosen ? reselectTab : undefined}
                aria-current={chosen ? 'page' : undefined}
                className={cx(
                  'flex flex-col items-center gap-0.5 pt-2 pb-1.5 text-11 outline-offset-[-2px]',
                  chosen ? 'font-medium text-ink-900' : 'text-ink-500',
                )}
              >
                <TabIcon tab={tab} chosen={chosen} />
                {/* the largest text size would overlap its neighbours on a small phone */}
                <span className="max-w-full text-[min(0.6875rem,3.2vw)] one-line">{tab.label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function TabIcon({ tab, chosen }: { tab: Tab; chosen: boolean }) {
  const words = useUiText()
  const Icon = tab.icon
  return (
    <span
      className={cx(
        'relative grid h-[30px] w-14 place-items-center rounded-full transition-colors',
        chosen && 'bg-beak-300 text-ink',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.8} />
      {tab.count ? (
        <span className="absolute -top-1 left-1/2 ml-1 flex rounded-full border-2 border-paper">
          <Badge count={tab.count} label={words.unread(tab.count)} small />
        </span>
      ) : (
        tab.dot && (
          <span className="absolute top-0 left-1/2 ml-1.5 flex rounded-full border-2 border-paper">
            <Dot label={words.news} />
          </span>
        )
      )}
    </span>
  )
}

/** The tabs of a wide screen, at the left edge. */
export function Rail({ name, tabs, current, logo }: Props & { logo: ReactNode }) {
  return (
    <nav aria-label={name} className="flex w-18 flex-none flex-col items-center gap-5 bg-ink-100 py-4">
      {logo}
      <ul className="flex flex-col gap-1.5">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <RailLink tab={tab} chosen={tab.key === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailLink({ tab, chosen }: { tab: Tab; chosen: boolean }) {
  const words = useUiText()
  const Icon = tab.icon
  return (
    <Link
      to={tab.to}
      title={tab.label}
      onClick={chosen ? reselectTab : undefined}
      aria-current={chosen ? 'page' : undefined}
      className={cx(
        'relative grid size-11 place-items-center rounded-full transition-colors',
        chosen ? 'bg-beak-300 text-ink' : 'text-ink-900 hover:bg-ink-900/6',
      )}
    >
      {tab.picture ?? <Icon aria-hidden className="size-6" strokeWidth={1.8} />}
      <span className="sr-only">{tab.label}</span>
      {tab.count ? (
        <span className="absolute -top-1 -right-1 flex rounded-full border-2 border-ink-100">
          <Badge count={tab.count} label={words.unread(tab.count)} small />
        </span>
      ) : (
        tab.dot && (
          <span className="absolute top-0.5 right-0.5 flex rounded-full border-2 border-ink-100">
            <Dot label={words.news} />
          </span>
        )
      )}
    </Link>
  )
}
