import { deferPart } from '#ui/deferred.tsx'

export { longestOfProfile, squareOf } from './cut.ts'

/** Crops and rotates a picture in a full-screen layer. */
export const CropLayer = deferPart(() => import('./crop-layer.tsx').then((m) => m.CropLayer))
