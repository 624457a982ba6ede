import type { TabKey } from '#client/feature.ts'

/** What the shell must know of a page before it is loaded. */
export interface RouteMeta {
  tab?: TabKey
  /** fills the window: no tabs, no panes */
  full?: boolean
  /** also for people who are not signed in */
  open?: boolean
  /** only for people who are not signed in */
  signIn?: boolean
}
