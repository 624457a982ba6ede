export { newestOf } from './store.ts'
export { eraseGroupNotices, exportGroupNotices } from './erase.ts'
