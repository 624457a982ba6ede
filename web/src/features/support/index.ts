export { SiteCell } from './site-cell.tsx'
