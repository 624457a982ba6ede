import { useBadges } from '#app/badges.ts'
import { tabPages } from '#app/tabs.tsx'
import type { TabKey } from '#client/feature.ts'
import { useT } from '#i18n/translate.ts'
import { Logo } from '#ui/bird.tsx'
import { Rail, TabBar } from '#ui/tab-bar.tsx'

function useTabs() {
  const t = useT('app')
  const badges = useBadges()
  return tabPages.map(({ key, path, icon }) => {
    const { count = 0, dot = false } = (key === 'me' ? undefined : badges[key]) ?? {}
    return { key, to: path, label: t(key), icon, count, dot }
  })
}

export function PhoneTabs({ current }: { current: TabKey }) {
  const t = useT('app')
  return <TabBar name={t('mainMenu')} tabs={useTabs()} current={current} />
}

/** Chats first and oneself at the foot: a rail is read from the top. */
export function TabRail({ current }: { current: TabKey }) {
  const t = useT('app')
  const tabs = useTabs()
  const order: TabKey[] = ['chats', 'contacts', 'groups', 'moments', 'me']
  const sorted = tabs.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  return <Rail name={t('mainMenu')} tabs={sorted} current={current} logo={<Logo />} bottom={['me']} />
}
