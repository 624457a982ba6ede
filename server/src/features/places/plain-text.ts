import type { PlaceContent } from '@mynah/contract/message-kinds/place'

/** A place in no language's words, for clients that do not know the kind, the chat list and the search. */
export function plainText({ name, address, lat, lng }: Omit<PlaceContent, 'text'>): string {
  const coordinates = lat === undefined || lng === undefined ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const [head = coordinates, ...more] = [name, address].filter((one) => one !== undefined)
  return [`📍 ${head}`.trim(), ...more].join('\n')
}
