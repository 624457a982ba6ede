export { stickerHandlers } from './handlers.ts'
export { stickerFiles } from './store.ts'
export { eraseStickers, exportStickers } from './erase.ts'
