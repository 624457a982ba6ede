// Hands on what the microphone hears, in pieces of about 40 ms.
const piece = 2048

class VoiceTap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.samples = new Float32Array(piece)
    this.filled = 0
  }

  process([[received] = []]) {
    if (!received) return true
    for (const sample of received) {
      this.samples[this.filled++] = sample
      if (this.filled === piece) {
        this.port.postMessage(this.samples.slice())
        this.filled = 0
      }
    }
    return true
  }
}

registerProcessor('voice-tap', VoiceTap)
