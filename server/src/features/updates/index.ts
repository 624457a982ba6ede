export { updateOf } from './service.ts'
