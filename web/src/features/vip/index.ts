export { useAllowance, vipLive } from './queries.ts'
export { VipCell } from './vip-cell.tsx'
