import { beforeEach, expect, test } from 'vitest'
import { countriesIn, findCountries } from './countries.ts'
import { storeRegion } from './queries.ts'
import { likelyRegion } from './region.ts'

beforeEach(() => localStorage.clear())

test('the region is the one chosen last, else that of the browser, else that of the language', () => {
  expect(likelyRegion('th', ['en-US'])).toEqual({ country: 'TH', code: '66' })
  expect(likelyRegion('en', ['en', 'en-GB'])).toEqual({ country: 'GB', code: '44' })
  expect(likelyRegion('zh', ['zh-Hant-TW'])).toEqual({ country: 'TW', code: '886' })
  storeRegion('DE', '49')
  expect(likelyRegion('en', ['en-GB'])).toEqual({ country: 'DE', code: '49' })
})

test.for([
  ['+62', 'ID'],
  ['viet nam', 'VN'],
  ['Việt', 'VN'],
  ['đức', 'DE'],
  ['Germany', 'DE'],
] as const)('%s finds %s', ([text, country]) => {
  expect(findCountries(countriesIn('vi'), text).map((found) => found.country)).toContain(country)
})

test('a text that is no country finds nothing', () => {
  expect(findCountries(countriesIn('en'), 'atlantis')).toEqual([])
})
