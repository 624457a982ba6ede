/** Why a device does not work: permission denied, missing, or in use by another program. */
export type DeviceProblem = 'refused' | 'absent' | 'taken'

/** Classifies an error of `getUserMedia` by the names that browsers use. */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'PermissionDeniedError') return 'refused'
  return name === 'NotReadableError' || name === 'TrackStartError' ? 'taken' : 'absent'
}

/** The sentence for a problem. */
export function problemText(device: 'microphone' | 'camera', problem: DeviceProblem) {
  const isCamera = device === 'camera'
  if (problem === 'refused') return isCamera ? 'cameraRefused' : 'microphoneRefused'
  if (problem === 'taken') return isCamera ? 'cameraTaken' : 'microphoneTaken'
  return isCamera ? 'cameraAbsent' : 'microphoneAbsent'
}
