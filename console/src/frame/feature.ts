import type { ReactNode } from 'react'
import type { AdminCall } from '@mynah/contract/admin-api'
import type { WorkQueue } from '@mynah/contract/operators'
import { translateNow, type Key, type Namespace } from '#i18n/translate.ts'
import type { PageGroup } from './pages.ts'

interface PageEntry {
  group: PageGroup
  /** The call that a role must have to be offered the page. */
  needs: AdminCall
  /** Where people wait for an operator: how many stands beside the page in the menu. */
  queue?: WorkQueue
  /** What stands behind its path names one of what it shows. */
  hasItems?: true
  Page: () => ReactNode
}

export interface ConsolePage extends PageEntry {
  path: string
  title: () => string
}

/** The manifest of a feature: all that the console takes from it. */
export interface Feature {
  name: string
  pages: readonly ConsolePage[]
}

/** Its pages by their path. The title of each is a text of the feature, whose namespace has the feature's name. */
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
