import { pushNotifications } from '#client/push-notifications.ts'

const pauseMs = 1_500
let context: AudioContext | undefined
let last = 0

/** Two short notes, as a mynah would; at most one pair in a while, and none where the browser forbids it. */
export function playNotificationSound(): void {
  const now = Date.now()
  if (!pushNotifications.get().sound || now - last < pauseMs) return
  last = now
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    note(context, 1_320, 0)
    note(context, 1_760, 0.11)
  } catch {
    // no sound on this device
  }
}

function note(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.setValueAtTime(hertz, start)
  tone.frequency.exponentialRampToValueAtTime(hertz * 1.12, start + 0.08)
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.1)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.12)
}
