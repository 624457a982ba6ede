export { sessionsOf } from './view.ts'
