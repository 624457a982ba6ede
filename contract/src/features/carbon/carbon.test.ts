import { expect, test } from 'vitest'
import { gramsOf } from './calls.ts'

const epa = 'US EPA, GHG Emission Factors Hub 2024, table 1: heat content x factor for one short ton'
const trust = 'Carbon Trust, Conversion factors (2010)'
const basic = 'Carbon Trust, How to calculate a basic carbon footprint: 10,000 m3 x 11 x 0.185'
const transport = 'Transport Direct, kilograms of CO2 for different modes of transport (2008), small car'
const household = 'US EPA, Personal Emissions Calculator, assumptions (2008): 12 months of 7,680 cubic feet'

/** Published by others: an amount, its factor in kilograms (pounds for the household), the result, and half its last digit. */
const examples: [source: string, amount: number, factor: number, result: number, half: number][] = [
  [trust, 200, 2.331, 466.2, 0.05],
  [basic, 110_000, 0.185, 20_350, 0.5],
  [transport, 1155, 0.1276, 147.4, 0.05],
  [transport, 742, 0.1276, 94.7, 0.05],
  [transport, 363, 0.1276, 46.3, 0.05],
  [epa, 25.09, 103.69, 2602, 0.5],
  [epa, 9.95, 90.7, 902, 0.5],
  [epa, 38, 75, 2850, 0.5],
  [epa, 17.48, 93.8, 1640, 0.5],
  [household, 92_160, 0.12, 11_000, 500],
]

test.each(examples)('%s: %d at %d', (_source, amount, factor, result, half) => {
  const grams = gramsOf(Math.round(amount * 100), Math.round(factor * 1_000_000))
  expect(Math.abs(grams / 1000 - result)).toBeLessThanOrEqual(half)
})

test('the largest amount of the largest factor is a whole number still', () => {
  expect(Number.isSafeInteger(gramsOf(20_000_00, 100_000_000_000))).toBe(true)
})
