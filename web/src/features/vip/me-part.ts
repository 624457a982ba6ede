import { VipCell } from './vip-cell.tsx'

export const mePart = { standing: [VipCell] }
