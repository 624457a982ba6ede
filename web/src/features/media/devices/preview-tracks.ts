import {
  createAudioAnalyser,
  createLocalAudioTrack,
  createLocalVideoTrack,
  Room,
  VideoPresets,
} from 'livekit-client'
import { chosenDevice, type DeviceKind } from './chosen-devices.ts'

export const openCamera = () => {
  const deviceId = chosenDevice('videoinput')
  return createLocalVideoTrack({
    ...(deviceId ? { deviceId } : { facingMode: 'user' as const }),
    resolution: VideoPresets.h540.resolution,
  })
}

export const listDevices = (kind: DeviceKind) => Room.getLocalDevices(kind, false)

/** A microphone with a readable level, from 0 to 1; nothing is sent. */
export async function openMicrophone() {
  const deviceId = chosenDevice('audioinput')
  const track = await createLocalAudioTrack({ ...(deviceId && { deviceId }) })
  const { calculateVolume, cleanup } = createAudioAnalyser(track)
  return {
    level: calculateVolume,
    stop: () => {
      track.stop()
      void cleanup()
    },
  }
}
