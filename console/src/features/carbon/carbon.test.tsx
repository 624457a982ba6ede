import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { carbonAdmin } from '@mynah/contract/carbon'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

// draws on a canvas, which this environment does not have
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    destroy = () => undefined
  },
}))

const bus = {
  ...{ key: 'bus', version: 1, category: 'transport' as const, milligrams: 103_850, year: 2025 },
  ...{ unit: 'passengerKm' as const, source: 'A ministry', link: 'https://example.org/', country: '' },
  createTime: 0,
}
let factors = [bus]

beforeEach(() => {
  factors = [bus]
  server.role = 'editor'
  server.answer(carbonAdmin.factors, () => ({ list: factors }))
  server.answer(carbonAdmin.days, {
    list: [{ day: '2026-11-23', entries: 3, people: 2, grams: 22_073, points: 6 }],
  })
})

test('an editor sees each factor with its source, and the figures of each day', async () => {
  await show('/carbon')
  expect(await rowsOf('Factors')).toEqual([['bus', '0.10385', 'passenger km', '2025', '1', 'A ministry']])
  expect(await screen.findByText('Entries: 3 in 1 days')).toBeTruthy()
  expect(screen.getByText('Kilograms of CO2e: 22 in 1 days')).toBeTruthy()
})

test('a changed factor is a new version with its own source', async () => {
  server.answer(carbonAdmin.revise, ({ milligrams, source }) => {
    factors = [{ ...bus, version: 2, milligrams, source }]
    return { version: 2 }
  })
  await show('/carbon')
  await rowsOf('Factors')
  press('bus')
  type(/^Kilograms/, '0.1')
  type('Source', ' A newer table ')
  submit('Save as version 2')
  await screen.findByText('A newer table')
  const { key, version, link, year } = bus
  expect(server.inputs(carbonAdmin.revise)).toEqual([
    { key, version, link, year, milligrams: 100_000, source: 'A newer table' },
  ])
})

test('what another operator revised meanwhile is not overwritten, and what was typed stays beside it', async () => {
  server.refuse(carbonAdmin.revise, 'CarbonFactorRevised')
  await show('/carbon')
  await rowsOf('Factors')
  press('bus')
  type('Source', 'A newer table')
  factors = [{ ...bus, version: 2, source: 'A ministry, revised' }]
  submit('Save as version 2')
  expect(await trouble('revised in the meantime')).toBeDefined()
  expect(await screen.findByText('A ministry, revised')).toBeTruthy()
  expect(screen.getByText(/revised in the meantime/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Source').value).toBe('A newer table')
  submit('Save as version 2')
  await waitFor(() => expect(server.inputs(carbonAdmin.revise).map(({ version }) => version)).toEqual([1, 1]))
})

test('factors that cannot be loaded say why, and are there after another try', async () => {
  server.refuse(carbonAdmin.factors, 'TryLater')
  await show('/carbon')
  await screen.findByText('Entries: 3 in 1 days')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(carbonAdmin.factors, () => ({ list: factors }))
  fireEvent.click(again)
  expect(await rowsOf('Factors')).toHaveLength(1)
})
