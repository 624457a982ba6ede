import type { ErrorName } from '@mynah/contract/errors'

// What every call may refuse with, so that none declares it.

/** Of calls of the console. */
export const adminRefusals: ReadonlySet<ErrorName> = new Set([
  'SessionInvalid',
  'BadParameter',
  'NoDataFound',
  'NoPermission',
  'TooOften',
  'TryLater',
])

/** Of calls of users. */
export const commonRefusals: ReadonlySet<ErrorName> = new Set([
  ...adminRefusals,
  'SignWrong',
  'NotVerified',
  'NotAvailable',
  'RequestIdReused',
])
