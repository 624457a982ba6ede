import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react'
import { carbon } from '@mynah/contract/carbon'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { answersOf, factor, listOf, loadTexts, region, signInAsAmelia, summary } from './carbon.fixture.tsx'
import { niceCeiling } from './chart.tsx'
import { amountOf, changeOf, co2, perUnit, takeDecimal } from './co2.ts'
import { DiaryScreen } from './diary-screen.tsx'

beforeAll(loadTexts)
beforeEach(signInAsAmelia)
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const diary = (
  <UiTextInLanguage>
    <DiaryScreen />
    <ToastHost />
  </UiTextInLanguage>
)

async function open(more = {}) {
  const answers = answersOf(more)
  const { bodiesOf } = renderScreen(diary, { answers })
  const form = within(await region('What did you do?'))
  return { answers, bodiesOf, form }
}
type Part = Awaited<ReturnType<typeof open>>['form']

const write = (form: Part, value: string) =>
  fireEvent.change(form.getByRole('textbox'), { target: { value } })
const press = (form: Part, name: string) => fireEvent.click(form.getByRole('button', { name }))
const typedIn = (form: Part) => form.getByRole<HTMLInputElement>('textbox').value
const bus = { key: 'bus', amount: '12.50', day: '2026-11-23' }

test('a diary that cannot be loaded says so, and is there after another try', async () => {
  const answers = answersOf({ [carbon.factors.path]: refusal('99999', '') })
  renderScreen(diary, { answers })
  const alert = within(await screen.findByRole('alert'))
  Object.assign(answers, answersOf({}))
  press(alert, 'Try again')
  expect(await region('What did you do?')).toBeTruthy()
})

test('every factor that is chosen shows its value, unit, year and source', async () => {
  const { form } = await open()
  const chosen: [string, string, RegExp, string][] = [
    ['Transport', 'Bus', /103.85 g CO₂e per passenger km · 2025 · World/, 'Source: Ministry of buses'],
    ['Transport', 'Train', /35.46 g CO₂e per passenger km/, 'Source: Ministry of trains'],
    ['Cooking gas', 'LPG cylinder', /2.97 kg CO₂e per kg/, 'Source: Ministry of gas'],
    ['Electricity', 'Indonesia', /103.85 g CO₂e per kWh · 2025 · Indonesia/, 'Source: Agency'],
  ]
  for (const [category, kind, value, source] of chosen) {
    press(form, category)
    press(form, kind)
    expect(form.getByText(value)).toBeTruthy()
    expect(form.getByRole('link', { name: source }).getAttribute('href')).toBe('https://example.org/buses')
  }
})

test('electricity is that of the country that was chosen, until another is', async () => {
  const { form } = await open({ [carbon.summary.path]: { ...summary, country: 'TH' } })
  press(form, 'Electricity')
  expect(form.getByRole('link', { name: 'Source: EPPO' })).toBeTruthy()
  press(form, 'Indonesia')
  press(form, 'Transport')
  press(form, 'Electricity')
  expect(form.getByRole('link', { name: 'Source: Agency' })).toBeTruthy()
})

test('the result is shown while one types, and two quick presses log it once', async () => {
  const { bodiesOf, form } = await open({ [carbon.add.path]: { list: [], points: 2 } })
  write(form, '12,5')
  expect(form.getByText('1.3 kg')).toBeTruthy()
  press(form, 'Add to the diary')
  press(form, 'Add to the diary')
  await waitFor(() => expect(typedIn(form)).toBe(''))
  expect(bodiesOf(carbon.add.path)).toMatchObject([{ entries: [bus] }])
  expect(await screen.findByText('Added. +2 points')).toBeTruthy()
})

test('an entry of yesterday that earns nothing is logged for that day, and mentions no points', async () => {
  const { bodiesOf, form } = await open({ [carbon.add.path]: { list: [], points: 0 } })
  write(form, '12.5')
  fireEvent.click(form.getByRole('radio', { name: 'Yesterday' }))
  press(form, 'Add to the diary')
  expect(await screen.findByText('Added')).toBeTruthy()
  expect(bodiesOf(carbon.add.path)).toMatchObject([{ entries: [{ ...bus, day: '2026-11-22' }] }])
})

test('an entry without an answer is sent again under its id, and under a new id once it is changed', async () => {
  const { answers, bodiesOf, form } = await open({ [carbon.add.path]: { list: 'unreadable' } })
  write(form, '12.5')
  const save = async (times: number) => {
    press(form, 'Add to the diary')
    await waitFor(() => expect(bodiesOf(carbon.add.path)).toHaveLength(times))
    const button = form.getByRole('button', { name: 'Add to the diary' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  await save(1)
  expect(typedIn(form)).toBe('12.5')
  await save(2)
  press(form, 'Train')
  answers[carbon.add.path] = { list: [], points: 0 }
  await save(3)
  const [first, second, other] = bodiesOf(carbon.add.path).map(({ requestId }) => requestId)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('a third decimal is an error at the field, and is neither dropped nor logged', async () => {
  const { bodiesOf, form } = await open()
  write(form, '1,255')
  expect(typedIn(form)).toBe('1.255')
  expect(form.getByText('Two decimals at most.')).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Add to the diary' }).disabled).toBe(true)
  write(form, '1,25')
  expect(form.queryByText('Two decimals at most.')).toBeNull()
  expect(bodiesOf(carbon.add.path)).toEqual([])
})

test('an amount that is too large is an error at its field alone, until another is typed', async () => {
  const refused = refusal('11371', 'This is more than one entry takes.')
  const { form } = await open({ [carbon.add.path]: refused })
  write(form, '9999')
  press(form, 'Add to the diary')
  expect(await form.findByText('This is more than one entry takes.')).toBeTruthy()
  expect(screen.getAllByText('This is more than one entry takes.')).toHaveLength(1)
  expect(form.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(typedIn(form)).toBe('9999')
  write(form, '999')
  expect(form.queryByText('This is more than one entry takes.')).toBeNull()
})

test('a day that is full says so, and the typed amount stays', async () => {
  const { form } = await open({ [carbon.add.path]: refusal('11370', 'This day has 50 entries already.') })
  write(form, '12')
  press(form, 'Add to the diary')
  expect(await screen.findByText('This day has 50 entries already.')).toBeTruthy()
  expect(typedIn(form)).toBe('12')
})

const entryOf = (id: string, amount: string, grams: number, more = {}) => ({
  ...{ id, day: '2026-11-23', amount, grams, factor: factor(more), createTime: 1 },
})
const logged = listOf(
  entryOf('31', '12.50', 1298),
  entryOf('32', '1.00', 2600, { key: 'meal-vegan', category: 'food', unit: 'meal', milligrams: 2_600_000 }),
)
const [ride = {}, meal = {}] = logged.list

async function openEntry(more = {}) {
  const { answers, bodiesOf } = await open({ [carbon.list.path]: logged, ...more })
  fireEvent.click(await within(await region('Today')).findByRole('button', { name: /^Bus/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Bus' }))
  return { answers, bodiesOf, sheet }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('today lists its entries with their emissions, and the sum that the server computed', async () => {
  await open({ [carbon.list.path]: logged })
  const today = within(await region('Today'))
  const rows = (await today.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual(['Bus12.5 km1.3 kg', 'VeganMeals: 12.6 kg'])
  expect(today.getByText('3.9 kg')).toBeTruthy()
})

test("another amount for an entry is saved once, and today shows the server's result", async () => {
  const changed = entryOf('31', '20.00', 2077)
  const { answers, bodiesOf, sheet } = await openEntry({ [carbon.update.path]: changed })
  expect(typedIn(sheet)).toBe('12.5')
  write(sheet, '20')
  expect(sheet.getByText('2.1 kg')).toBeTruthy()
  answers[carbon.list.path] = listOf(changed, meal)
  press(sheet, 'Save')
  press(sheet, 'Save')
  await closed()
  expect(bodiesOf(carbon.update.path)).toEqual([{ id: '31', amount: '20.00' }])
  expect(await screen.findByRole('button', { name: /^Bus.*2.1 kg/ })).toBeTruthy()
})

test('a changed amount that is refused says so at its field, and the sheet stays with it', async () => {
  const { sheet } = await openEntry({ [carbon.update.path]: refusal('11371', 'More than one entry takes.') })
  write(sheet, '2500')
  press(sheet, 'Save')
  expect(await sheet.findByText('More than one entry takes.')).toBeTruthy()
  expect(screen.getAllByText('More than one entry takes.')).toHaveLength(1)
  expect(typedIn(sheet)).toBe('2500')
  write(sheet, '')
  expect(sheet.queryByText('More than one entry takes.')).toBeNull()
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('an entry is deleted once, and is gone from today', async () => {
  const { answers, bodiesOf, sheet } = await openEntry({ [carbon.remove.path]: null })
  answers[carbon.list.path] = listOf(meal)
  press(sheet, 'Delete')
  press(sheet, 'Delete')
  await closed()
  expect(bodiesOf(carbon.remove.path)).toEqual([{ id: '31' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bus.*km/ })).toBeNull())
})

test('an entry whose removal is refused stays', async () => {
  const { sheet } = await openEntry({ [carbon.remove.path]: refusal('10106', 'Try again in a minute.') })
  press(sheet, 'Delete')
  await waitForElementToBeRemoved(await screen.findByText('Try again in a minute.'))
  expect(screen.getByRole('dialog', { name: 'Bus' })).toBeTruthy()
  expect(screen.getByText('12.5 km')).toBeTruthy()
})

test('entries that cannot be loaded can be loaded again, while the rest of the diary works', async () => {
  const { answers, form } = await open({ [carbon.list.path]: refusal('99999', '') })
  expect(form.getByRole('button', { name: 'Add to the diary' })).toBeTruthy()
  const today = within(await region('Today'))
  answers[carbon.list.path] = listOf(ride)
  fireEvent.click(await today.findByRole('button', { name: 'Try again' }))
  expect(await today.findByText('12.5 km')).toBeTruthy()
})

test('an empty day says so, and the chart has a table for screen readers', async () => {
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
