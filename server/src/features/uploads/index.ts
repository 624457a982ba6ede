export { finishedAt, isOurs, sweepUploads, upload } from './service.ts'
