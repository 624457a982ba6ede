import { useEffect, useState } from 'react'
import type { Track } from 'livekit-client'
import { problemOf, type DeviceProblem } from './device-problem.ts'
import { chosenDevice, rememberDevice } from './chosen-devices.ts'
import type { DeviceSource } from './device-sheet.tsx'
import type { DeviceChoice } from '../media-state.ts'

type Preview = {
  camera: Track | undefined
  /** the volume of the microphone, from 0 to 1 */
  level: number
  devices: DeviceSource
  problems: { microphone?: DeviceProblem | undefined; camera?: DeviceProblem | undefined }
}

const levelMs = 120
const tracks = () => import('./preview-tracks.ts')

/** The user's devices before a meeting is entered. */
export function usePreview({ microphone, camera }: DeviceChoice): Preview {
  const [chosen, setChosen] = useState({ audioinput: 0, videoinput: 0, audiooutput: 0 })
  const [devices] = useState<DeviceSource>(() => ({
    devices: async (kind) => (await tracks()).listDevices(kind),
    active: chosenDevice,
    async choose(kind, id) {
      rememberDevice(kind, id)
      setChosen((counts) => ({ ...counts, [kind]: counts[kind] + 1 }))
    },
  }))
  const picture = usePicture(camera, chosen.videoinput)
  const [sound, setSound] = useState<{ level: number; problem?: DeviceProblem }>({ level: 0 })
  useEffect(() => {
    if (!microphone) return
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    tracks()
      .then(({ openMicrophone }) => openMicrophone())
      .then(
        (opened) => {
          stop = opened.stop
          if (isGone) stop()
          else timer = setInterval(() => setSound({ level: opened.level() }), levelMs)
        },
        (error: unknown) => !isGone && setSound({ level: 0, problem: problemOf(error) }),
      )
    return () => {
      isGone = true
      clearInterval(timer)
      stop?.()
      setSound({ level: 0 })
    }
  }, [microphone, chosen.audioinput])
  return {
    camera: picture.track,
    level: sound.level,
    devices,
    problems: { microphone: sound.problem, camera: picture.problem },
  }
}

/** The picture of the camera while it is on; restarted for another camera. */
function usePicture(camera: boolean, chosen: number) {
  const [picture, setPicture] = useState<{ track?: Track; problem?: DeviceProblem }>({})
  useEffect(() => {
    if (!camera) return
    let stop: (() => void) | undefined
    let isGone = false
    tracks()
      .then(({ openCamera }) => openCamera())
      .then(
        (track) => {
          stop = () => track.stop()
          if (isGone) stop()
          else setPicture({ track })
        },
        (error: unknown) => !isGone && setPicture({ problem: problemOf(error) }),
      )
    return () => {
      isGone = true
      stop?.()
      setPicture({})
    }
  }, [camera, chosen])
  return picture
}
