import { perApp } from '#platform/per-app.ts'
import { EmbeddedBackend } from './embedded.ts'

/** The media backend of this process. */
export const backendOf = perApp((app) => {
  const { rtcHost, rtcPort, rtcAddress } = app.config
  return new EmbeddedBackend({ bindAddress: rtcHost, udpPort: rtcPort, publicAddress: rtcAddress }, app.log)
})
