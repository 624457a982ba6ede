import { createContext, use } from 'react'
import { mayUse, type OperatorRole } from '@mynah/contract/admin-api'
import type { ConsolePage } from './feature.ts'

/** The groups of the menu, from the top. Within a group pages come in the order of the features. */
const groups = [
  'overview',
  'queues',
  'community',
  'money',
  'shopAndPoints',
  'content',
  'administration',
] as const
export type PageGroup = (typeof groups)[number]

export const PagesContext = createContext<readonly ConsolePage[]>([])

/** All pages, including those that the operator may not use. */
export const usePages = () => use(PagesContext)

/** The menu of a role: only pages that it may use. */
export const menuOf = (pages: readonly ConsolePage[], role: OperatorRole) =>
  groups
    .map((name) => ({
      name,
      pages: pages.filter((page) => page.group === name && mayUse(page.needs, role)),
    }))
    .filter((group) => group.pages.length > 0)
