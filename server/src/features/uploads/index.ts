export { isSealedPhotoOf, openPhoto, removePhoto } from './photos.ts'
export { finishedAt, sweepUploads, upload } from './service.ts'
