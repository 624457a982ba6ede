import { flag, optional, plain, shaped, type FieldRows } from './kinds.ts'

export const webPushFields: FieldRows = {
  'webPush/subscribe': {
    endpoint: plain(1000),
    p256dh: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
    auth: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
    showText: optional(flag),
  },
}
