import { self, type Rows } from './row.ts'

export const webPushRows: Rows = {
  'webPush/key': self,
  'webPush/subscribe': {
    input: (_, who) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${who}`,
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }),
    all: 'ok',
    fresh: true,
  },
  'webPush/renew': {
    input: () => ({
      before: { endpoint: 'https://fcm.googleapis.com/fcm/send/none', auth: 'x' },
      endpoint: 'https://fcm.googleapis.com/fcm/send/next',
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }),
    all: 'ok',
  },
  'webPush/unsubscribe': self,
  'webPush/test': { all: 'NoDataFound' },
}
