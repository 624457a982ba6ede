import { deferPart } from '#ui/deferred.tsx'

export { longestOfProfile, squareOf } from './cut.ts'

/** Cuts and turns a picture over the whole window. */
export const CropLayer = deferPart(() => import('./crop-layer.tsx').then((m) => m.CropLayer))
