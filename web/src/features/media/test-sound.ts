const notes = [523.25, 659.25, 783.99]
const noteSeconds = 0.22

/** Plays three notes on this speaker. */
export async function playTestSound(speakerId: string | undefined): Promise<void> {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const element = new Audio()
  element.srcObject = out.stream
  try {
    if (speakerId && 'setSinkId' in element) await element.setSinkId(speakerId)
    await element.play()
    const last = notes.map((frequency, i) => {
      const tone = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0.2 })
      tone.connect(volume).connect(out)
      tone.start(context.currentTime + i * noteSeconds)
      tone.stop(context.currentTime + (i + 1) * noteSeconds)
      return tone
    })
    await new Promise((resolve) => last.at(-1)?.addEventListener('ended', resolve, { once: true }))
  } catch {
    // The speaker is gone, or the browser does not play sound yet.
  } finally {
    element.srcObject = null
    void context.close()
  }
}
