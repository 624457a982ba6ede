export { forgetReleases, testUpdates, updateOf } from './service.ts'
