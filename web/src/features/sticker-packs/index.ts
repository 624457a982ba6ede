export { sendSticker, usePersonalPacks, type ChatKey } from './queries.ts'
export { facePacksPath, packPathOf } from './paths.ts'
