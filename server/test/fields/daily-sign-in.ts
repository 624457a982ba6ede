import { anId, flag, optional, requestId, shaped, type FieldRows } from './kinds.ts'

export const dailySignInFields: FieldRows = {
  user_sign_in: { requestId },
  'GET user_sign_in/month': {
    month: shaped(
      ['2026-11', '2999-01'],
      ['', '2026-13', '2026-00', '1999-12', '2026-1', '2026-11-01', '٢٠٢٦-١١', 202611, null, ['2026-11']],
    ),
  },
  'user_sign_in/timeZone': {
    timeZone: shaped(
      ['Asia/Jakarta', 'UTC', 'Etc/GMT+12', 'America/Argentina/Buenos_Aires'],
      ['', '+05:30', 'Asia/Nowhere', ' UTC', 'A'.repeat(51), '../UTC', 7, null, ['UTC']],
    ),
  },
  'user_sign_in/redeem': { requestId, variantId: anId, addressId: optional(anId) },
  'user_sign_in/reminder': { isOn: flag },
}
