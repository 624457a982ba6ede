import type { Map } from 'leaflet'

/** Removes a map, once its zoom has ended: until then the library writes to panes that are gone. */
export function removeMap(map: Pick<Map, 'off' | 'once' | 'remove'>, isZooming: boolean): void {
  map.off('moveend')
  if (isZooming) map.once('moveend', () => map.remove())
  else map.remove()
}
