export { isArchiving } from './service.ts'
