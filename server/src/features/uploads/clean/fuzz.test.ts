import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as media from '#test/media.ts'
import { framesOf } from '../reader/apng.ts'
import { readBmp } from '../reader/bmp.ts'
import { Refusal } from '../reader/refusal.ts'
import { cleaned } from './index.ts'
import { Pieces, piecesMax } from './pieces.ts'
import { changedAtRandom, randomOf } from '#test/changed-bytes.ts'
import { smallestPieces } from '#test/hostile-media.ts'

const kibibyte = 1024
const isFull = process.env.MYNAH_FULL === '1'
const fuzzMs = isFull ? 600_000 : 3_000
/** Some hundred times the work for a mebibyte: more means that it grows faster than the file. */
const cpuMsMax = 3_000

/** The parsers of untrusted bytes, by the ending of the file. */
function read(ending: string, bytes: Buffer, pieces = new Pieces()): { pieces: Pieces; outcome: string } {
  try {
    if (ending === 'bmp') readBmp(bytes, 1_000_000)
    else if (ending === 'apng') framesOf(bytes, 100)
    else {
      const { length } = bytes
      const after = cleaned(ending, bytes, pieces)
      expect(after.bytes.length).toBeLessThanOrEqual(length)
      for (const number of [after.width, after.height, after.duration])
        expect(number).toBeGreaterThanOrEqual(0)
    }
    return { pieces, outcome: 'read' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { pieces, outcome: error.reason }
  }
}

const cpuMsOf = (action: () => unknown): number => {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

for (const [name, { ending, make }] of Object.entries(smallestPieces))
  test(`${name} (${ending}): twice the file is twice the work`, () => {
    const [small, large] = [make(512 * kibibyte), make(1_024 * kibibyte)]
    const times = large.length / small.length
    const counts = [small, large].map((bytes) => read(ending, Buffer.from(bytes)).pieces.count)
    expect(counts[1]).toBeLessThanOrEqual((counts[0] ?? 0) * times * 1.1 + 100)
    // Uncounted work is visible as time: for eight times the file less than thirty times as much.
    const least = (bytes: Buffer) =>
      Math.min(...[1, 2, 3].map(() => cpuMsOf(() => read(ending, Buffer.from(bytes)))))
    const [of, ofEight] = [least(make(256 * kibibyte)), least(make(2_048 * kibibyte))]
    expect(ofEight).toBeLessThan(Math.max(of, 10) * 30)
  })

test('a video of empty boxes and a table of offsets is read in one pass, as an ordinary one is', () => {
  const { make } = smallestPieces['boxes and chunks']!
  const { outcome, pieces } = read('mp4', make(400 * kibibyte))
  expect(outcome).toBe('read')
  expect(pieces.count).toBeLessThan(200_000)
})

test('a file with more pieces than any recording is refused before they are read', () => {
  const { make } = smallestPieces.elements!
  const { outcome, pieces } = read('webm', make(4 * kibibyte * kibibyte))
  expect(outcome).toBe('FileTooComplex')
  expect(pieces.count).toBe(piecesMax + 1)
})

type Seed = { ending: string; bytes: Buffer }

const folder = fileURLToPath(new URL('../../../../test/corpus/media/', import.meta.url))

function seeds(): Seed[] {
  const stored = readdirSync(folder)
    .filter((name) => !name.endsWith('.md'))
    .map((name) => ({
      ending: extname(name).slice(1),
      bytes: readFileSync(join(folder, name)),
    }))
  const made: [string, Buffer][] = [
    ['mp4', media.mp4()],
    ['mov', media.mp4({ brand: 'qt  ', turned: true })],
    ['mp4', media.mp4({ other: [media.track({ kind: 'meta' })] })],
    ['avi', media.avi()],
    ['mpg', media.mpeg()],
    ['mpg', media.mpeg({ only: true })],
    ['wma', media.wma()],
    ['webm', media.webm()],
    ['webm', media.webm({ open: true })],
    ['mp3', media.mp3()],
    ['aac', media.aac()],
    ['wav', media.wav()],
    ['flac', media.flac()],
    ['ogg', media.opus()],
    ['ogg', media.vorbis()],
  ]
  const hostile = Object.values(smallestPieces).map(({ ending, make }) => ({
    ending,
    bytes: make(2 * kibibyte),
  }))
  return [...stored, ...made.map(([ending, bytes]) => ({ ending, bytes })), ...hostile]
}

test(
  'for any altered file, reading terminates in work linear in its bytes, and refuses it or returns at most its size',
  () => {
    const all = seeds()
    const outcomes: Record<string, number> = {}
    const first = isFull ? Date.now() % 2 ** 31 : 1
    const until = Date.now() + fuzzMs
    let run = 0
    let most = 0
    for (; Date.now() < until; run += 1) {
      const random = randomOf(first + run)
      const seed = all[random(all.length)]!
      const bytes = changedAtRandom(
        seed.bytes,
        random,
        all.map((one) => one.bytes),
      )
      const { length } = bytes
      const about = `seed ${first + run}, ${seed.ending}, ${length} bytes`
      const cpuMs = cpuMsOf(() => {
        const { pieces, outcome } = read(seed.ending, bytes)
        expect(pieces.count, about).toBeLessThanOrEqual(2 * length + 100)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      })
      most = Math.max(most, cpuMs)
      expect(cpuMs, about).toBeLessThan(cpuMsMax)
    }
    process.stdout.write(
      `fuzz of media: ${run} files from seed ${first}, ${JSON.stringify(outcomes)}, at most ${Math.round(most)} ms\n`,
    )
    expect(run).toBeGreaterThan(1_000)
  },
  fuzzMs + 60_000,
)
