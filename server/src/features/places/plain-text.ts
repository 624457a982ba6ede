import type { PlaceContent } from '@mynah/contract/message-kinds/place'

/**
 * A location as plain text without words of a language, for clients that do not know the kind, the chat list and
 * search.
 */
export function plainText({ name, address, lat, lng }: Omit<PlaceContent, 'text'>): string {
  const coordinates = lat === undefined || lng === undefined ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const [head = coordinates, ...more] = [name, address].filter((one) => one !== undefined)
  return [`📍 ${head}`.trim(), ...more].join('\n')
}
