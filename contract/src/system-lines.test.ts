import { expect, test } from 'vitest'
import { readSystemLine, systemLines, type SystemLineContent } from './system-lines.ts'
import { accountLines } from './features/account/system-lines.ts'
import { callLines } from './features/calling/system-lines.ts'
import { complaintLines } from './features/complaints/system-lines.ts'
import { friendLines } from './features/friends/system-lines.ts'
import { groupLines } from './features/groups/system-lines.ts'
import { identityLines } from './features/identity/system-lines.ts'
import { meetingLines } from './features/meetings/system-lines.ts'
import { momentLines } from './features/moments/system-lines.ts'
import { disappearingLines } from './features/disappearing/system-lines.ts'
import { pinLines } from './features/message-pins/system-lines.ts'
import { pollLines } from './features/polls/system-lines.ts'
import { redPacketLines } from './features/red-packets/system-lines.ts'
import { reminderLines } from './features/reminders/system-lines.ts'
import { scanLines } from './features/scan/system-lines.ts'
import { shopLines } from './features/shop/system-lines.ts'
import { transferLines } from './features/transfers/system-lines.ts'
import { walletLines } from './features/wallet/system-lines.ts'

test('no two features have a line of the same key', () => {
  const features = [
    accountLines,
    callLines,
    complaintLines,
    friendLines,
    groupLines,
    identityLines,
    meetingLines,
    momentLines,
    pinLines,
    disappearingLines,
    pollLines,
    redPacketLines,
    reminderLines,
    scanLines,
    shopLines,
    transferLines,
    walletLines,
  ]
  expect(Object.keys(systemLines).sort()).toEqual(features.flatMap((lines) => Object.keys(lines)).sort())
})

test('a line is read with the arguments of its key', () => {
  const line: SystemLineContent = { key: 'groupRenamed', args: { who: 'Budi', name: 'Choir' }, text: 'x' }
  expect(readSystemLine(JSON.stringify(line))).toEqual({
    text: 'x',
    line: { key: 'groupRenamed', args: { who: 'Budi', name: 'Choir' } },
  })
})

test('for a line of a newer server, and one with other arguments, only its English text is shown', () => {
  const newer = [
    { key: 'ofANewerServer', args: {}, text: 'Something new' },
    { key: 'toString', args: {}, text: 'Something new' },
    { key: 'groupRenamed', args: { who: 'Budi' }, text: 'Something new' },
  ]
  for (const line of newer) expect(readSystemLine(JSON.stringify(line))).toEqual({ text: 'Something new' })
})

test('an invalid line is read as nothing, and never throws', () => {
  for (const text of ['', '{', 'null', '[]', '{}', '{"key":1}', '{"key":"welcome","args":{"a":1},"text":""}'])
    expect(readSystemLine(text)).toBeUndefined()
})

test('an unknown key and a wrong argument do not compile', () => {
  // @ts-expect-error there is no such key
  const unknown: SystemLineContent = { key: 'groupRenmed', args: { who: '', name: '' }, text: '' }
  // @ts-expect-error a new name is needed
  const gap: SystemLineContent = { key: 'groupRenamed', args: { who: '' }, text: '' }
  expect([unknown.key, gap.key]).toHaveLength(2)
})
