import type { OperatorRole } from '@mynah/contract/admin-api'

/** Names of roles, as keys of the texts of the frame. */
export const roleNames = {
  admin: 'admin',
  reviewer: 'reviewer',
  support: 'supportRole',
  editor: 'editor',
  cashier: 'cashier',
  auditor: 'auditor',
} as const satisfies Record<OperatorRole, string>
