/** Why a device does not work: the person refused it, there is none, another program holds it. */
export type DeviceProblem = 'refused' | 'absent' | 'taken'

/** Of an error of `getUserMedia`, by the names that browsers give it. */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'PermissionDeniedError') return 'refused'
  return name === 'NotReadableError' || name === 'TrackStartError' ? 'taken' : 'absent'
}

/** The sentence for it. */
export function problemText(device: 'microphone' | 'camera', problem: DeviceProblem) {
  const isCamera = device === 'camera'
  if (problem === 'refused') return isCamera ? 'cameraRefused' : 'microphoneRefused'
  if (problem === 'taken') return isCamera ? 'cameraTaken' : 'microphoneTaken'
  return isCamera ? 'cameraAbsent' : 'microphoneAbsent'
}
