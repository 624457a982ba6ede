export { logPast } from './log.ts'
