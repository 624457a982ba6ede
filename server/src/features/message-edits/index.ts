export { seenElsewhere } from './service.ts'
