import { pushNotifications } from '#client/push-notifications.ts'

let context: AudioContext | undefined

/** Two coins that meet, and a short shake; none where sounds are switched off or the device has none. */
export function ring(): void {
  if (!pushNotifications.get().sound) return
  navigator.vibrate?.(30)
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    for (const [hertz, after] of [
      [1_976, 0],
      [2_637, 0.09],
    ] as const)
      note(context, hertz, after)
  } catch {
    // no sound on this device
  }
}

function note(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(hertz, start)
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.15, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.4)
}
