import { anId, line, optional, requestId, shaped, whole, type FieldRows } from './kinds.ts'

const conversation = { toBizId: anId, toBizType: whole(1, 2) }
const degrees = (max: number) =>
  shaped([0, max, -max, 0.123456], [max + 0.1, -max - 0.1, '1', '', null, true, [1], 1e300])
const point = {
  lat: degrees(90),
  lng: degrees(180),
  accuracy: optional(shaped([0, 12.5, 100_000], [-1, 100_001, '5', null, true])),
}

export const placesFields: FieldRows = {
  'place/send': {
    ...conversation,
    id: requestId,
    name: optional(line(100)),
    address: optional(line(200)),
    ...point,
    liveSeconds: optional(shaped([900, 3_600, 28_800], [0, 901, -900, '900', null, true])),
  },
  'place/move': point,
  'place/end': { ...conversation, msgId: requestId },
  'place/live': conversation,
}
