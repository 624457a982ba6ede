export { changeSettings, refreshMe, useSettings } from './queries.ts'
