import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { summaryOf } from '#client/message-kinds.ts'
import { previewOf, useFoundLine, useKindLine } from './preview.ts'

beforeAll(loadEnglish)

const walletNotice = (kind: string, result: string) =>
  JSON.stringify({ kind, result, money: '50.00', logId: '1', reason: 'Not readable' })

test.each([
  [msgType.text, 'Hello\n  there', 'Hello there'],
  [
    msgType.red,
    JSON.stringify({ id: '1', kind: 'lucky', wish: 'For {you}', money: '5.00' }),
    '[Red packet] For {you}',
  ],
  [msgType.red, JSON.stringify({ id: '1', kind: 'lucky', wish: '', money: '5.00' }), '[Red packet]'],
  [
    msgType.transfer,
    JSON.stringify({ id: '1', kind: 'transfer', note: 'Rent', money: '1284.60' }),
    '[Transfer] $1,284.60',
  ],
  [msgType.transfer, JSON.stringify({ id: '1', kind: 'transfer', note: '', money: 'odd' }), '[Transfer]'],
  [msgType.gift, JSON.stringify({ id: 'rose', count: 3, money: '3.00' }), '[Gift]'],
  [
    msgType.walletNotice,
    walletNotice('recharge', 'approved'),
    '[Wallet] Your recharge of $50.00 was approved.',
  ],
  [
    msgType.walletNotice,
    walletNotice('recharge', 'refused'),
    '[Wallet] Your recharge of $50.00 was refused.',
  ],
  [
    msgType.walletNotice,
    walletNotice('withdrawal', 'approved'),
    '[Wallet] Your withdrawal of $50.00 was paid out.',
  ],
  [msgType.walletNotice, walletNotice('transfer', 'refunded'), '[Wallet] Your transfer of $50.00 came back.'],
  [msgType.walletNotice, 'of a newer server', '[Wallet]'],
  [
    msgType.inform,
    JSON.stringify({ key: 'transferReturned', args: { who: 'Linh', money: '$5.00' }, text: '' }),
    'Linh returned $5.00',
  ],
  [msgType.recall, '', 'This message was unsent'],
  [msgType.file, JSON.stringify({ url: '/a', name: 'plan.pdf', size: 1, mime: '' }), '[File] plan.pdf'],
  [msgType.notice, JSON.stringify({ id: '1', title: 'Rehearsal', content: 'At seven' }), '[Notice]'],
  [msgType.notice, '{', '[Notice]'],
  [424_242, '{}', '[Message]'],
])('a message of kind %i with %s is one line', (kind, content, line) => {
  const { result } = renderHook(() => useKindLine())
  expect(result.current(kind, summaryOf({ msgType: kind, content }))).toBe(line)
})

test.each([
  [msgType.text, 'word '.repeat(40), 'word '.repeat(40)],
  [
    msgType.notice,
    JSON.stringify({ id: '1', title: 'Rehearsal', content: 'At seven' }),
    '[Notice] Rehearsal At seven',
  ],
  [
    msgType.red,
    JSON.stringify({ id: '1', kind: 'lucky', wish: 'Cheers', money: '5.00' }),
    '[Red packet] Cheers',
  ],
  [424_242, '{}', '[Message]'],
])('a found message of kind %i shows all that the search looks through', (kind, content, line) => {
  const { result } = renderHook(() => useFoundLine())
  expect(result.current({ msgType: kind, content })).toBe(line)
})

const row = { lastMsgFrom: '9', conversation: { type: 1, id: '5' }, lastMsgContent: '' }
test.each([
  [{ lastMsgType: msgType.text, lastMsgContent: 'Hi' }, 'Linh: Hi'],
  [{ lastMsgType: msgType.text, lastMsgContent: 'Hi', conversation: { type: 2, id: '5' } }, 'Hi'],
  [{ lastMsgType: msgType.text, lastMsgContent: 'Hi', lastMsgFrom: '8' }, 'Hi'],
  [
    {
      lastMsgType: msgType.inform,
      lastMsgContent: 'Budi muted everyone',
      lastMsg: {
        content: JSON.stringify({ key: 'groupSilentOn', args: { who: 'Linh' }, text: '' }),
      },
    },
    'Linh muted everyone',
  ],
  [{ lastMsgType: msgType.recall }, 'Linh unsent a message'],
  [{ lastMsgType: msgType.recall, lastMsgFrom: '8' }, 'You unsent a message'],
  [{ lastMsgType: 424_242 }, 'Linh: [Message]'],
  [{ lastMsgType: -1 }, ''],
])('a row whose last message is %o shows its sender in groups', (last, line) => {
  const { result } = renderHook(() => useT('conversations'))
  expect(previewOf({ ...row, ...last } as ConversationSummary, '8', 'Linh', result.current)).toBe(line)
})

const at = new Date(2026, 10, 20, 9, 30).getTime()
test.each([
  ['groupMuted', { who: 'Budi', people: 'Linh', until: '' }, 'Budi muted Linh'],
  [
    'groupMuted',
    { who: 'Budi', people: 'Linh', until: String(at) },
    `Budi muted Linh until ${fullTime(at, undefined, 'en')}`,
  ],
  ['groupUnmuted', { who: 'Budi', people: 'Linh' }, 'Budi let Linh write again'],
  ['groupSilentOn', { who: 'Budi' }, 'Budi muted everyone'],
  ['groupSilentOff', { who: 'Budi' }, 'Budi let everyone write again'],
  ['groupAdminAdded', { who: 'Budi', people: 'Linh' }, 'Budi made Linh an admin'],
  ['groupAdminRemoved', { who: 'Budi', people: 'Linh' }, 'Linh is no longer an admin'],
  ['groupTransferred', { who: 'Budi', people: 'Linh' }, 'Budi handed the group to Linh'],
  ['groupBriefChanged', { who: 'Budi' }, 'Budi changed the description of the group'],
  ['groupPictureChanged', { who: 'Budi' }, 'Budi changed the group picture'],
  ['groupDismissed', { who: 'Budi' }, 'Budi deleted this group'],
  ['groupDissolved', { who: '' }, 'This group was deleted'],
  ['ofANewerServer', {}, 'Something new'],
])('the line %s of a group with %o is shown in the reader’s language', (key, args, line) => {
  const { result } = renderHook(() => useKindLine())
  const content = JSON.stringify({ key, args, text: 'Something new' })
  expect(result.current(msgType.inform, content)).toBe(line)
})

test.each([
  [
    'groupRemoved',
    '8',
    { who: 'Budi', people: 'Linh, Mei', ids: '9,7' },
    'You removed Linh and Mei from the group',
  ],
  [
    'groupRemoved',
    '9',
    { who: 'Budi', people: 'Linh, Mei', ids: '9,7' },
    'Budi removed you and Mei from the group',
  ],
  [
    'groupRemoved',
    '6',
    { who: 'Budi', people: 'Linh, Mei', ids: '9,7' },
    'Budi removed Linh and Mei from the group',
  ],
  [
    'groupRemoved',
    '9',
    { who: 'Budi', people: 'Linh, PhD, Mei', ids: '9,7' },
    'Budi removed Linh, PhD, Mei from the group',
  ],
  ['groupRemoved', '9', { who: 'Budi', people: 'Linh' }, 'Budi removed Linh from the group'],
  ['groupRenamed', '8', { who: 'Budi', name: 'Choir' }, 'You named the group Choir'],
  ['groupAdminRemoved', '9', { who: 'Budi', people: 'Linh', ids: '9' }, 'You are no longer an admin'],
  ['packetOpened', '8', { who: 'Budi', whose: 'Linh' }, "You opened Linh's red packet"],
  ['packetOpened', '9', { who: 'Budi', whose: 'Linh' }, 'Budi opened your red packet'],
])('the line %s names its reader %s as you', (key, me, args, line) => {
  const { result } = renderHook(() => useT('conversations'))
  const last = { lastMsgType: msgType.inform, lastMsgContent: JSON.stringify({ key, args, text: '' }) }
  const shown = { ...row, ...last, lastMsgFrom: '8' } as ConversationSummary
  expect(previewOf(shown, me, 'Budi', result.current)).toBe(line)
})
