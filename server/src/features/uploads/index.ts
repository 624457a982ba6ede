export { finishedAt, sweepUploads, upload } from './service.ts'
