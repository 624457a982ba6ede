import { perApp } from '#platform/per-app.ts'
import type { MediaBackend } from './backend.ts'
import { EmbeddedBackend } from './embedded.ts'
import { LiveKitBackend } from './livekit/livekit-backend.ts'
import { SharedBackend } from './shared/shared-backend.ts'

/** The media worker of this process. */
export const embeddedOf = perApp((app) => {
  const { rtcHost, rtcPort, rtcAddress } = app.config
  return new EmbeddedBackend({ bindAddress: rtcHost, udpPort: rtcPort, publicAddress: rtcAddress }, app.log)
})

/** The backend for rooms whose users connect here; with NATS, rooms are shared with other processes. */
export const backendOf = perApp((app): MediaBackend => {
  const { livekit, natsUrl } = app.config
  if (livekit) return new LiveKitBackend(livekit, app.log)
  return natsUrl ? new SharedBackend(app, embeddedOf(app)) : embeddedOf(app)
})
