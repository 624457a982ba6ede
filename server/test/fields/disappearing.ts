import { anId, shaped, type FieldRows } from './kinds.ts'

export const disappearingFields: FieldRows = {
  'imSession/setExpiry': {
    id: anId,
    seconds: shaped([0, 3_600, 86_400, 604_800, 7_776_000], [1, -1, 3_601, '3600', null]),
  },
}
