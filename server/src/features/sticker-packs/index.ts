export { packSticker, shownSize } from './service.ts'
