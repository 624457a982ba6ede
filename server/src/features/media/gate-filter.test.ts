import { SignalRequest } from '@livekit/protocol'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkRequest, kindOfRequest } from './gate-filter.ts'
import { SignalBudget } from './signal-budget.ts'

const ofField = (number: number, body: Uint8Array) => {
  const head = [(number << 3) | 2]
  for (let left = body.length; ; left = Math.floor(left / 128)) {
    if (left < 128) return new Uint8Array([...head, left, ...body])
    head.push((left % 128) | 128)
  }
}
/** As many empty tracks or layers as fit in this many bytes. */
const partsOf = (bytes: number, tag: number) =>
  Uint8Array.from({ length: bytes - (bytes % 2) }, (_, i) => (i % 2 === 0 ? tag : 0))

const requests: SignalRequest['message'][] = [
  { case: 'offer', value: { type: 'offer', sdp: 'v=0', id: 1 } as never },
  { case: 'answer', value: { type: 'answer', sdp: 'x'.repeat(100_000), id: 1 } as never },
  { case: 'trickle', value: { candidateInit: '{}', target: 0 } as never },
  { case: 'addTrack', value: { cid: 'c' } as never },
  { case: 'mute', value: { sid: 'TR_1', muted: true } as never },
  { case: 'ping', value: 1_700_000_000_000n },
  { case: 'ping', value: -1n },
  { case: 'syncState', value: {} as never },
  { case: 'pingReq', value: { timestamp: 1n, rtt: 0n } as never },
]

test('the kind of every request is read without decoding it', () => {
  const decode = vi.spyOn(SignalRequest, 'fromBinary')
  for (const message of requests)
    expect(kindOfRequest(new SignalRequest({ message }).toBinary())).toBe(message.case)
  expect(decode).not.toHaveBeenCalled()
})

test('each kind has a maximum size: 8 KiB, and 256 KiB for descriptions only', () => {
  expect(checkRequest(ofField(4, partsOf(8_000, 0x4a)))).toBe('pass')
  for (const field of [3, 4, 5, 6, 7, 8, 12, 16, 17, 18, 19, 99])
    expect(checkRequest(ofField(field, partsOf(9_000, 0x4a))), String(field)).toBe('refused')
  for (const field of [1, 2]) expect(checkRequest(ofField(field, partsOf(200_000, 0x4a)))).toBe('pass')
  expect(checkRequest(new SignalRequest({ message: requests[7] as never }).toBinary())).toBe('drop')
})

test('anything but a single request is refused, with any bytes, at a cost independent of their number', () => {
  const one = new SignalRequest({ message: requests[4] as never }).toBinary()
  for (const data of [
    new Uint8Array(),
    new Uint8Array([...one, ...one]),
    one.slice(0, -1),
    Buffer.from('a text'),
  ])
    expect(checkRequest(data)).toBe('refused')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (data) => {
      const kind = kindOfRequest(data)
      if (kind !== undefined && kind !== 'other') {
        let read: string | undefined
        try {
          read = SignalRequest.fromBinary(data).message.case
        } catch {
          return
        }
        expect(read).toBe(kind)
      }
    }),
    { numRuns: 2_000 },
  )
  let reads = 0
  const counted = new Proxy(ofField(12, partsOf(200_000, 0x22)), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return Reflect.get(target, name, target) as unknown
    },
  })
  expect(checkRequest(counted)).toBe('refused')
  expect(reads).toBeLessThan(20)
})

test('bytes are limited beside messages, per connection and per session', () => {
  const offer = ofField(1, new Uint8Array(100_000))
  const budget = new SignalBudget()
  const passed = (spend: (data: Uint8Array) => boolean, data = offer) => {
    let count = 0
    while (count < 1_000 && spend(data)) count += 1
    return count
  }
  const first = passed(budget.of('session'))
  expect(first).toBeGreaterThanOrEqual(5)
  expect(first).toBeLessThan(8)
  expect(passed(budget.of('session'))).toBeLessThan(8)
  // A new connection of the same session continues the count; another session has its own.
  expect(passed(budget.of('session'))).toBeLessThan(3)
  expect(passed(budget.of('another'))).toBe(first)
  const small = ofField(5, new Uint8Array(10))
  const requestsPassed = passed(new SignalBudget().of('a'), small)
  expect(requestsPassed).toBeGreaterThanOrEqual(300)
  expect(requestsPassed).toBeLessThan(400)
})
