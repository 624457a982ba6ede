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
import { ToastHost } from '#ui/layers/toast.tsx'
import { answersOf, loadTexts, region, signInAsAmelia, summary } from './carbon.fixture.tsx'
import { DiaryScreen } from './diary-screen.tsx'

beforeAll(loadTexts)
beforeEach(signInAsAmelia)
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const withGoal = (goal: number, country = '') => ({ [carbon.summary.path]: { ...summary, goal, country } })

async function open(more: object = {}) {
  const answers = answersOf(more)
  const page = (
    <>
      <DiaryScreen />
      <ToastHost />
    </>
  )
  const { bodiesOf } = renderScreen(page, { answers })
  const card = within(await region('Goal for 30 days'))
  return { answers, bodiesOf, card }
}

async function openSheet(more: object = {}) {
  const { answers, bodiesOf, card } = await open(more)
  fireEvent.click(card.getByRole('button', { name: /Set a goal|Change/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Goal for 30 days' }))
  const field = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Kilograms of CO₂e' })
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (name: string) => fireEvent.click(sheet.getByRole('button', { name }))
  const isChosen = (name: string) => sheet.getByRole('button', { name }).getAttribute('aria-pressed')
  return { answers, bodiesOf, card, sheet, field, write, press, isChosen }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a goal and the country to compare with are saved once, and the diary shows them', async () => {
  const { answers, bodiesOf, card, write, press, isChosen } = await openSheet({ [carbon.goal.path]: null })
  expect(card.getByText('Set a limit to stay below.')).toBeTruthy()
  write('120')
  press('Thailand')
  expect([isChosen('Thailand'), isChosen('Indonesia')]).toEqual(['true', 'false'])
  Object.assign(answers, withGoal(120_000, 'TH'))
  press('Save')
  press('Save')
  await closed()
  expect(bodiesOf(carbon.goal.path)).toEqual([{ grams: 120_000, country: 'TH' }])
  expect(await card.findByText('1.4 kg of 120 kg')).toBeTruthy()
})

test('a goal of half kilograms is saved as typed', async () => {
  const { bodiesOf, field, write, press } = await openSheet({ [carbon.goal.path]: null })
  write('12')
  write('12,')
  write('12.5')
  expect(field.value).toBe('12.5')
  press('Save')
  await closed()
  expect(bodiesOf(carbon.goal.path)).toEqual([{ grams: 12_500, country: '' }])
})

test('a goal above the maximum is an error at the field and not sent, until it is less', async () => {
  const { bodiesOf, sheet, field, write, press } = await openSheet({ [carbon.goal.path]: null })
  write('10001')
  press('Save')
  expect(await sheet.findByText('At most 10,000 kg.')).toBeTruthy()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['10001', 'true'])
  expect(bodiesOf(carbon.goal.path)).toEqual([])
  write('10000')
  expect(sheet.queryByText('At most 10,000 kg.')).toBeNull()
  press('Save')
  await closed()
  expect(bodiesOf(carbon.goal.path)).toEqual([{ grams: 10_000_000, country: '' }])
})

test('an empty field removes the goal, and a second press the country', async () => {
  const more = { ...withGoal(12_500, 'ID'), [carbon.goal.path]: null }
  const { bodiesOf, field, write, press, isChosen } = await openSheet(more)
  expect([field.value, isChosen('Indonesia')]).toEqual(['12.5', 'true'])
  write('')
  press('Indonesia')
  press('Save')
  await closed()
  expect(bodiesOf(carbon.goal.path)).toEqual([{ grams: 0, country: '' }])
})

test('a refused goal says so at its field alone, and the typed and chosen values stay', async () => {
  const refused = { ...refusal('10101', 'Not that much'), data: { field: 'grams' } }
  const { sheet, field, write, press, isChosen } = await openSheet({ [carbon.goal.path]: refused })
  write('120')
  press('Thailand')
  press('Save')
  expect(await sheet.findByText('Not that much')).toBeTruthy()
  expect(screen.getAllByText('Not that much')).toHaveLength(1)
  expect([field.value, isChosen('Thailand')]).toEqual(['120', 'true'])
})

test('a goal that was not saved for another reason leaves the sheet as it is', async () => {
  const refused = { [carbon.goal.path]: refusal('10106', 'Try again in a minute.') }
  const { field, write, press } = await openSheet(refused)
  write('120')
  press('Save')
  await waitForElementToBeRemoved(await screen.findByText('Try again in a minute.'))
  expect(screen.getByRole('textbox', { name: 'Kilograms of CO₂e' })).toBe(field)
  expect(field.value).toBe('120')
})

test('the card says how much of the goal is used, and when it is above', async () => {
  const { card } = await open({ [carbon.summary.path]: { ...summary, grams: 1500, goal: 3000 } })
  expect(card.getByText('1.5 kg of 3 kg')).toBeTruthy()
  cleanup()
  signInAsAmelia()
  const above = await open({ [carbon.summary.path]: { ...summary, grams: 4500, goal: 3000 } })
  expect(above.card.getByText('4.5 kg: above your goal of 3 kg')).toBeTruthy()
})
