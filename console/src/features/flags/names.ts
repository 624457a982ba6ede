import type { OperatorRole } from '@mynah/contract/admin-api'
import { flagJudges, type Flag, type FlagKind, type FlagState, type FlagSubject } from '@mynah/contract/flags'

export const kindNames = {
  sameDocument: 'sameDocument',
  sameAccount: 'sameAccount',
  nameDiffers: 'nameDiffers',
  nameUnclear: 'nameUnclear',
  firstWithdrawal: 'firstWithdrawal',
  newDevice: 'newDevice',
  unusualAmount: 'unusualAmount',
  quickPayout: 'quickPayout',
  manyRequests: 'manyRequests',
  manyPayees: 'manyPayees',
  ring: 'ring',
} as const satisfies Record<FlagKind, string>

export const stateNames = { open: 'open', right: 'right', false: 'falseAlarm' } as const satisfies Record<
  FlagState,
  string
>

/** The address of an item that a flag is about or names, on its page. */
export const addressOf = (about: FlagSubject, item: string): string =>
  about === 'customers' ? `#/customers/${item}` : `#/${about}?open=${item}`

/** Whether a role judges this flag: the roles that decide about the item do. */
export const mayJudge = ({ about }: Pick<Flag, 'about'>, role: OperatorRole | undefined): boolean =>
  role === 'admin' || (role !== undefined && flagJudges[about].includes(role))
