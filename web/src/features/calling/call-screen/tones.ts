import { pushNotifications } from '#client/device/push-notifications.ts'
import { stopVibration, vibrateAlways } from '#ui/vibration.ts'

/** Ringing tones, synthesised so that no file has to be fetched: frequencies in Hz, times in seconds. */
const tones = {
  ringing: { frequencies: [523.25, 659.25, 783.99], note: 0.18, every: 2.6, gain: 0.12 },
  calling: { frequencies: [440], note: 1, every: 4, gain: 0.05 },
  waiting: { frequencies: [587.33, 587.33], note: 0.14, every: 4, gain: 0.05 },
  lost: { frequencies: [392, 329.63], note: 0.16, every: 5, gain: 0.04 },
}

let context: AudioContext | undefined

function openAudio(): AudioContext | undefined {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => undefined)
    return context
  } catch {
    // No sound on this device.
    return undefined
  }
}

/**
 * Plays until the returned function is called. It is silent in a browser page that was not pressed yet, and incoming
 * calls are silent if the user turned off notification sounds; they vibrate unless that is turned off too.
 */
export function playTone(kind: keyof typeof tones): () => void {
  const { frequencies, note, every, gain } = tones[kind]
  const isSilent = kind === 'ringing' && !pushNotifications.get().sound
  const audio = isSilent ? undefined : openAudio()
  const play = () => {
    if (audio?.state !== 'running') return
    frequencies.forEach((frequency, i) => {
      const from = audio.currentTime + i * note
      const oscillator = audio.createOscillator()
      const volume = audio.createGain()
      oscillator.frequency.value = frequency
      volume.gain.setValueAtTime(0, from)
      volume.gain.linearRampToValueAtTime(gain, from + 0.02)
      volume.gain.setValueAtTime(gain, from + note - 0.06)
      volume.gain.linearRampToValueAtTime(0, from + note)
      oscillator.connect(volume).connect(audio.destination)
      oscillator.start(from)
      oscillator.stop(from + note)
    })
  }
  play()
  const timer = setInterval(play, every * 1_000)
  const buzz = kind === 'ringing' ? setInterval(() => vibrateAlways([400, 200, 400]), 2_600) : undefined
  return () => {
    clearInterval(timer)
    clearInterval(buzz)
    stopVibration()
  }
}
