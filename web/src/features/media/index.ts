export type { DeviceChoice, MediaClient, MediaPerson, MediaState } from './media-client.ts'
export { clock, useNow } from './clock.ts'
export { canShare, chooseSoundDevice, useCameraCount } from './devices.ts'
export { FloatingTile } from './floating-tile.tsx'
export { MediaProblems, problemText } from './media-problems.tsx'
export { askToLeaveOther, isOtherOngoing, leaveOther, setOngoing } from './ongoing.ts'
export { PersonTile } from './person-tile.tsx'
export { RoundButton } from './round-button.tsx'
export { usePreview } from './use-preview.ts'
export { SelfTestLink } from './self-test-link.tsx'
export { useMediaState } from './use-media-state.ts'
export { Video } from './video.tsx'
export { useWakeLock } from './wake-lock.ts'

/** The client with its library is large: it comes while the server answers. */
export const loadMediaClient = async () => (await import('./media-client.ts')).MediaClient
