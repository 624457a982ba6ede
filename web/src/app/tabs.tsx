import type { Tab, TabKey } from '#client/feature.ts'
import { entries } from '#app/entries.ts'
import { signedInPage, type LazyPage } from '#app/shell/page.tsx'

export interface TabPage extends Tab {
  Page: LazyPage
}

/** In the order of the tab bar: `/pages/index/index?cur=N` counts in it. */
const tabKeys: readonly TabKey[] = ['me', 'contacts', 'chats', 'groups', 'moments']

const me: Tab = {
  key: 'me',
  path: '/pages/my/my',
  load: () => import('#app/settings/me-screen.tsx').then((m) => m.loadMeScreen()),
}

export const tabPages: readonly TabPage[] = [me, ...entries.flatMap(({ tab }) => tab ?? [])]
  .toSorted((a, b) => tabKeys.indexOf(a.key) - tabKeys.indexOf(b.key))
  .map((tab) => ({ ...tab, Page: signedInPage(tab.load) }))

export const homePath = '/pages/chat/list'
export const loginPath = '/pages/login/login'
