export { cardReader } from './cards.ts'
export { cardsOf } from './store.ts'
export { create } from './service.ts'
