export { changeSettings, useSettings } from './queries.ts'
