import * as z from 'zod/mini'
import { singleLineText } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { placeMessage, type PlaceContent } from '@mynah/contract/message-kinds/place'
import { point } from '@mynah/contract/places'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'
import { plainText } from './plain-text.ts'

const texts = textsOf('places')

const words = {
  name: z.optional(singleLineText(limits.placeNameLengthMax, 1)),
  address: z.optional(singleLineText(limits.placeAddressLengthMax, 1)),
}
const live = z.object({ ...words, live: z.literal([...limits.livePlaceSeconds]) })
const still = z.object({ ...words, ...point })

/** A client only sends this kind when it forwards a location: a fixed one unchanged, a live one without coordinates. */
function read(given: unknown): PlaceContent | null {
  const passedOn = live.safeParse(given)
  if (passedOn.success) return { text: plainText(passedOn.data), ...passedOn.data, copy: true }
  const place = still.safeParse(given)
  return place.success ? { text: plainText(place.data), ...place.data } : null
}

export const placeKind = serveMessageKind(placeMessage, {
  read: (_app, _senderId, given) => Promise.resolve(read(given)),
  searchText: ({ text }) => text,
  pushText: ({ text, name, live: isLive }, language) =>
    isLive && !name ? `${text} ${texts(language)('live')}` : (text.split('\n', 1)[0] ?? ''),
})
