import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { carbonAdmin } from '@mynah/contract/carbon'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

// draws on a canvas, which there is none of here
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

test('what another operator revised meanwhile is not overwritten', async () => {
  server.refuse(carbonAdmin.revise, 'CarbonFactorRevised')
  await show('/carbon')
  await rowsOf('Factors')
  press('bus')
  submit('Save as version 2')
  expect(await trouble('revised in the meantime')).toBeDefined()
})
