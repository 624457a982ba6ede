import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { changedAtRandom, randomOf } from '#test/changed-bytes.ts'
import { readBy, type Ended } from './readers.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const corpus = fileURLToPath(new URL('../../../../test/corpus/media/', import.meta.url))

const isFull = process.env.MYNAH_FULL === '1'
const files = isFull ? 4_000 : 80

/** A small file of each supported format, with frames if it is animated. */
async function seeds(): Promise<Buffer[]> {
  const still = () =>
    sharp({ create: { width: 90, height: 60, channels: 3, background: '#f2a516', noise: noise } })
  const moving = () =>
    sharp(Buffer.alloc(60 * 40 * 4, 'abcd'), {
      raw: { width: 60, height: 160, channels: 1, pageHeight: 40 },
    })
  const made = [still().jpeg(), still().png(), still().webp(), still().avif({ effort: 0 }), still().tiff()]
  const all = [...made, moving().gif(), moving().webp()].map((one) => one.toBuffer())
  const stored = readdirSync(corpus).filter((name) => !name.endsWith('.md'))
  return [...(await Promise.all(all)), ...stored.map((name) => readFileSync(join(corpus, name)))]
}
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

test(
  'for any altered picture its reader draws or refuses it and survives, also if it is sent as a video',
  async () => {
    const all = await seeds()
    const first = isFull ? Date.now() % 2 ** 31 : 1
    const paths = { path: join(folder, 'in'), out: join(folder, 'out'), thumb: join(folder, 'thumb') }
    const outcomes: Record<string, number> = {}
    const crashes: string[] = []
    for (let run = 0; run < files; run += 1) {
      const random = randomOf(first + run)
      const bytes = changedAtRandom(all[random(all.length)]!, random, all)
      writeFileSync(paths.path, bytes)
      const onEnd = (why: Ended) => why === 'crash' && crashes.push(`seed ${first + run}`)
      // an error other than a refusal is thrown
      const picture = await readBy(
        { kind: 'picture', ...paths, as: run % 2 === 0 ? 'picture' : 'sticker' },
        bytes.length,
        {
          onEnd,
        },
      )
      if ('made' in picture) {
        const { width, height } = picture.made
        expect(width * height, `seed ${first + run}`).toBeLessThanOrEqual(limits.imagePixelsMax)
      }
      const video = await readBy({ kind: 'media', as: 'video', ...paths }, bytes.length, { onEnd })
      expect(video, `seed ${first + run}`).toHaveProperty('refused')
      const said = 'refused' in picture ? picture.refused : Object.keys(picture)[0]
      outcomes[said ?? ''] = (outcomes[said ?? ''] ?? 0) + 1
    }
    process.stdout.write(`fuzz of pictures: ${files} from seed ${first}, ${JSON.stringify(outcomes)}\n`)
    expect(crashes).toEqual([])
    // of both kinds, or the test would prove nothing
    expect(outcomes.made).toBeGreaterThan(files / 20)
    expect(outcomes.FileTypeNotAllowed).toBeGreaterThan(files / 20)
  },
  isFull ? 600_000 : 60_000,
)
