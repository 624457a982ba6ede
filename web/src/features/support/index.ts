export { supportLive } from './queries.ts'
export { SupportCell } from './support-cell.tsx'
