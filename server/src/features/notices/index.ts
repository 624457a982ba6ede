export { publish } from './service.ts'
