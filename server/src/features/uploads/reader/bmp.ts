import { Refusal } from './refusal.ts'

export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/** `masks`: the bits of red, green and blue within a pixel's value. */
type Head = { width: number; height: number; down: boolean; bits: number; at: number; masks: number[] }

/**
 * Decodes a Windows bitmap, which libvips does not: 1, 4 and 8 bits with a palette, 16, 24 and 32 bits. Refuses
 * run-length encoding, which cameras and screenshots do not use. Reads every row once. Throws a Refusal.
 */
export function readBmp(bytes: Buffer, pixelsMax: number): Pixels {
  try {
    return read(bytes, pixelsMax)
  } catch (error) {
    // An offset beyond the end.
    throw error instanceof Refusal ? error : new Refusal('FileTypeNotAllowed')
  }
}

function read(bytes: Buffer, pixelsMax: number): Pixels {
  const head = headOf(bytes)
  const { width, height, down, bits, at, masks } = head
  if (width <= 0 || height <= 0) throw new Refusal('FileTypeNotAllowed')
  if (width * height > pixelsMax) throw new Refusal('PictureTooLarge')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (at + rowBytes * height > bytes.length) throw new Refusal('FileTypeNotAllowed')
  const data = Buffer.alloc(width * height * 3)
  const palette = bits <= 8 ? paletteOf(bytes, at) : undefined
  const shifts = masks.map((mask) => ({ mask, shift: 31 - Math.clz32(mask & -mask), most: maskMost(mask) }))
  const [red, green, blue] = shifts
  for (let y = 0; y < height; y += 1) {
    const row = at + rowBytes * (down ? y : height - 1 - y)
    let to = y * width * 3
    for (let x = 0; x < width; x += 1, to += 3) {
      if (palette) {
        const byte = bytes[row + ((x * bits) >> 3)] ?? 0
        const index = (byte >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1)
        palette.copy(data, to, index * 3, index * 3 + 3)
      } else if (red && green && blue && (bits === 16 || bits === 32)) {
        const value = bits === 16 ? bytes.readUInt16LE(row + x * 2) : bytes.readUInt32LE(row + x * 4)
        data[to] = levelOf(value, red)
        data[to + 1] = levelOf(value, green)
        data[to + 2] = levelOf(value, blue)
      } else {
        data[to] = bytes[row + x * 3 + 2] ?? 0
        data[to + 1] = bytes[row + x * 3 + 1] ?? 0
        data[to + 2] = bytes[row + x * 3] ?? 0
      }
    }
  }
  return { data, width, height, channels: 3 }
}

type Shift = { mask: number; shift: number; most: number }
const maskMost = (mask: number) => (mask === 0 ? 1 : (mask >>> (31 - Math.clz32(mask & -mask))) >>> 0)
const levelOf = (value: number, { mask, shift, most }: Shift) =>
  mask === 0 ? 0 : Math.round((((value & mask) >>> shift) * 255) / most)

function headOf(bytes: Buffer): Head {
  const size = bytes.readUInt32LE(14)
  const at = bytes.readUInt32LE(10)
  if (size === 12) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)]
    return { width, height, down: false, bits, at, masks: [] }
  }
  const [height, bits, packing] = [bytes.readInt32LE(22), bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  const known = packing === 0 || ((packing === 3 || packing === 6) && (bits === 16 || bits === 32))
  if (size < 40 || !known || ![1, 4, 8, 16, 24, 32].includes(bits)) throw new Refusal('FileTypeNotAllowed')
  const masks =
    packing !== 0
      ? [54, 58, 62].map((place) => bytes.readUInt32LE(place))
      : bits === 16
        ? [0x7c00, 0x3e0, 0x1f]
        : [0xff0000, 0xff00, 0xff]
  return { width: bytes.readInt32LE(18), height: Math.abs(height), down: height < 0, bits, at, masks }
}

/** 256 colours, red first; missing ones are black. */
function paletteOf(bytes: Buffer, end: number): Buffer {
  const size = bytes.readUInt32LE(14)
  const entry = size === 12 ? 3 : 4
  const palette = Buffer.alloc(256 * 3)
  for (let index = 0, at = 14 + size; index < 256 && at + entry <= end; index += 1, at += entry) {
    palette[index * 3] = bytes[at + 2] ?? 0
    palette[index * 3 + 1] = bytes[at + 1] ?? 0
    palette[index * 3 + 2] = bytes[at] ?? 0
  }
  return palette
}
