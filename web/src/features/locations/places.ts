import { observedPerSession } from '#client/session/per-session.ts'

/** In degrees: latitude -90 to 90, longitude -180 to 180. */
export type Place = { lat: number; lng: number; name: string }

const chosen = observedPerSession<Place | undefined>(() => undefined)

/** The place that was chosen last, for the page that asked for one. */
export const chosenPlace = chosen.get
export const setChosenPlace = chosen.set.bind(chosen)

/** Five decimals are about a metre. */
export const coordinatesOf = ({ lat, lng }: Pick<Place, 'lat' | 'lng'>): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** A place as one line of text. */
export const lineOf = (place: Place): string =>
  place.name ? `${place.name} (${coordinatesOf(place)})` : coordinatesOf(place)

const number = String.raw`(\d{1,3}(?:\.\d+)?)`
const angle = new RegExp(
  String.raw`^([-+−]?)\s*${number}\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|'')\s*)?([NSEWnsew]?)$`,
)

/** Reads coordinates such as `-6.2, 106.8`, `6.2 S 106.8 E` or `6°12′S 106°49′E`; undefined for other text. */
export function readCoordinates(text: string): { lat: number; lng: number } | undefined {
  const halves = halvesOf(text.trim())
  if (!halves) return undefined
  const [first, second] = halves.map(readAngle)
  if (!first || !second) return undefined
  const turned = /[EW]/.test(first.side) || /[NS]/.test(second.side)
  const [lat, lng] = turned ? [second, first] : [first, second]
  if (/[EW]/.test(lat.side) || /[NS]/.test(lng.side)) return undefined
  if (Math.abs(lat.degrees) > 90 || Math.abs(lng.degrees) > 180) return undefined
  return { lat: lat.degrees, lng: lng.degrees }
}

/** Splits at a comma or semicolon, else after the letter of a direction, else at the only space. */
function halvesOf(text: string): [string, string] | undefined {
  const parts = /[,;，]/.test(text)
    ? text.split(/[,;，]/)
    : (/^(.*?[NSEWnsew])\s*(.+)$/.exec(text)?.slice(1) ?? text.split(/\s+/))
  const [first = '', second = '', more] = parts.map((part) => part.trim())
  return more === undefined && first && second ? [first, second] : undefined
}

function readAngle(text: string): { degrees: number; side: string } | undefined {
  const found = angle.exec(text)
  if (!found) return undefined
  const [, sign = '', whole = '', minutes = '0', seconds = '0', side = ''] = found
  if (sign && side) return undefined
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  const below = /[-−]/.test(sign) || /[SW]/i.test(side)
  return { degrees: below ? -size : size, side: side.toUpperCase() }
}

/** The map page for a line of text as written by `lineOf`; undefined if it has no coordinates. */
export function mapPathOf(line: string): string | undefined {
  const [, name = '', within = line] = /^(.*)\(([^()]*)\)\s*$/s.exec(line) ?? []
  const found = readCoordinates(within)
  if (!found) return undefined
  const { lat, lng } = found
  return `/open-location?${new URLSearchParams({ lat: String(lat), lng: String(lng), name: name.trim() })}`
}

/** The URI that opens a place in Android's map apps (RFC 5870). */
export const geoOf = ({ lat, lng, name }: Place): string =>
  `geo:${lat},${lng}?q=${lat},${lng}${name && `(${encodeURIComponent(name)})`}`

/** Reads `?lat=&lng=&name=` of an address. */
export function placeIn(search: URLSearchParams): Place | undefined {
  const [lat, lng] = [search.get('lat') ?? '', search.get('lng') ?? '']
  const found = readCoordinates(`${lat}, ${lng}`)
  return found && { ...found, name: (search.get('name') ?? '').slice(0, 100) }
}
