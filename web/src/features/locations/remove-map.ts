import type { Map } from 'leaflet'

/** Removes a map after its zoom animation: until that ends, Leaflet writes to its panes, which must still exist. */
export function removeMap(map: Pick<Map, 'off' | 'once' | 'remove'>, isZooming: boolean): void {
  map.off('moveend')
  if (isZooming) map.once('moveend', () => map.remove())
  else map.remove()
}
