export { removeMessage as forgetRecalled } from './store.ts'
