import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCommand, messageCommands } from '@mynah/contract/commands'
import { decodeServerFrame } from '@mynah/contract/frames'
import { cmd } from '@mynah/contract/socket'
import { noQuotes } from './quotes.ts'
import { storedText } from './acknowledgement.ts'
import { isChatFrame, readSendFrame } from './send-frame.ts'
import { messageText, pageText } from '../history/view.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
const wrong = fc.constantFrom(null, 7, true, '', 'x', [], {})
const nearly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: wrong })

const target = fc.constantFrom('5', '12345678901234567890')
const frames = fc
  .record({
    id: nearly(fc.constantFrom('a'.repeat(32), 'A-_9'.repeat(8))),
    to: maybe(nearly(target)),
    groupId: maybe(nearly(target)),
    chatType: maybe(nearly(fc.constantFrom(1, 2))),
    msgType: nearly(fc.constantFrom(0, 1)),
    content: nearly(fc.constantFrom('{"a":1}')),
    readSeq: maybe(fc.constantFrom(0, 7, -1, 1.5, '3', null)),
    extras: maybe(fc.constantFrom(null, {}, { at: ['5'] }, { at: 'all' }, { album: 'x' }, [], 'x', 7)),
  })
  .map((frame) => ({ cmd: cmd.chat, ...frame }))

test('the hand-written decoder accepts exactly the chat frames of its schema, with the same result', () => {
  fc.assert(
    fc.property(frames, (given) => {
      const frame = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const decoded = decodeCommand(messageCommands.chat, frame)
      const isDecoded = isChatFrame(frame)
      expect(isDecoded, JSON.stringify(frame)).toBe(decoded !== undefined)
      const read = isDecoded ? readSendFrame('1', frame, () => true) : null
      // Blank texts, and content that is no object, are not covered by the schema of a frame.
      const hasContent = frame.content === '{"a":1}' || (frame.msgType === 0 && frame.content === 'x')
      expect(read !== null, JSON.stringify(frame)).toBe(decoded !== undefined && hasContent)
      if (!read || !decoded) return
      expect([read.newMessage.id, read.newMessage.kind, read.newMessage.content]).toEqual([
        decoded.id,
        decoded.msgType,
        decoded.content,
      ])
      expect(read.newMessage.key).toBe(decoded.chatType === 1 ? `1:${decoded.groupId}` : keyOf(decoded.to))
    }),
    { numRuns: 2_000 },
  )
})

const keyOf = (to: string | undefined) => `2:${['1', to ?? ''].sort(byNumber).join(':')}`
const byNumber = (a: string, b: string) => Number(BigInt(a) - BigInt(b) > 0n) * 2 - 1

test('hand-written encodings of messages, pages and echoes decode to their values', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, fc.nat(), fc.constantFrom('2:1:5', '1:8'), (content, userName, at, key) => {
      const row = {
        conversation_id: key,
        seq: at + 1,
        id: 'a'.repeat(32),
        sender_id: '1',
        kind: 0,
        content,
        extras: '{"at":["5"]}',
        created_at: at,
        nick: '',
      }
      const message = messageText(row, { userName, avatarUrl: '/a"b' }, noQuotes)
      const pushed = `{"cmd":${cmd.chat},"data":${message}}`
      expect(decodeServerFrame(pushed)).toEqual({ frame: JSON.parse(pushed) as unknown })
      const head = { conversation: { type: 2, id: '5' }, fromSeq: 1, toSeq: 7, more: false } as const
      const page = `{"cmd":${cmd.offlineAnswer},"data":${pageText({ ...head, list: [message] })}}`
      expect(decodeServerFrame(page)).toEqual({
        frame: { cmd: cmd.offlineAnswer, data: { ...head, list: [JSON.parse(message) as unknown] } },
      })
      const echo = { id: row.id, seq: row.seq, createTime: at }
      for (const data of [echo, { ...echo, content }])
        expect(decodeServerFrame(storedText({ code: 10_000, ...data }))).toEqual({
          frame: { cmd: cmd.echo, code: 10_000, msg: 'success', data },
        })
    }),
  )
})
