export { groupOfCode, groupPath } from './codes.ts'
