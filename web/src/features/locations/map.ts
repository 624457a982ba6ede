import { colours } from '@mynah/ui/colours.ts'
import 'leaflet/dist/leaflet.css'
import { circleMarker, geoJSON, map as leafletMap, tileLayer, type Map } from 'leaflet'
import { feature } from 'topojson-client'
import { isMotionReduced } from '#ui/motion.ts'

type World = Parameters<typeof feature>[0]

const widest = 2
const fiji = '242'
const closest = 17

/**
 * A map without Leaflet's controls and popups: the library writes those as markup, which the content security policy
 * forbids.
 */
export function drawMap(
  element: HTMLElement,
  options: {
    lat: number
    lng: number
    zoom: number
    tiles: string
    marked: boolean
    /** if the outlines do not load */
    onFailed: () => void
  },
): Map {
  const { lat, lng, zoom, tiles, marked, onFailed } = options
  const map = leafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: widest,
    maxZoom: closest,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
    fadeAnimation: false,
    zoomAnimation: !isMotionReduced(),
  }).setView([lat, lng], zoom)
  if (tiles) tileLayer(tiles, { maxZoom: closest }).addTo(map)
  else outline(map).catch(onFailed)
  if (marked) {
    const look = {
      radius: 10,
      color: colours['ink-900'],
      weight: 3,
      fillColor: colours['beak-500'],
      fillOpacity: 1,
    }
    circleMarker([lat, lng], { ...look, interactive: false }).addTo(map)
  }
  return map
}

/** Draws the outlines of countries, which are loaded from the app's own files. */
async function outline(map: Map): Promise<void> {
  const { default: world } = (await import('world-atlas/countries-110m.json')) as unknown as {
    default: World
  }
  // the page may be closed by now
  if (!map.getContainer().isConnected) return
  const style = { color: colours['beak-800'], weight: 1, fillColor: colours['beak-300'], fillOpacity: 0.35 }
  const countries = world.objects['countries']
  if (!countries) return
  // Fiji is on both sides of the date line, and would be drawn as a band around the world
  const filter = ({ id }: { id?: string | number }) => id !== fiji
  geoJSON(feature(world, countries), { style, filter, interactive: false }).addTo(map).bringToBack()
}
