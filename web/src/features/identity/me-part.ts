import { IdentityCell } from './identity-cell.tsx'

export const mePart = { standing: [IdentityCell] }
