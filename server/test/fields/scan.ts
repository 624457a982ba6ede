import { token, whole, type FieldRows } from './kinds.ts'

export const scanFields: FieldRows = {
  'scanCode/state': {
    id: token,
    secret: token,
  },
  'scanCode/scanQrCodeImg': {
    id: token,
  },
  'scanCode/confirmLogin': {
    id: token,
    operationType: whole(0, 1),
  },
}
