import type { TabKey } from '#client/feature.ts'

/** What the shell needs to know of a page before it is loaded. */
export interface RouteMeta {
  tab?: TabKey
  /** fills the window, without tabs and panes */
  full?: boolean
  /** also for users who are not signed in */
  open?: boolean
  /** only for users who are not signed in */
  signIn?: boolean
}
