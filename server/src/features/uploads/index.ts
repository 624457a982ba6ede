export { isOurs, sweepUploads, upload } from './service.ts'
