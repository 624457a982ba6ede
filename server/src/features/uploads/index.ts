export { isSealedPhotoOf, openPhoto, photosMade, removePhoto } from './photos.ts'
export { bytesAt, finishedAt, ownedAt, sweepUploads, upload } from './service.ts'
export { eraseUploads, filesOfPerson, readUploads } from './erase.ts'
