export { listOf, packSticker, save, shownSize } from './service.ts'
export { setOffered } from './store.ts'
