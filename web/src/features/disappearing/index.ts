export { ExpirySetting } from './expiry-setting.tsx'
