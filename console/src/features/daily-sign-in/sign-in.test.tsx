import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { press, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const day = { day: '2026-11-23', people: 3, points: 21, goldBars: 1 }

beforeEach(() => {
  vi.stubGlobal('confirm', () => true)
  server.answer(dailySignInAdmin.rewards, { points: [5, 6, 7, 8, 9, 10, 12] })
  server.answer(dailySignInAdmin.figures, { list: [day] })
  server.answer(dailySignInAdmin.setRewards, null)
})

const open = async () => {
  await show('/sign-in')
  await screen.findByRole('region', { name: 'Points by day of the streak' })
}

test('the points of a day are whole numbers above zero, and all are saved together', async () => {
  await open()
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  for (const wrong of ['', '0', '-1', '1.5', 'x', '10001', '１']) {
    type('Day 2', wrong)
    expect([wrong, save().disabled]).toEqual([wrong, true])
  }
  type('Day 2', '10000')
  press('Save')
  await screen.findByText('Saved.')
  expect(server.inputs(dailySignInAdmin.setRewards)).toEqual([{ points: [5, 10_000, 7, 8, 9, 10, 12] }])
})

test('what is refused says why, and each day has its figures', async () => {
  server.refuse(dailySignInAdmin.setRewards, 'NoPermission')
  await open()
  press('Save')
  await trouble('You may not do this')
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells).toEqual(['2026-11-23', '3', '21', '1'])
})
