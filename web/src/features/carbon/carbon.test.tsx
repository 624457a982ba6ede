import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { carbon, type CarbonFactor } from '@mynah/contract/carbon'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { niceCeiling } from './chart.tsx'
import { amountOf, changeOf, co2, perUnit, takeDecimal } from './co2.ts'
import { DiaryScreen } from './diary-screen.tsx'

const factor = (more: Partial<CarbonFactor>): CarbonFactor => ({
  ...{ key: 'bus', version: 1, category: 'transport', milligrams: 103_850, unit: 'passengerKm' },
  ...{ source: 'Ministry of buses', link: 'https://example.org/buses', year: 2025, country: '' },
  ...more,
})
const factors = [
  factor({}),
  factor({ key: 'train', milligrams: 35_460, source: 'Ministry of trains' }),
  factor({ key: 'gas-lpg', category: 'gas', unit: 'kg', milligrams: 2_970_000, source: 'Ministry of gas' }),
  factor({ key: 'electricity-id', category: 'electricity', unit: 'kWh', country: 'ID', source: 'Agency' }),
]
const summary = {
  ...{ series: [{ at: '2026-11-23', grams: 1385, byCategory: { transport: 1385 } }], grams: 1385, before: 0 },
  ...{ byCategory: [{ category: 'transport', grams: 1385 }], average: null, goal: 0, country: '' },
  ...{ pointsToday: 2, pointsMost: 10, today: '2026-11-23' },
}
const nothing = { list: [], pageNo: 1, pageSize: 50, more: false }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

async function open(more = {}) {
  const server = fakeServer({
    ...{ [carbon.factors.path]: { list: factors }, [carbon.summary.path]: summary },
    ...{ [carbon.list.path]: nothing, ...more },
  })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<DiaryScreen />)
  const form = within(await screen.findByRole('region', { name: 'What did you do?' }))
  return { server, form }
}

test('every factor that is chosen shows its value, unit, year and source', async () => {
  const { form } = await open()
  const chosen: [string, string, RegExp, string][] = [
    ['Transport', 'Bus', /103.85 g CO₂e per passenger km · 2025 · World/, 'Source: Ministry of buses'],
    ['Transport', 'Train', /35.46 g CO₂e per passenger km/, 'Source: Ministry of trains'],
    ['Cooking gas', 'LPG cylinder', /2.97 kg CO₂e per kg/, 'Source: Ministry of gas'],
    ['Electricity', 'Indonesia', /103.85 g CO₂e per kWh · 2025 · Indonesia/, 'Source: Agency'],
  ]
  for (const [category, kind, value, source] of chosen) {
    fireEvent.click(form.getByRole('button', { name: category }))
    fireEvent.click(form.getByRole('button', { name: kind }))
    expect(form.getByText(value)).toBeTruthy()
    expect(form.getByRole('link', { name: source }).getAttribute('href')).toBe('https://example.org/buses')
  }
})

test('what it comes to stands there while one types, and two quick presses log it once', async () => {
  const answer = { list: [], points: 2 }
  const { server, form } = await open({ [carbon.add.path]: answer })
  fireEvent.change(form.getByRole('textbox'), { target: { value: '12,5' } })
  expect(form.getByText('1.3 kg')).toBeTruthy()
  const save = form.getByRole('button', { name: 'Add to the diary' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(form.getByRole('textbox')).toHaveProperty('value', ''), { timeout: 20_000 })
  const entries = [{ key: 'bus', amount: '12.50', day: '2026-11-23' }]
  expect(server.bodiesOf(carbon.add.path)).toMatchObject([{ entries }])
})

test('a third decimal is said at the field, and is neither dropped nor logged', async () => {
  const { server, form } = await open()
  const field = form.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: '1,255' } })
  expect(field.value).toBe('1.255')
  expect(form.getByText('Two decimals at most.')).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Add to the diary' }).disabled).toBe(true)
  fireEvent.change(field, { target: { value: '1,25' } })
  expect(form.queryByText('Two decimals at most.')).toBeNull()
  expect(server.bodiesOf(carbon.add.path)).toEqual([])
})

test('an amount that is too large is said at its field', async () => {
  const refused = refusal('11371', 'This is more than one entry takes.')
  const { form } = await open({ [carbon.add.path]: refused })
  fireEvent.change(form.getByRole('textbox'), { target: { value: '9999' } })
  fireEvent.click(form.getByRole('button', { name: 'Add to the diary' }))
  expect(await form.findByText('This is more than one entry takes.')).toBeTruthy()
})

test('an empty day says so, and the chart has a table for who does not see it', async () => {
  await open()
  expect(await screen.findByText('Nothing yet. Add what you did today.')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Footprint over time, 1.4 kg in all' })
  expect(within(table).getByRole('row', { name: 'Monday, 23 November 2026 1.4 kg' })).toBeTruthy()
})

test('amounts are written and read in hundredths, grams in the unit that fits', () => {
  expect([takeDecimal('', '1,5'), takeDecimal('1.25', '1.255'), takeDecimal('', 'x')]).toEqual([
    '1.5',
    '1.255',
    '',
  ])
  expect(['12.5', '7.', '007', '', '1.255'].map(amountOf)).toEqual([1250, 700, 700, 0, 0])
  expect([co2(999, 'en'), co2(20_385, 'en'), co2(415_300, 'en'), co2(1_254_000, 'en')]).toEqual([
    ...['999 g', '20.4 kg', '415 kg', '1.25 t'],
  ])
  expect(perUnit(2_607_574_000, 'en')).toBe('2.61 t')
  expect([niceCeiling(127_000), niceCeiling(20_400), niceCeiling(0)]).toEqual([150_000, 30_000, 1])
  const of = (grams: number, before: number) => changeOf({ grams, before } as Parameters<typeof changeOf>[0])
  expect([of(94, 100), of(100, 0), of(400, 100)]).toEqual([-0.06, undefined, undefined])
})
