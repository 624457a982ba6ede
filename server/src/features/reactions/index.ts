export { onFirstReactions, type FirstReaction } from './service.ts'
export { marksOf } from './store.ts'
