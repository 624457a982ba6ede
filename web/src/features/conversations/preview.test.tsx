import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/socket'
import { fullTime } from '#i18n/dates.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { useKindLine } from './preview.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

const pouch = (kind: string, result: string) =>
  JSON.stringify({ kind, result, money: '50.00', logId: '1', reason: 'Not readable' })

test.each([
  [msgType.red, 'For the racket', '[Red packet] For the racket'],
  [msgType.red, JSON.stringify({ wish: 'For {you}', money: '5.00' }), '[Red packet] For {you}'],
  [msgType.red, '', '[Red packet]'],
  [msgType.transfer, '1284.60', '[Transfer] $1,284.60'],
  [msgType.transfer, JSON.stringify({ note: 'Rent', money: '5.00' }), '[Transfer] $5.00'],
  [msgType.gift, '3.00', '[Gift] $3.00'],
  [msgType.pouch, pouch('recharge', 'approved'), '[Wallet] Your recharge of $50.00 was approved.'],
  [msgType.pouch, pouch('recharge', 'refused'), '[Wallet] Your recharge of $50.00 was refused.'],
  [msgType.pouch, pouch('withdrawal', 'approved'), '[Wallet] Your withdrawal of $50.00 was paid out.'],
  [msgType.pouch, pouch('transfer', 'refunded'), '[Wallet] Your transfer of $50.00 came back.'],
  [msgType.pouch, 'of a newer server', '[Wallet]'],
  [
    msgType.inform,
    JSON.stringify({ key: 'transferReturned', args: { who: 'Linh', money: '$5.00' }, text: '' }),
    'Linh returned $5.00',
  ],
  [msgType.file, 'plan.pdf', '[File] plan.pdf'],
])('a message of kind %i that says %s is one line', (kind, content, line) => {
  const { result } = renderHook(() => useKindLine())
  expect(result.current(kind, content)).toBe(line)
})

const at = Date.now()
test.each([
  ['groupMuted', { who: 'Budi', people: 'Linh', until: '' }, 'Budi muted Linh'],
  ['groupMuted', { who: 'Budi', people: 'Linh', until: String(at) }, `Budi muted Linh until ${fullTime(at)}`],
  ['groupUnmuted', { who: 'Budi', people: 'Linh' }, 'Budi let Linh write again'],
  ['groupSilentOn', { who: 'Budi' }, 'Budi muted everyone'],
  ['groupSilentOff', { who: 'Budi' }, 'Budi let everyone write again'],
  ['groupAdminAdded', { who: 'Budi', people: 'Linh' }, 'Budi made Linh an admin'],
  ['groupAdminRemoved', { who: 'Budi', people: 'Linh' }, 'Linh is no longer an admin'],
  ['groupTransferred', { who: 'Budi', people: 'Linh' }, 'Budi handed the group to Linh'],
  ['groupBriefChanged', { who: 'Budi' }, 'Budi changed what is said about the group'],
  ['groupPictureChanged', { who: 'Budi' }, 'Budi changed the group picture'],
  ['groupDismissed', { who: 'Budi' }, 'Budi dissolved this group'],
  ['groupDissolved', { who: '' }, 'This group was dissolved'],
  ['ofANewerServer', {}, 'Something new'],
])('the line %s of a group with %o is said in the reader’s language', (key, args, line) => {
  const { result } = renderHook(() => useKindLine())
  const content = JSON.stringify({ key, args, text: 'Something new' })
  expect(result.current(msgType.inform, content)).toBe(line)
})
