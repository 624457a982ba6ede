export { isSealedPhotoOf, openPhoto, photosMade, removePhoto } from './photos.ts'
export { bytesAt, finishedAt, keepOfHouse, ownedAt, sweepUploads, upload } from './service.ts'
export { addressesOf, eraseUploads, filesOfPerson, readUploads } from './erase.ts'
