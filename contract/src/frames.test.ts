import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCommand, featureCommands, gatewayCommands } from './commands.ts'
import { decodeServerFrame, decodeSignal, encodeServerFrame } from './frames.ts'

const message = {
  id: 'm',
  seq: 1,
  cmd: 11,
  from: '1',
  to: '2',
  chatType: 2,
  msgType: 0,
  content: 'Hello',
  extras: {},
  createTime: 1,
  nick: '',
  avatar: '',
}
const ref = { toBizId: '2', toBizType: 2 }
const page = { ...ref, fromSeq: 1, toSeq: 1, more: false, list: [message] }
const head = { from: '1', createTime: 1 }
const answers = [
  { cmd: 6, code: 10007, msg: '', data: { userId: '1' } },
  { cmd: 6, code: 10008, msg: '', data: null },
  { cmd: 11, data: message },
  { cmd: 12, code: 10000, msg: '', data: { id: 'm', seq: 1, createTime: 1, content: '{}' } },
  { cmd: 13 },
  { cmd: 14, code: 10021 },
  { cmd: 20, code: 10000, msg: '', data: page },
  { cmd: 20, code: 10001, msg: '', data: ref },
  { cmd: 20, code: 10001, msg: '', data: {} },
  { cmd: 21, data: page },
  { cmd: 21, data: { done: true } },
  { cmd: 22, data: { code: 200, ...head, extras: { toObjId: '2', toObjType: 2, msgId: 'm', seq: 1 } } },
  { cmd: 22, data: { code: 301, ...head, to: '2', chatType: 2, extras: { userId: '1' } } },
  { cmd: 22, data: { code: 400, ...head, extras: {} } },
  { cmd: 25, data: { userId: '1', toObjId: '1', toObjType: 2, msgId: 'm', msgTime: 1, seq: 1 } },
  { cmd: 30, name: 'session.changed', data: {} },
]
const id = 'a'.repeat(32)
const questions = [
  { cmd: 11, id, to: '2', chatType: 2, msgType: 0, content: 'Hello', extras: {} },
  { cmd: 13, hbbyte: '-127', away: true, undecoded: 2 },
  { cmd: 14 },
  { cmd: 19, type: 0, userId: '1', seqs: { '1:5': 3 } },
  { cmd: 19, type: 1, userId: '1', ...ref, beforeSeq: 9, count: 40 },
  { cmd: 24, toObjId: '2', toObjType: 2, msgId: id },
  { cmd: 22, code: 200, extras: { toObjId: '2', toObjType: 2 } },
  { cmd: 22, code: 200, toObjId: '2', toObjType: 2 },
  { cmd: 22, code: 400, chatType: 1, groupId: '2', extras: {} },
]

const commands = [...Object.values(gatewayCommands), ...featureCommands]

/** What the command of a frame makes of it; undefined where none takes it. */
function decodeClientFrame(value: unknown): unknown {
  const { cmd, code } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const command = commands.find((one) => one.command === cmd && (one.code === undefined || one.code === code))
  return command && decodeCommand(command, value)
}

test('every frame of the server and of a client decodes', () => {
  for (const sent of answers) {
    const { frame } = decodeServerFrame(JSON.stringify(sent))
    expect(frame && JSON.parse(encodeServerFrame(frame)), JSON.stringify(sent)).toEqual(sent)
  }
  for (const frame of questions) expect(decodeClientFrame(frame), JSON.stringify(frame)).toBeDefined()
})

/** The same frame with one of its fields, at any depth, of another type. */
function* spoilt(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) for (const wrong of spoilt(one)) yield value.with(at, wrong)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      if (name === 'hbbyte' || name === 'userId' || (name === 'type' && one === 1)) continue
      for (const wrong of spoilt(one)) yield { ...value, [name]: wrong }
    }
  } else yield typeof value === 'object' ? 7 : { wrong: true }
}

test('a frame with a field of another type does not decode, whichever field of whichever frame', () => {
  for (const frame of answers)
    for (const wrong of spoilt(frame))
      expect(decodeServerFrame(JSON.stringify(wrong)).frame, JSON.stringify(wrong)).toBeUndefined()
  for (const frame of questions)
    for (const wrong of spoilt(frame)) expect(decodeClientFrame(wrong), JSON.stringify(wrong)).toBeUndefined()
})

test('a command of a newer version is distinguished from a malformed frame', () => {
  expect(decodeServerFrame('{"cmd":424242}')).toEqual({ problem: 'unknown', command: 424_242 })
  expect(decodeServerFrame('{"cmd":11,"data":{}}')).toEqual({ problem: 'shape', command: 11 })
  expect(decodeServerFrame('{')).toEqual({ problem: 'json', command: -1 })
  expect(decodeServerFrame('null')).toEqual({ problem: 'shape', command: -1 })
})

test('a signal of a newer version, or with other extras, is none', () => {
  expect(decodeSignal({ code: 400, ...head, extras: {} })).toBeDefined()
  expect(decodeSignal({ code: 424_242, ...head, extras: {} })).toBeUndefined()
  expect(decodeSignal({ code: 200, ...head, extras: { toObjId: 2 } })).toBeUndefined()
})

test('whatever comes, decoding never throws', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(anything, (text) => {
      expect(() => decodeServerFrame(text)).not.toThrow()
    }),
  )
  const frame = fc.record({ cmd: fc.constantFrom(11, 13, 14, 19, 22, 24, 99), rest: fc.jsonValue() })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), frame), (value) => {
      expect(() => {
        decodeClientFrame(value)
        decodeServerFrame(JSON.stringify(value))
        decodeSignal(value)
      }).not.toThrow()
    }),
  )
})
