import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { isRawFrame, parseFrame, SocketCommands } from '../src/platform/sockets/socket-command.ts'
import { features } from '../src/features.ts'

const full = process.env.MYNAH_FULL === '1'
const commands = new SocketCommands(features)
/** Ten times the longest time measured. */
const [inputMsMax, msPerKiB] = [200, 5]

const words = fc.oneof(
  fc.string(),
  fc.nat(16).map((power) => 'x'.repeat(2 ** power)),
)
/** Inputs whose cost could grow faster than their size. */
const large = fc
  .nat(12)
  .chain((power) =>
    fc.constantFrom(
      `${'['.repeat(2 ** power)}${']'.repeat(2 ** power)}`,
      `{"cmd":19,"type":0,"seqs":{${Array.from({ length: 2 ** power }, (_, i) => `"2:${i}":${i}`).join()}}}`,
      `{"cmd":11,"extras":{"at":[${Array.from({ length: 2 ** power }, (_, i) => `"${i}"`).join()}]}}`,
      `{"cmd":22,"code":100,"extras":{"persons":[${Array.from({ length: 2 ** power }, (_, i) => `"${i}"`).join()}]}}`,
      `{"cmd":22,${Array.from({ length: 2 ** power }, (_, i) => `"k${i}":0`).join()}}`,
      `{"cmd":11,"content":"${'\\u0e01'.repeat(2 ** power)}"}`,
      `{"cmd":11,"content":"${'\\\\'.repeat(2 ** power)}"}`,
      `{"cmd":11,"id":"${'a'.repeat(2 ** power)}"}`,
      `{"cmd":1${'0'.repeat(2 ** power)}}`,
    ),
  )
const fields = fc.dictionary(
  fc.constantFrom(
    'id',
    'to',
    'groupId',
    'toBizId',
    'toBizType',
    'type',
    'chatType',
    'msgType',
    'extras',
    'code',
    'seqs',
    'msgId',
    'content',
    'count',
  ),
  fc.oneof(fc.jsonValue(), words),
)
const shaped = fc
  .tuple(
    fields,
    fc.constantFrom(11, 13, 14, 19, 22, 24),
    fc.constantFrom(100, 101, 102, 103, 105, 106, 200, 400),
  )
  .map(([some, cmd, code]) => JSON.stringify({ code, ...some, cmd }))
/** Frames as clients send them, some with a field of another type. */
const plain = fc
  .tuple(
    fc.constantFrom(
      { cmd: 11, id: 'a'.repeat(32), to: '1234', chatType: 2, msgType: 0, content: 'hi' },
      { cmd: 11, id: 'b'.repeat(32), groupId: '1234', chatType: 1, msgType: 1, content: '{}' },
      { cmd: 19, type: 0, seqs: { '2:1234': 1 } },
      { cmd: 19, type: 1, toBizId: '1234', toBizType: 2, count: 10 },
      { cmd: 22, code: 100, to: '1234', chatType: 2, extras: { isAudio: true } },
      { cmd: 22, code: 105, extras: { roomId: '1234' } },
      { cmd: 22, code: 200, toObjId: '1234', toObjType: 1 },
      { cmd: 22, code: 400, to: '1234', chatType: 2 },
      { cmd: 24, toObjId: '1234', toObjType: 1, msgId: 'a'.repeat(32) },
    ),
    fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, fields),
  )
  .map(([one, odd]) => JSON.stringify({ ...one, ...odd, cmd: one.cmd }))
/** Any of these, with characters inserted and deleted. */
const changed = fc
  .tuple(
    fc.oneof(large, shaped, plain, fc.json(), words),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '"', '{', '\\', '\ud800', '\0'))),
  )
  .map(([one, changes]) => {
    let text = one
    for (const [nth, put] of changes.slice(0, 3)) {
      const at = nth % (text.length + 1)
      text = text.slice(0, at) + put + text.slice(at + 1)
    }
    return text.slice(0, limits.frameBytesMax)
  })

const frame = fc.oneof({ arbitrary: plain, weight: 1 }, { arbitrary: changed, weight: 4 })

test('any frame is decoded or refused in time linear in its bytes', () => {
  let decoded = 0
  fc.assert(
    fc.property(frame, (one) => {
      const before = process.threadCpuUsage()
      const read = parseFrame(one)
      if (isRawFrame(read) && commands.find(read)?.decode(read) !== undefined) decoded += 1
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1_000).toBeLessThan(inputMsMax + (one.length / 1_024) * msPerKiB)
    }),
    {
      numRuns: full ? 200_000 : 8_000,
      ...(full && { interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false }),
    },
  )
  // If all frames were refused before decoding, the test would prove nothing.
  expect(decoded).toBeGreaterThan(200)
}, 300_000)
