import { useEffect, useState } from 'react'
import type { Track } from 'livekit-client'
import { problemOf, type DeviceProblem } from './device-problem.ts'
import type { DeviceChoice } from './media-client.ts'

type Preview = {
  camera: Track | undefined
  /** how loud the microphone is, from 0 to 1 */
  level: number
  problems: { microphone?: DeviceProblem | undefined; camera?: DeviceProblem | undefined }
}

const levelMs = 120
const tracks = () => import('./preview-tracks.ts')

/** One's own devices before a meeting is entered. */
export function usePreview({ microphone, camera }: DeviceChoice): Preview {
  const [picture, setPicture] = useState<{ track?: Track; problem?: DeviceProblem }>({})
  const [sound, setSound] = useState<{ level: number; problem?: DeviceProblem }>({ level: 0 })
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
  }, [camera])
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
  }, [microphone])
  return {
    camera: picture.track,
    level: sound.level,
    problems: { microphone: sound.problem, camera: picture.problem },
  }
}
