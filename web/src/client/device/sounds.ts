import { pushNotifications } from '#client/device/push-notifications.ts'

/** Frequencies in Hz, times in seconds. */
interface Sound {
  notes: readonly number[]
  wave: OscillatorType
  /** from one note to the next, and the length of each */
  step: number
  length: number
  gain: number
  /** by how much each note slides up */
  slide: number
  /** minimum time between two of the same sound */
  pauseMs: number
}

/** Synthesised here, so that no file has to be fetched; all short and quiet. */
const sounds = {
  /** two notes, as a mynah whistles them */
  message: {
    notes: [1_320, 1_760],
    wave: 'sine',
    step: 0.11,
    length: 0.1,
    gain: 0.12,
    slide: 1.12,
    pauseMs: 1_500,
  },
  /** two coins that meet */
  money: {
    notes: [1_976, 2_637],
    wave: 'triangle',
    step: 0.09,
    length: 0.24,
    gain: 0.15,
    slide: 1,
    pauseMs: 500,
  },
  /** one soft note that flies off */
  sent: { notes: [740], wave: 'sine', step: 0, length: 0.08, gain: 0.04, slide: 1.5, pauseMs: 300 },
} satisfies Record<string, Sound>

type SoundName = keyof typeof sounds

let context: AudioContext | undefined
const last: Partial<Record<SoundName, number>> = {}

/** Silent if the user has turned sounds off, or the browser or device has none. */
export function playSoundOf(name: SoundName): void {
  const { notes, step, pauseMs, ...sound } = sounds[name]
  const now = Date.now()
  if (!pushNotifications.get().sound || now - (last[name] ?? 0) < pauseMs) return
  last[name] = now
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    for (const [at, hertz] of notes.entries())
      playNote(context, hertz, context.currentTime + at * step, sound)
  } catch {
    // no sound on this device
  }
}

function playNote(
  audio: AudioContext,
  hertz: number,
  start: number,
  { wave, length, gain, slide }: Pick<Sound, 'wave' | 'length' | 'gain' | 'slide'>,
): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = wave
  tone.frequency.setValueAtTime(hertz, start)
  tone.frequency.exponentialRampToValueAtTime(hertz * slide, start + length)
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(gain, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + length)
}
