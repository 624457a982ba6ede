import { Aperture, BookUser, MessageCircle, User, Users, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBadges } from '#app/shell/badges.ts'
import { ListSearch } from '#app/shell/list-search.tsx'
import { ListWidth } from '#app/shell/list-width.tsx'
import { Shortcuts } from '#app/shell/shortcuts.tsx'
import { tabPages } from '#app/tabs.tsx'
import type { TabKey } from '#client/feature.ts'
import { useSession } from '#client/session/use-session.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Logo } from '#ui/pictures/bird.tsx'
import { provideListSearch } from '#ui/pages/list-search.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Rail, TabBar } from '#ui/pages/tab-bar.tsx'

/** Not part of the tabs' entries, which the login page loads too. */
const icons: Record<TabKey, LucideIcon> = {
  me: User,
  contacts: BookUser,
  chats: MessageCircle,
  groups: Users,
  moments: Aperture,
}

function useTabs() {
  const t = useT('app')
  const badges = useBadges()
  return tabPages.map(({ key, path }) => {
    const { count = 0, dot = false } = (key === 'me' ? undefined : badges[key]) ?? {}
    return { key, to: path, label: t(key), icon: icons[key], count, dot }
  })
}

export function PhoneTabs({ current }: { current: TabKey }) {
  const t = useT('tabs')
  return <TabBar name={t('mainMenu')} tabs={useTabs()} current={current} />
}

/** Whether the search covers the list; the focus returns to where it was. */
function useListSearch() {
  const [isOpen, setIsOpen] = useState(false)
  const before = useRef<Element>(null)
  const column = () => document.querySelector<HTMLElement>('[data-list-search]')
  useEffect(
    () =>
      provideListSearch(() => {
        const from = document.activeElement
        if (!column()?.contains(from)) before.current = from
        setIsOpen(true)
        column()?.querySelector('input')?.focus()
      }),
    [],
  )
  const close = () => {
    const wasInside = column()?.contains(document.activeElement)
    // the list cannot take the focus until nothing covers it
    flushSync(() => setIsOpen(false))
    if (wasInside && before.current instanceof HTMLElement) before.current.focus()
  }
  return { isOpen, close }
}

/** In the order of the tab bar. The shortcuts of a wide screen come with it. */
export function TabRail(props: {
  current: TabKey
  /** whether there is no list beside the page now */
  isListFixed?: boolean
  onClose: (() => void) | undefined
}) {
  const { current, isListFixed, onClose } = props
  const t = useT('tabs')
  const session = useSession()
  const me = session.state === 'in' ? session.user : undefined
  const tabs = useTabs().map((tab) =>
    tab.key === 'me' && me
      ? { ...tab, picture: <Avatar id={me.userId} name={me.userName} src={me.avatarUrl} size={36} /> }
      : tab,
  )
  const search = useListSearch()
  return (
    <>
      <Shortcuts onClose={onClose} />
      {/* a tab shows its list */}
      <div role="presentation" className="contents" onClick={search.close}>
        <Rail name={t('mainMenu')} tabs={tabs} current={current} logo={<Logo />} />
      </div>
      {search.isOpen && <ListSearch onClose={search.close} />}
      {!isListFixed && <ListWidth />}
    </>
  )
}

/** Shown in place of a detail page while only the list is open. */
export function NothingOpen({ tab }: { tab: TabKey }) {
  const t = useT('tabs')
  // The feed of moments has no detail pane.
  const sentences: Partial<Record<TabKey, string>> = {
    chats: t('pickAChat'),
    groups: t('pickAGroup'),
    contacts: t('pickAContact'),
    me: t('pickAPage'),
  }
  return (
    <div className="grid h-full place-items-center bg-ink-50">
      <EmptyState icon={icons[tab]} sentence={sentences[tab] ?? ''} />
    </div>
  )
}
