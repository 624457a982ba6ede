import { createEncoder } from 'wasm-media-encoders'
import mp3 from 'wasm-media-encoders/wasm/mp3?url'
import { limits } from '@mynah/contract/limits'

/**
 * A recorded voice message: MP3, which every browser plays. `duration` in milliseconds, `waveform` up to 64 digits 0
 * to 9.
 */
export type Voice = { file: File; duration: number; waveform: string }

export type RecordingTrouble = 'voiceDenied' | 'voiceNone'

/** Why the microphone cannot be used. */
export class NoVoice extends Error {
  readonly trouble: RecordingTrouble
  constructor(trouble: RecordingTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

const bitrate_kbps = 64
const tap = '/voice-tap.js'
/** Volumes above this have the full height. */
const loud = 0.35

/** Records one voice message; `finish` or `cancel` ends it and releases the microphone. */
export class Recorder {
  #context: AudioContext
  #stream: MediaStream
  #encode: (samples: Float32Array) => void
  #close: () => Uint8Array[]
  #levels: number[] = []
  #samples = 0
  onLevel: (level: number, ms: number) => void = () => undefined

  private constructor(
    context: AudioContext,
    stream: MediaStream,
    encoder: { encode: (samples: Float32Array) => void; close: () => Uint8Array[] },
  ) {
    this.#context = context
    this.#stream = stream
    this.#encode = encoder.encode
    this.#close = encoder.close
  }

  /** Throws NoVoice without a microphone or permission. */
  static async start(): Promise<Recorder> {
    const stream = await openMicrophone()
    const context = new AudioContext()
    try {
      const [encoder] = await Promise.all([
        createEncoder('audio/mpeg', mp3),
        context.audioWorklet.addModule(tap),
      ])
      encoder.configure({ sampleRate: context.sampleRate as 48_000, channels: 1, bitrate: bitrate_kbps })
      const pieces: Uint8Array[] = []
      // the encoder reuses its memory
      const keep = (bytes: Uint8Array) => void (bytes.length > 0 && pieces.push(bytes.slice()))
      const recorder = new Recorder(context, stream, {
        encode: (samples) => keep(encoder.encode([samples])),
        close: () => (keep(encoder.finalize()), pieces),
      })
      const node = new AudioWorkletNode(context, 'voice-tap', { numberOfOutputs: 0 })
      node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => recorder.#take(data)
      context.createMediaStreamSource(stream).connect(node)
      await context.resume()
      return recorder
    } catch (error) {
      letGo(stream)
      void context.close()
      throw error
    }
  }

  get ms(): number {
    return Math.round((this.#samples / this.#context.sampleRate) * 1_000)
  }

  #take(samples: Float32Array): void {
    if (this.ms >= limits.voiceMsMax) return
    let sum = 0
    for (const sample of samples) sum += sample * sample
    const level = Math.min(1, Math.sqrt(sum / samples.length) / loud)
    this.#levels.push(level)
    this.#samples += samples.length
    this.#encode(samples)
    this.onLevel(level, this.ms)
  }

  /** undefined if it was too short to be intentional */
  finish(): Voice | undefined {
    const duration = Math.min(this.ms, limits.voiceMsMax)
    this.cancel()
    if (duration < limits.voiceMsMin) return undefined
    const file = new File(this.#close() as Uint8Array<ArrayBuffer>[], 'voice.mp3', { type: 'audio/mpeg' })
    return { file, duration, waveform: waveformOf(this.#levels) }
  }

  cancel(): void {
    letGo(this.#stream)
    if (this.#context.state !== 'closed') void this.#context.close()
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // without HTTPS there is none, except on this machine
  if (!('mediaDevices' in navigator)) throw new NoVoice('voiceNone')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    const denied = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new NoVoice(denied ? 'voiceDenied' : 'voiceNone')
  }
}

const letGo = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop())

/** The volume over time, in at most 64 digits. */
export function waveformOf(levels: readonly number[]): string {
  const bars = Math.min(limits.waveformLengthMax, levels.length)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars))
    return Math.round(Math.max(...levels.slice(from, to)) * 9)
  }).join('')
}
