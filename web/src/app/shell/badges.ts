import type { Badges } from '#client/feature.ts'
import { features } from '#app/features.ts'

type UseBadges = () => Badges

/**
 * The badges of tabs: counts, or dots where there is no number. Muted conversations do not count. Several features may
 * add to the same tab.
 */
export const useBadges: UseBadges = features.flatMap((feature) => feature.useBadges ?? []).reduce(bothHooks)

function bothHooks(useSome: UseBadges, useOthers: UseBadges): UseBadges {
  return function useBoth() {
    return joinBadges(useSome(), useOthers())
  }
}

export function joinBadges(some: Badges, others: Badges): Badges {
  const keys = Object.keys({ ...some, ...others }) as (keyof Badges)[]
  return Object.fromEntries(
    keys.map((key) => [
      key,
      {
        count: (some[key]?.count ?? 0) + (others[key]?.count ?? 0),
        dot: Boolean(some[key]?.dot) || Boolean(others[key]?.dot),
      },
    ]),
  )
}
