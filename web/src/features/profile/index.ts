export { putUp, useMore } from './queries.ts'
