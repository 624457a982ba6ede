const bytesMax = 1024 * 1024

/** Mulberry32: failures can be reproduced by the seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof randomOf>

const odd = [0, 1, 7, 8, 0x7f, 0x80, 0xff]

const changes: ((bytes: Buffer, random: Random, all: readonly Buffer[]) => Buffer)[] = [
  (bytes, random) => {
    for (let count = random(6); count >= 0; count -= 1) bytes[random(bytes.length)] = random(256)
    return bytes
  },
  (bytes, random) => {
    for (let at = random(bytes.length), end = at + 4; at < end; at += 1)
      bytes[at] = odd[random(odd.length)] ?? 0
    return bytes
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length) + 1),
  // Repeats a part many times, by which a small file can cause much work.
  (bytes, random) => {
    const [from, length] = [random(bytes.length), 1 + random(64)]
    const part = bytes.subarray(from, from + length)
    const many = Buffer.alloc(Math.max(1, part.length) * (1 + random(2 ** random(14))), part)
    return Buffer.concat([bytes.subarray(0, from), many, bytes.subarray(from)])
  },
  (bytes, random, all) => {
    const other = all[random(all.length)] ?? bytes
    const [from, at] = [random(other.length), random(bytes.length)]
    return Buffer.concat([
      bytes.subarray(0, at),
      other.subarray(from, from + random(512)),
      bytes.subarray(at),
    ])
  },
]

/** A copy of a file with up to four faults, a mebibyte at most; `all` are the files from which parts are taken. */
export function changedAtRandom(file: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  let bytes = Buffer.from(file)
  for (let count = random(4); count >= 0 && bytes.length > 0; count -= 1)
    bytes = changes[random(changes.length)]!(bytes, random, all).subarray(0, bytesMax) as typeof bytes
  return bytes
}
