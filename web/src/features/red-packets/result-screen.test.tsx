import { fireEvent, screen, within } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { appInfo } from '@mynah/contract/app-info'
import type { Self } from '@mynah/contract/people'
import { redPackets } from '@mynah/contract/red-packets'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { RecordsScreen } from './records-screen.tsx'
import { ResultScreen } from './result-screen.tsx'

const person = (userId: string, userName: string) => ({ userId, userName, avatarUrl: '' })
const [amelia, budi, linh] = [person('1', 'Amelia'), person('8', 'Budi'), person('9', 'Linh')]
const time = Date.UTC(2026, 10, 20, 8)
const proof = { salt: 'ab', shares: ['2.00', '7.00'] }
const sealed = createHash('sha256')
  .update(JSON.stringify({ id: '71', ...proof }))
  .digest('hex')
const packet = {
  ...{ id: '71', kind: 'lucky', from: budi, toBizId: '5', toBizType: 2, msgId: 'm', wish: 'Cheers' },
  ...{ count: 2, taken: 0, money: '9.00', takenMoney: '0.00', state: 'open', latest: null, forUser: null },
  ...{ mine: null, createTime: time, expireTime: time + 86_400_000, endTime: 0, commitment: sealed },
  ...{ shares: [], proof: null },
}
const ended = {
  ...{ ...packet, state: 'ended', taken: 2, takenMoney: '9.00', mine: '2.00', endTime: time + 65_000, proof },
  shares: [
    { ...linh, money: '7.00', time: time + 65_000, best: true },
    { ...amelia, money: '2.00', time: time + 9_000, best: false },
  ],
}

beforeAll(async () => {
  await loadEnglish()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { ...amelia, real: 2 } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function show(page: React.ReactNode, at: string, more: object) {
  const settings = { [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] } }
  const answers: Record<string, unknown> = { ...settings, ...more }
  return { ...renderScreen(<UiTextInLanguage>{page}</UiTextInLanguage>, { at, answers }), answers }
}
const showResult = (detail: object) =>
  show(<ResultScreen />, '/pages/red/result?id=71', { [redPackets.detail.path]: detail })

test("the user's share is shown, with the shares of all, the luckiest among them, and the time it took", async () => {
  showResult(ended)
  expect(await screen.findByText("Budi's red packet")).toBeTruthy()
  expect(screen.getByText('Cheers')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Added to your wallet' })).toBeTruthy()
  const openers = within(screen.getByRole('region', { name: 'Who opened it' }))
  expect(openers.getByRole('heading').textContent).toMatch(/^All 2 opened, \$9.00 in 1.*5/)
  const rows = openers.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Linh.*\$7.00Luckiest$/)
  expect(rows[1]).toMatch(/Amelia \(you\).*\$2.00$/)
  expect(screen.getAllByText('$2.00')).toHaveLength(2)
})

test('a user who has not opened it sees how many shares are left, and not who got what', async () => {
  showResult({ ...packet, taken: 1, takenMoney: '7.00' })
  const openers = within(await screen.findByRole('region', { name: 'Who opened it' }))
  expect(openers.getByText('1 of 2 opened, $7.00 of $9.00')).toBeTruthy()
  expect(openers.getByText('Open it to see who got what.')).toBeTruthy()
  expect(screen.queryByText('Added to your wallet')).toBeNull()
  expect(screen.getByText('Unopened shares go back to the sender after 24 hours.')).toBeTruthy()
})

test('a packet that nobody opened says so, and one that expired too, also whom it was for', async () => {
  const { unmount } = showResult(packet)
  expect(await screen.findByText('Nobody has opened it yet.')).toBeTruthy()
  unmount()
  queryClient.clear()
  showResult({ ...packet, kind: 'exclusive', count: 1, state: 'expired', forUser: linh, wish: '' })
  expect(await screen.findByText('Expired · 0 of 1 opened, $0.00 of $9.00')).toBeTruthy()
  expect(screen.getByText('For Linh')).toBeTruthy()
  expect(screen.getByText('Best wishes!')).toBeTruthy()
  // with one share there is nothing to draw
  expect(screen.queryByText('Drawn fairly?')).toBeNull()
})

test('once it is over the shares are checked on the device, and other shares than the committed ones do not pass', async () => {
  const { unmount } = showResult(ended)
  fireEvent.click(await screen.findByText('Drawn fairly?'))
  expect(screen.getByText('$2.00 $7.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Check it' }))
  expect(screen.getByText('They match: nobody changed the shares after it was sent.')).toBeTruthy()
  unmount()
  queryClient.clear()
  showResult({ ...ended, proof: { ...proof, shares: ['7.00', '2.00'] } })
  fireEvent.click(await screen.findByText('Drawn fairly?'))
  fireEvent.click(screen.getByRole('button', { name: 'Check it' }))
  expect(screen.getByText('They do not match this code.')).toBeTruthy()
})

test('while it is open the code is shown, and nothing to check yet', async () => {
  showResult(packet)
  fireEvent.click(await screen.findByText('Drawn fairly?'))
  expect(screen.getByText(sealed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check it' })).toBeNull()
})

test('a packet that the user may not see shows the server’s error, with another try', async () => {
  const { answers } = showResult(refusal('10103', 'This does not exist.'))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This does not exist.')).toBeTruthy()
  answers[redPackets.detail.path] = packet
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Cheers')).toBeTruthy()
})

test('an address that names no packet asks for none', async () => {
  const { bodiesOf } = show(<ResultScreen />, '/pages/red/result?id=x', {})
  expect(await screen.findByText('This red packet does not exist.')).toBeTruthy()
  expect(bodiesOf(redPackets.detail.path)).toEqual([])
})

const record = (id: string, more: object = {}) => ({
  ...{ id, kind: 'lucky', other: budi, money: '2.00', count: 3, taken: 1, state: 'open', best: false, time },
  ...more,
})
const page = (list: object[], total: object) => ({ list, total, pageNo: 1, pageSize: 20, more: false })

test('records have the sums of the server, received packets and, in another list, the state of sent ones', async () => {
  const received = page([record('71', { best: true })], { money: '12.50', count: 3, best: 2 })
  const { answers, bodiesOf } = show(<RecordsScreen />, '/pages/red/records', {
    [redPackets.records.path]: received,
  })
  expect(await screen.findByText('$12.50')).toBeTruthy()
  expect(screen.getByText('3 red packets · Luckiest 2 times')).toBeTruthy()
  const row = screen.getByRole('link', { name: /Budi.*Lucky.*\$2.00.*Luckiest/ })
  expect(row.getAttribute('href')).toBe('#/pages/red/result?id=71')
  const sent = [
    record('72'),
    record('73', { kind: 'normal', state: 'ended', taken: 3 }),
    record('74', { kind: 'exclusive', count: 1, state: 'ended' }),
    record('75', { state: 'expired' }),
  ]
  answers[redPackets.records.path] = page(sent, { money: '8.00', count: 4, best: 0 })
  fireEvent.click(screen.getByRole('radio', { name: 'Sent' }))
  expect(await screen.findByText('4 red packets')).toBeTruthy()
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const ends = [/Lucky.*1 of 3 opened$/, /Same for all.*All taken$/, /For one.*Opened$/, /Lucky.*Expired$/]
  for (const [index, ending] of ends.entries()) expect(texts[index]).toMatch(ending)
  expect(bodiesOf(redPackets.records.path).map(({ sent: side }) => side)).toEqual([0, 1])
})

test('records go back year by year, and an empty year or one that fails says so', async () => {
  const thisYear = new Date().getUTCFullYear()
  const nothing = page([], { money: '0.00', count: 0, best: 0 })
  const { answers, bodiesOf } = show(<RecordsScreen />, '/pages/red/records', {
    [redPackets.records.path]: nothing,
  })
  expect(await screen.findByText(`No red packets in ${thisYear}`)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next year' }).disabled).toBe(true)
  answers[redPackets.records.path] = refusal('10106', 'Try again in a minute.')
  fireEvent.click(screen.getByRole('button', { name: 'Previous year' }))
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  answers[redPackets.records.path] = nothing
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`No red packets in ${thisYear - 1}`)).toBeTruthy()
  expect(bodiesOf(redPackets.records.path).map(({ year }) => year)).toEqual([
    ...[thisYear, thisYear - 1, thisYear - 1],
  ])
})
