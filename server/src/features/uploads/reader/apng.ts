import { crc32 } from 'node:zlib'
import { Pieces } from '../clean/pieces.ts'
import { Refusal } from './refusal.ts'

/** A frame of an animated PNG: its part of the canvas as a PNG of its own, how to draw it, and for how long. */
export type Frame = {
  png: Buffer
  box: { x: number; y: number; width: number; height: number }
  delay: number
  /** What happens to its part of the canvas afterwards. */
  dispose: 'stay' | 'clear' | 'restore'
  /** Blended over the canvas, or replacing it. */
  over: boolean
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks about the colours of every frame; others are texts, times and profiles. */
const shared = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

/**
 * The frames of an animated PNG (PNG, third edition, 11.3.7), of which libvips reads only the first. Throws a Refusal.
 */
export function framesOf(bytes: Buffer, framesMax: number): Frame[] {
  const frames: Frame[] = []
  const heads: Buffer[] = []
  let head: Buffer | undefined
  let control: Buffer | undefined
  let parts: Buffer[] = []
  const end = () => {
    if (head && control && parts.length > 0) frames.push(frameOf(head, heads, control, parts))
    parts = []
  }
  for (const { type, data } of chunks(bytes)) {
    if (type === 'IHDR') head = data
    else if (shared.has(type)) heads.push(chunk(type, data))
    else if (type === 'fcTL') {
      end()
      if (frames.length >= framesMax) return frames
      if (data.length !== 26) throw new Refusal('FileTypeNotAllowed')
      control = data
      // A picture before the first frame is only for viewers without animation.
    } else if (type === 'IDAT' && control) parts.push(data)
    else if (type === 'fdAT') parts.push(data.subarray(4))
  }
  end()
  return frames
}

function* chunks(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  const pieces = new Pieces()
  for (let at = signature.length; at + 12 <= bytes.length;) {
    pieces.next()
    const length = bytes.readUInt32BE(at)
    if (length > bytes.length - at - 12) throw new Refusal('FileTypeNotAllowed')
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

function frameOf(head: Buffer, heads: Buffer[], control: Buffer, parts: Buffer[]): Frame {
  const [width, height, x, y] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const fits =
    width > 0 && height > 0 && x + width <= head.readUInt32BE(0) && y + height <= head.readUInt32BE(4)
  if (!fits) throw new Refusal('FileTypeNotAllowed')
  const own = Buffer.concat([control.subarray(4, 12), head.subarray(8)])
  const data = Buffer.concat(parts)
  return {
    png: Buffer.concat([
      signature,
      chunk('IHDR', own),
      ...heads,
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]),
    box: { x, y, width, height },
    delay: Math.round((control.readUInt16BE(20) * 1_000) / (control.readUInt16BE(22) || 100)),
    dispose: control[24] === 1 ? 'clear' : control[24] === 2 ? 'restore' : 'stay',
    over: control[25] === 1,
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Draws a frame on the canvas (RGBA); returns a function that applies its disposal. */
export function draw(
  canvas: Buffer,
  across: number,
  { box, dispose, over }: Frame,
  pixels: Buffer,
): () => void {
  const { x, y, width, height } = box
  const rowOf = (line: number) => ((y + line) * across + x) * 4
  const before = Buffer.alloc(dispose === 'restore' ? pixels.length : 0)
  for (let line = 0; line < height; line += 1) {
    const [from, to] = [line * width * 4, rowOf(line)]
    if (dispose === 'restore') canvas.copy(before, from, to, to + width * 4)
    if (over) blend(canvas, to, pixels, from, width)
    else pixels.copy(canvas, to, from, from + width * 4)
  }
  return () => {
    if (dispose === 'stay') return
    for (let line = 0; line < height; line += 1) {
      const to = rowOf(line)
      if (dispose === 'clear') canvas.fill(0, to, to + width * 4)
      else before.copy(canvas, to, line * width * 4, (line + 1) * width * 4)
    }
  }
}

function blend(canvas: Buffer, to: number, pixels: Buffer, from: number, count: number): void {
  for (let at = 0; at < count * 4; at += 4) {
    const alpha = pixels[from + at + 3] ?? 0
    if (alpha === 0) continue
    const under = alpha === 255 ? 0 : ((canvas[to + at + 3] ?? 0) * (255 - alpha)) / 255
    const sum = alpha + under
    for (let one = 0; one < 3; one += 1)
      canvas[to + at + one] = Math.round(
        ((pixels[from + at + one] ?? 0) * alpha + (canvas[to + at + one] ?? 0) * under) / sum,
      )
    canvas[to + at + 3] = Math.round(sum)
  }
}
