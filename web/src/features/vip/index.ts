export { useAllowance } from './queries.ts'
