export { onFirstEdit, seenElsewhere } from './service.ts'
