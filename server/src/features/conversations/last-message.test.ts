import { expect, test } from 'vitest'
import { languages } from '@mynah/contract/languages'
import { msgType } from '@mynah/contract/message-kinds'
import { testServer } from '#test/server.ts'
import { lastMessageOf } from '#features/messages/index.ts'

const { app } = await testServer()
const json = (content: object) => JSON.stringify(content)
const listed = (kind: number, content: string, language: (typeof languages)[number] = 'en', senderId = '1') =>
  lastMessageOf(app, { kind, content, extras: '{}', senderId }, { userId: '2', language })

const call = json({ id: '1', isAudio: true, result: 'timedOut', duration: 0 })
const notice = json({ kind: 'recharge', money: '1284.60', logId: '1', result: 'approved', reason: '' })
const inform = json({ key: 'identityRefused', args: { reason: 'not readable' }, text: 'Refused' })
const line = json({
  key: 'groupRenamed',
  args: { who: 'Budi', name: 'Choir' },
  text: 'Budi named the group Choir',
})

test('calls, wallet notices and system lines are plain text in the chat list, in the language of the call', () => {
  const text = (...asked: Parameters<typeof listed>) => listed(...asked).lastMsgContent
  expect(text(msgType.call, call)).toBe('[Missed call]')
  expect(text(msgType.call, call, 'en', '2')).toBe('[Voice call]')
  expect(text(msgType.walletNotice, notice)).toBe('Your recharge of $1,284.60 was approved.')
  expect(text(msgType.inform, inform)).toBe('Your identity could not be verified: not readable')
  expect(text(msgType.inform, line)).toBe('Budi named the group Choir')
  for (const [kind, content] of [
    [msgType.call, call],
    [msgType.walletNotice, notice],
    [msgType.inform, inform],
  ] as const)
    expect(new Set(languages.map((language) => text(kind, content, language))).size).toBe(languages.length)
})

test('content that clients format themselves is included as in frames, and omitted for plain texts', () => {
  expect(listed(msgType.call, call).lastMsg).toEqual({ msgType: msgType.call, from: '1', content: call })
  expect(listed(msgType.text, 'Hello')).toEqual({ lastMsgContent: 'Hello' })
  expect(listed(msgType.call, 'of a newer server').lastMsgContent).toBe('')
})
