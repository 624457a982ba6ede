import { VideoPresets, type TrackPublishOptions, type VideoCaptureOptions } from 'livekit-client'
import { chosenDevice } from './chosen-devices.ts'

/** The video encoding for a single receiver, and that for low data usage. */
const single = { maxBitrate: 1_200_000, maxFramerate: 30 }
const little = { maxBitrate: 250_000, maxFramerate: 15 }

/** For several receivers the video has three sizes, of which each takes one; a single receiver needs only one. */
export const publishOptions = (isForSeveral: boolean, usesLessData: boolean): TrackPublishOptions => {
  if (usesLessData) return { simulcast: false, videoEncoding: little }
  return isForSeveral ? { simulcast: true } : { simulcast: false, videoEncoding: single }
}

/** The camera to use: the chosen one, until the user switches to the other camera of a phone. */
export function captureOptions(
  facingMode: 'user' | 'environment',
  usesLessData: boolean,
): VideoCaptureOptions {
  const { resolution } = usesLessData ? VideoPresets.h360 : VideoPresets.h720
  const deviceId = facingMode === 'user' ? chosenDevice('videoinput') : undefined
  return { resolution, ...(deviceId ? { deviceId } : { facingMode }) }
}
