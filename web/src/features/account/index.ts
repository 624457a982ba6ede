export { refreshMe } from './queries.ts'
