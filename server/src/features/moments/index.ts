export { publish } from './publishing.ts'
export { comment, praise } from './reacting.ts'
