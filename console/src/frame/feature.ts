import type { ReactNode } from 'react'
import type { AdminCall } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import { translateNow, type Key, type Namespace } from '#i18n/translate.ts'
import type { PageGroup } from './pages.ts'

interface PageEntry {
  group: PageGroup
  /** The call that a role has to be allowed to make to see the page. */
  needs: AdminCall
  /** The queue of the page, whose count is shown in the menu. */
  queue?: WorkQueue
  /** Whether a part of the path after the page's own names an item. */
  hasItems?: true
  Page: () => ReactNode
}

export interface ConsolePage extends PageEntry {
  path: string
  title: () => string
}

/** The manifest of a feature of the console. */
export interface Feature {
  name: string
  pages: readonly ConsolePage[]
}

/** Its pages by path. The title of each is a text of the feature, whose namespace is the feature's name. */
export function defineFeature<N extends Namespace>(feature: {
  name: N
  pages: Readonly<Record<string, PageEntry & { title: Key<N> }>>
}): Feature {
  const say = (key: string) => (translateNow(feature.name) as unknown as (key: string) => string)(key)
  const pages = Object.entries(feature.pages).map(([path, { title, ...page }]) => ({
    ...page,
    path,
    title: () => say(title),
  }))
  return { name: feature.name, pages }
}
