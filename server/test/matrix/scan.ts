import { self, type Rows } from './row.ts'

export const scanRows: Rows = {
  'scanCode/create': self,
  'scanCode/state': { input: () => ({ id: 'x'.repeat(43), secret: 'x'.repeat(43) }), all: 'ok' },
  'scanCode/scanQrCodeImg': { input: () => ({ id: 'x'.repeat(43) }), all: 'QrExpired' },
  'scanCode/confirmLogin': { input: () => ({ id: 'x'.repeat(43), operationType: 1 }), all: 'QrExpired' },
}
