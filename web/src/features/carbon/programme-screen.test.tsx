import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { appInfo } from '@mynah/contract/app-info'
import { carbon } from '@mynah/contract/carbon'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { answersOf, factor, loadTexts, region, signInAsAmelia, summary } from './carbon.fixture.tsx'
import { diaryPath, programmePath, shopPath } from './paths.ts'
import { ProgrammeScreen } from './programme-screen.tsx'

beforeAll(loadTexts)
beforeEach(signInAsAmelia)
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const examined = (value: '0' | '1') => ({ [appInfo.settings.path]: { list: [{ key: 'examine', value }] } })

function show(of: object, more: object = {}) {
  const answers = answersOf({ [carbon.summary.path]: { ...summary, ...of }, ...examined('0'), ...more })
  const page = (
    <UiTextInLanguage>
      <Routes>
        <Route path={programmePath} element={<ProgrammeScreen />} />
        <Route path={diaryPath} element={<p>The diary</p>} />
      </Routes>
    </UiTextInLanguage>
  )
  const { bodiesOf } = renderScreen(page, { at: programmePath, answers })
  return { answers, bodiesOf }
}

test('a programme that cannot be loaded says so, and is there after another try', async () => {
  const { answers } = show({}, { [carbon.summary.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  Object.assign(answers, answersOf({}))
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Last 30 days' })).toBeTruthy()
})

test('the last 30 days show their emissions and their change, and lead to the diary', async () => {
  const changes: [object, string][] = [
    [{ grams: 9_400, before: 10_000 }, '6% less than before'],
    [{ grams: 12_000, before: 10_000 }, '20% more than before'],
    [{ grams: 9_400, before: 0 }, 'In a month you’ll see how it changes.'],
    [{ grams: 0, before: 0 }, 'Start with what you did today.'],
  ]
  for (const [of, sentence] of changes) {
    cleanup()
    signInAsAmelia()
    show(of)
    const hero = within((await screen.findByRole('heading', { name: 'Last 30 days' })).parentElement!)
    expect(hero.getByText(sentence)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Open the diary' }))
  expect(await screen.findByText('The diary')).toBeTruthy()
})

test('points are those of the server’s answer, with a link to the shop', async () => {
  show({ pointsToday: 4, pointsMost: 12 })
  const points = within(await region('Points for logging'))
  expect(points.getByText('4 of 12 points today')).toBeTruthy()
  expect(points.getByText(/earns 2 points if you log it the same day, up to 12 points a day/)).toBeTruthy()
  const shop = await points.findByRole('link', { name: /Points shop/ })
  expect(shop.getAttribute('href')).toBe(`#${shopPath}`)
})

test('while an app store reviews the app the shop is not offered', async () => {
  const { bodiesOf } = show({}, examined('1'))
  const points = within(await region('Points for logging'))
  await waitFor(() => expect(bodiesOf(appInfo.settings.path)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(points.queryByRole('link', { name: /Points shop/ })).toBeNull()
})

const average = { grams: 4_000, factor: factor({ key: 'average-id', unit: 'personYear', country: 'ID' }) }

test('the footprint is made of its categories, and compared with the country that was chosen', async () => {
  const byCategory = [
    { category: 'food', grams: 3_000 },
    { category: 'transport', grams: 1_000 },
  ]
  show({ grams: 4_000, before: 5_000, byCategory, average: { ...average, grams: 8_000 }, country: 'ID' })
  const card = within(await region('Your footprint'))
  const parts = within(await card.findByRole('list', { name: 'By category' })).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Food3 kg · 75%', 'Transport1 kg · 25%'])
  expect(card.getByText('20% less than before')).toBeTruthy()
  const sentence = 'Your 4 kg are 50% of what an average person emits in this time: 8 kg (Indonesia).'
  expect(card.getByText(sentence)).toBeTruthy()
  const tips = within(await region('What makes a difference')).getAllByRole('listitem')
  expect(tips[0]?.textContent).toMatch(/^A vegan day/)
})

test('without a country nothing is compared, and without entries there are no categories', async () => {
  show({ grams: 0, byCategory: [] })
  const card = within(await region('Your footprint'))
  expect(await card.findByRole('table')).toBeTruthy()
  expect(card.queryByText('In comparison')).toBeNull()
  expect(card.queryByRole('list', { name: 'By category' })).toBeNull()
})

test('each period is loaded by itself, and one that fails does not fail the page', async () => {
  const year = {
    ...{ ...summary, grams: 900, before: 800 },
    series: [
      { at: '2026-10', grams: 0, byCategory: {} },
      { at: '2026-11', grams: 900, byCategory: { transport: 900 } },
    ],
  }
  const { answers, bodiesOf } = show({})
  const card = within(await region('Your footprint'))
  await card.findByRole('table', { name: /1.4 kg in all/ })
  answers[carbon.summary.path] = refusal('99999', '')
  fireEvent.click(card.getByRole('radio', { name: 'Year' }))
  const again = await card.findByRole('button', { name: 'Try again' })
  expect(await region('Points for logging')).toBeTruthy()
  answers[carbon.summary.path] = year
  fireEvent.click(again)
  const table = within(await card.findByRole('table', { name: 'Footprint over time, 900 g in all' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['October 20260 g', 'November 2026900 g'],
  ])
  expect(card.getByText('13% more than before')).toBeTruthy()
  expect(bodiesOf(carbon.summary.path).map(({ period }) => period)).toEqual(['month', 'year', 'year'])
})

test('an average within the chart is named under it, and one far above is not', async () => {
  for (const [grams, isNamed] of [
    [3_000, true],
    [4_000, false],
  ] as const) {
    cleanup()
    signInAsAmelia()
    show({ average: { ...average, grams } })
    const card = within(await region('Your footprint'))
    await card.findByRole('table')
    expect(card.queryByText('Average person: Indonesia') !== null).toBe(isNamed)
  }
})
