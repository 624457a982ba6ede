import { flag, optional, plain, shaped, type FieldRows } from './kinds.ts'

export const webPushFields: FieldRows = {
  'webPush/renew': {
    before: {
      right: [{ endpoint: 'x', auth: 'Az09-_' }],
      wrong: [
        {},
        { endpoint: 'x' },
        { endpoint: 7, auth: 'x' },
        { endpoint: 'x', auth: 'a b' },
        'x',
        7,
        null,
      ],
    },
    endpoint: plain(1000),
    p256dh: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
    auth: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
  },
  'webPush/subscribe': {
    endpoint: plain(1000),
    p256dh: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
    auth: shaped(['Az09-_', 'Az09-_=='], ['', 'a b', 'a===', 'x'.repeat(201), 7, null]),
    showText: optional(flag),
  },
}
