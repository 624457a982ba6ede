import { connect } from 'node:net'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { moments } from '@mynah/contract/moments'
import { partPath, partType, uploads } from '@mynah/contract/uploads'
import { requestId } from '#test/money.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000_000 })
const { ana } = await people(server, 'ana')

/** Noise, so that the file has several parts and a wrong byte is visible. */
const [width, height] = [1_400, 1_000]
const noise = Buffer.from(
  Uint32Array.from({ length: width * height }, (_, at) => (at * 2_654_435_761) >>> 8).buffer,
)
const picture = await sharp(noise, { raw: { width, height, channels: 4 } })
  .removeAlpha()
  .png()
  .toBuffer()
const cuts = 10

type Part = { key: string; secret: string; offset: number; bytes: Buffer }

/**
 * Sends one part, and cuts the connection after this many bytes of the request if it is longer. @returns where the
 * server wants to continue, undefined without an answer
 */
function send(
  { key, secret, offset, bytes }: Part,
  cutAt = Number.POSITIVE_INFINITY,
): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url)
  const head =
    `POST ${partPath} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nContent-Type: ${partType}\r\n` +
    `Content-Length: ${bytes.length}\r\nupload-key: ${key}\r\nupload-secret: ${secret}\r\nupload-offset: ${offset}\r\n\r\n`
  const request = Buffer.concat([Buffer.from(head), bytes])
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => {
      if (cutAt >= request.length) return void socket.write(request)
      socket.write(request.subarray(0, cutAt), () => socket.resetAndDestroy())
    })
    socket
      .on('data', (part: Buffer) => (said += part.toString()))
      .on('error', () => undefined)
      .on('close', () => {
        const next = /upload-offset: (\d+)/.exec(said)?.[1]
        resolve(next === undefined ? undefined : Number(next))
      })
  })
}

const full = process.env.MYNAH_FULL === '1'

test(
  'a picture whose upload is interrupted at any byte ten times ends as one complete moment',
  async () => {
    expect(picture.length).toBeGreaterThan(2 * limits.partBytesMax)
    const file = { pre: 'moment', name: 'noise.png', mime: 'image/png', bytes: picture } as const
    const inOne = await upload(server, ana, file)
    const whole = Buffer.from(await (await load(server, ana, inOne.url)).arrayBuffer())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: cuts, maxLength: cuts }),
        async (shares) => {
          const wanted = {
            pre: 'moment',
            name: 'noise.png',
            size: picture.length,
            mime: 'image/png',
          } as const
          // newest first
          server.clock.moveBy(1)
          const { key, fields } = await ana.call(uploads.credentials, wanted)
          const left = [...shares]
          let offset = 0
          while (offset < picture.length) {
            const bytes = picture.subarray(offset, offset + limits.partBytesMax)
            const part = { key, secret: fields.secret ?? '', offset, bytes }
            const share = left.pop()
            offset =
              (await send(part, share === undefined ? undefined : share * (bytes.length + 400))) ?? offset
          }
          const { url } = await ana.call(uploads.finish, { key })
          const input = { requestId: requestId(), media: [url], visibility: 'friends' as const }
          const moment = await ana.call(moments.publish, input)
          expect(await ana.call(moments.publish, input)).toEqual(moment)
          expect(moment.media).toMatchObject([{ type: 'image', width, height }])
          const shown = await load(server, ana, moment.media[0]?.url ?? '')
          expect(Buffer.from(await shown.arrayBuffer()).equals(whole)).toBe(true)
          const { list } = await ana.call(moments.user, { userId: ana.id })
          expect(list.filter(({ id }) => id === moment.id)).toHaveLength(1)
        },
      ),
      { numRuns: full ? 100 : 3 },
    )
  },
  full ? 600_000 : 60_000,
)
