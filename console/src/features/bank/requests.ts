import type { BankRequest } from '@mynah/contract/bank'

/** The verified name with the one that people know, as far as this operator sees them. */
export const nameOf = ({ userId, userName, realName }: BankRequest): string =>
  realName && userName && realName !== userName ? `${realName} (${userName})` : realName || userName || userId
