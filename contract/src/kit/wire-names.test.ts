import { expect, test } from 'vitest'
import * as z from './schema.ts'
import { flag, id, int } from './kit.ts'
import { asConversation, fromWireNames, renamed, toWireNames, wireFields } from './wire-names.ts'

const row = renamed(
  z.object({
    id: z.string(),
    vest: z.int(),
    isDisturb: flag,
    toBizId: z.optional(id),
    toBizType: z.optional(int(1, 2)),
  }),
  { ...asConversation, vest: 'role', isDisturb: 'isMuted' },
)
const onWire = { id: 'a', vest: 2, isDisturb: '1', toBizId: '7', toBizType: 2 } as const
const inside = { id: 'a', role: 2, isMuted: true, conversation: { type: 2, id: '7' } } as const

test('a field has its own name on the wire and another inside, both ways', () => {
  expect(z.decode(row, onWire)).toEqual(inside)
  expect(z.encode(row, inside)).toEqual(onWire)
})

test('half a conversation is none', () => {
  const { toBizType: _, ...half } = onWire
  const { conversation: __, ...rest } = inside
  expect(z.decode(row, half)).toEqual(rest)
  expect(z.encode(row, rest)).toEqual({ id: 'a', vest: 2, isDisturb: '1' })
})

test('the names of the wire mean nothing inside, and those inside nothing on the wire', () => {
  expect(z.safeDecode(row, inside as never).success).toBe(false)
  expect(z.safeEncode(row, onWire as never).success).toBe(false)
})

test('what is refused is named as on the wire', () => {
  const wrong = z.safeDecode(row, { ...onWire, vest: 'x' as never })
  expect(wrong.error?.issues[0]?.path).toEqual(['vest'])
  const unsent = z.safeEncode(row, { ...inside, role: 'x' as never })
  expect(unsent.error?.issues[0]?.path).toEqual(['vest'])
})

test('the fields of a call are those of the wire, and a value is stored under them without its spelling', () => {
  expect(Object.keys(wireFields(row))).toEqual(Object.keys(onWire))
  const stored = { ...onWire, isDisturb: true }
  expect(toWireNames(row, inside)).toEqual(stored)
  expect(fromWireNames(row, stored)).toEqual(inside)
  expect(toWireNames(z.object({}), { a: 1 })).toEqual({ a: 1 })
})
