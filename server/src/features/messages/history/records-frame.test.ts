import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCommand, messageCommands } from '@mynah/contract/commands'
import { limits } from '@mynah/contract/limits'
import { cmd } from '@mynah/contract/socket'
import { recordsFrame } from './records-frame.ts'

const wrong = fc.constantFrom(null, 7, true, '', 'x', [], {}, [1], { a: 1 })
const nearly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 20, arbitrary: value }, { weight: 1, arbitrary: wrong })
const whole = nearly(fc.constantFrom<unknown>(0, 7, -0, 2 ** 53 - 1))
const number = fc.oneof(
  { weight: 20, arbitrary: whole },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1.5, 2 ** 53, '3') },
)
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('1:5', '2:12345678901234567890') },
  { weight: 1, arbitrary: fc.constantFrom('3:5', '1:', '2:123456789012345678901', '1:5\n') },
)
const pair = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(number, number) },
  { weight: 1, arbitrary: fc.constantFrom([1], [1, 2, 3]) },
)
const frames = fc.record(
  {
    type: nearly(fc.constant(0)),
    seqs: nearly(fc.dictionary(name, number, { maxKeys: 3 })),
    revs: nearly(fc.dictionary(name, pair, { maxKeys: 3 })),
    mark: nearly(
      fc.constantFrom('', 'm'.repeat(limits.startMarkLengthMax), 'm'.repeat(limits.startMarkLengthMax + 1)),
    ),
    app: nearly(
      fc.record({
        type: nearly(fc.constantFrom('H5', 'a'.repeat(20), 'a b')),
        version: fc.oneof(number, fc.constantFrom(999_999_999, 1_000_000_000)),
        other: fc.constant(1),
      }),
    ),
    userId: fc.constant('5'),
    toBizId: fc.constant('5'),
    toBizType: fc.constant(2),
  },
  { requiredKeys: [] },
)

test('the hand-written decoder accepts exactly the frames of its schema, with the same result', () => {
  fc.assert(
    fc.property(frames, (given) => {
      const frame = JSON.parse(JSON.stringify({ cmd: cmd.records, ...given })) as Record<string, unknown>
      expect(recordsFrame(frame)).toEqual(decodeCommand(messageCommands.records, frame))
    }),
    { numRuns: 3_000 },
  )
})

test('a device may name ten thousand conversations, and not one more', () => {
  const frame = (count: number) => ({
    cmd: cmd.records,
    type: 0,
    seqs: Object.fromEntries(Array.from({ length: count }, (_, nth) => [`1:${nth}`, 1])),
  })
  for (const count of [10_000, 10_001])
    expect(recordsFrame(frame(count))).toEqual(decodeCommand(messageCommands.records, frame(count)))
})
