export { newestOf } from './store.ts'
export { eraseGroupNotices, readGroupNotices } from './erase.ts'
