import type { refusalReasons } from '@mynah/contract/identity'

export type Reason = (typeof refusalReasons)[number] | 'own'

/** The names of the reasons in this folder's texts. */
export const reasonLabels = {
  blurred: 'blurred',
  cut: 'cut',
  expired: 'expired',
  differs: 'differs',
  notADocument: 'notADocument',
  sameSide: 'sameSide',
  otherAccount: 'otherAccount',
  own: 'ownWords',
} as const satisfies Record<Reason, string>
