import { Inflate } from 'fflate'

export type ZipBounds = { entries: number; nameBytes: number; bytes: number }

/** A file in an archive, not decompressed yet. */
export type ZipEntry = {
  name: string
  /** the number of bytes, according to the archive */
  size: number
  /** @throws ZipFault if the size is another one */
  read: () => Uint8Array<ArrayBuffer>
}

/** Why an archive is refused: it is invalid, or exceeds the limits. */
export class ZipFault extends Error {
  readonly reason: 'unreadable' | 'tooLarge'
  constructor(reason: ZipFault['reason']) {
    super(reason)
    this.reason = reason
  }
}
const unreadable = () => new ZipFault('unreadable')

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const [endBytes, entryBytes, localBytes] = [22, 46, 30]
const commentBytesMax = 0xffff
/** The compressed bytes of one step: they inflate to at most a thousand times as many. */
const sliceBytes = 16_384

/**
 * The files of an archive by its directory, before anything is decompressed: their number, names and sizes are within
 * the limits, no two share bytes or a name, and none is encrypted. @throws ZipFault
 */
export function zipEntries(bytes: Uint8Array, bounds: ZipBounds): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > bounds.entries) throw new ZipFault('tooLarge')
  let at = view.getUint32(end + 16, true)
  let total = 0
  const names = new Set<string>()
  const taken: [from: number, to: number][] = []
  const all: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entryMark) throw unreadable()
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameBytes = view.getUint16(at + 28, true)
    const moreBytes = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const local = view.getUint32(at + 42, true)
    if (nameBytes > bounds.nameBytes) throw new ZipFault('tooLarge')
    if (at + entryBytes + nameBytes > end) throw unreadable()
    const name = nameOf(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes))
    const from = dataAt(view, local, end)
    total += size
    if (total > bounds.bytes) throw new ZipFault('tooLarge')
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8) || from + packed > end || names.has(name))
      throw unreadable()
    names.add(name)
    taken.push([local, from + packed])
    const data = bytes.subarray(from, from + packed)
    all.push({ name, size, read: () => (method === 0 ? stored(data, size) : inflated(data, size)) })
    at += entryBytes + nameBytes + moreBytes
  }
  const inOrder = taken.toSorted(([a], [b]) => a - b)
  if (inOrder.some(([from], index) => index > 0 && from < (inOrder[index - 1]?.[1] ?? 0))) throw unreadable()
  return all
}

/** The offset of the end record, which is the last signature, followed by an optional comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let at = last; at >= 0 && at >= last - commentBytesMax; at--)
    if (view.getUint32(at, true) === endMark) return at
  throw unreadable()
}

function nameOf(bytes: Uint8Array): string {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
  const parts = name.split('/')
  if (/[\u0000-\u001f\u007f\\]/.test(name) || parts[0] === '' || parts.includes('..')) throw unreadable()
  return name
}

/** The offset of an entry's data. */
function dataAt(view: DataView, local: number, end: number): number {
  if (local + localBytes > end || view.getUint32(local, true) !== localMark) throw unreadable()
  return local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
}

function stored(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (data.length !== size) throw unreadable()
  return data.slice()
}

/** Decompresses, and fails at the first byte beyond the declared size. */
function inflated(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size)
  let length = 0
  let isDone = false
  const inflate = new Inflate((chunk, final) => {
    if (length + chunk.length > size) throw unreadable()
    out.set(chunk, length)
    length += chunk.length
    isDone = final
  })
  try {
    for (let at = 0; at === 0 || at < data.length; at += sliceBytes)
      inflate.push(data.subarray(at, at + sliceBytes), at + sliceBytes >= data.length)
  } catch {
    throw unreadable()
  }
  if (!isDone || length !== size) throw unreadable()
  return out
}
