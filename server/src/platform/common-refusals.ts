import type { ErrorName } from '@mynah/contract/errors'

// Errors that every call may have, so that no call declares them.

/** For calls of the console. */
export const adminRefusals: ReadonlySet<ErrorName> = new Set([
  'SessionInvalid',
  'BadParameter',
  'NoDataFound',
  'NoPermission',
  'TooOften',
  'TryLater',
])

/** For calls of users. */
export const commonRefusals: ReadonlySet<ErrorName> = new Set([
  ...adminRefusals,
  'SignWrong',
  'NotVerified',
  'NotAvailable',
  'RequestIdReused',
])
