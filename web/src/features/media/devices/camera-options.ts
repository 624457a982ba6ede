import { VideoPresets, type TrackPublishOptions, type VideoCaptureOptions } from 'livekit-client'
import { chosenDevice } from './chosen-devices.ts'

/** What is sent to one other person as a single picture, and what little data allows. */
const single = { maxBitrate: 1_200_000, maxFramerate: 30 }
const little = { maxBitrate: 250_000, maxFramerate: 15 }

/** Who is shown large by several gets three sizes, of which each takes one; a single receiver needs one alone. */
export const publishOptions = (isForSeveral: boolean, usesLessData: boolean): TrackPublishOptions => {
  if (usesLessData) return { simulcast: false, videoEncoding: little }
  return isForSeveral ? { simulcast: true } : { simulcast: false, videoEncoding: single }
}

/** Which picture is taken: with the chosen camera, until a phone is turned to the other one. */
export function captureOptions(
  facingMode: 'user' | 'environment',
  usesLessData: boolean,
): VideoCaptureOptions {
  const { resolution } = usesLessData ? VideoPresets.h360 : VideoPresets.h720
  const deviceId = facingMode === 'user' ? chosenDevice('videoinput') : undefined
  return { resolution, ...(deviceId ? { deviceId } : { facingMode }) }
}
