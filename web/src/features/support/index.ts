export { supportLive } from './queries.ts'
export { SiteCell } from './site-cell.tsx'
export { SupportCell } from './support-cell.tsx'
