import { anId, oneOf, optional, whole, type FieldRows } from './kinds.ts'

export const vipFields: FieldRows = {
  'vipOpenLog/openVip': {
    userId: optional(anId),
    vipId: oneOf('1', '2', '3'),
    payplatForm: optional(whole(1, 3)),
    payplatType: optional(whole(2, 2)),
  },
}
