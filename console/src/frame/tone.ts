const tones = [
  { hertz: 660, after: 0 },
  { hertz: 880, after: 0.14 },
]
const loudness = 0.04
const seconds = 0.2

/** Two quiet tones; nothing if the browser does not allow sound yet. */
export function playTone(): void {
  if (!('AudioContext' in globalThis)) return
  const context = new AudioContext()
  for (const { hertz, after } of tones) {
    const start = context.currentTime + after
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    // an abrupt end would click
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
    if (hertz === tones.at(-1)?.hertz) tone.addEventListener('ended', () => void context.close())
  }
}
