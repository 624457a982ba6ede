import { useBadges } from '#app/badges.ts'
import { tabPages, type TabKey } from '#app/tabs.tsx'
import { useSay } from '#i18n/say.ts'
import { Logo } from '#ui/bird.tsx'
import { Rail, TabBar } from '#ui/tab-bar.tsx'

function useTabs() {
  const say = useSay('app')
  const badges = useBadges()
  return tabPages.map(({ key, path, icon }) => {
    const badge = key === 'me' ? 0 : badges[key]
    const count = typeof badge === 'number' ? badge : 0
    return { key, to: path, label: say(key), icon, count, dot: badge === true }
  })
}

export function PhoneTabs({ current }: { current: TabKey }) {
  const say = useSay('app')
  return <TabBar name={say('mainMenu')} tabs={useTabs()} current={current} />
}

/** Chats first and oneself at the foot: a rail is read from the top. */
export function TabRail({ current }: { current: TabKey }) {
  const say = useSay('app')
  const tabs = useTabs()
  const order: TabKey[] = ['chats', 'contacts', 'groups', 'moments', 'me']
  const sorted = tabs.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  return <Rail name={say('mainMenu')} tabs={sorted} current={current} logo={<Logo />} bottom={['me']} />
}
