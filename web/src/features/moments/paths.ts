import type { MomentLocation } from '@mynah/contract/moments'
import { mapPathOf } from '#features/locations/index.ts'

export const feedPath = '/pages/moment/moment'
export const publishPath = '/pages/moment/publish'
export const activityPath = '/pages/my/moment-info/moment-info'
export const favouritesPath = '/pages/moment/favourites'
export const userPath = (userId: string): string => `/pages/moment/user?id=${userId}`
export const detailPath = (id: string): string => `/pages/moment/detail?id=${id}`

/** The map page of a moment's place; undefined if only its name is known. */
export const locationPath = ({ name, latitude, longitude }: MomentLocation): string | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : mapPathOf(`${name} (${latitude.toFixed(5)}, ${longitude.toFixed(5)})`)
export const forwardPath = (id: string): string => `/pages/moment/forward?id=${id}`
export const visibilityPath = (id: string, visibility: 'some' | 'except'): string =>
  `/pages/moment/visibility?id=${id}&visibility=${visibility}`
