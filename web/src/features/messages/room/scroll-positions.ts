import { perSession } from '#client/session/per-session.ts'

/**
 * A reader's position: the message at the top of the view by its seq, and how many of its pixels are above the view.
 */
export type ScrollPosition = { seq: number; above: number }

const places = perSession(() => new Map<string, ScrollPosition>())

/** Where this visit of a room was left for a page above it; undefined at the newest messages. */
export const placeOf = (visit: string): ScrollPosition | undefined => places().get(visit)

export function saveScrollPosition(visit: string, place: ScrollPosition | undefined): void {
  if (place) places().set(visit, place)
  else places().delete(visit)
}
