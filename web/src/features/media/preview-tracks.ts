import {
  createAudioAnalyser,
  createLocalAudioTrack,
  createLocalVideoTrack,
  VideoPresets,
} from 'livekit-client'

export const openCamera = () =>
  createLocalVideoTrack({ facingMode: 'user', resolution: VideoPresets.h540.resolution })

/** A microphone whose level can be read, from 0 to 1; nothing of it is sent. */
export async function openMicrophone() {
  const track = await createLocalAudioTrack()
  const { calculateVolume, cleanup } = createAudioAnalyser(track)
  return {
    level: calculateVolume,
    stop: () => {
      track.stop()
      void cleanup()
    },
  }
}
