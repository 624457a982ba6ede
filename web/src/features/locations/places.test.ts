import { expect, test } from 'vitest'
import { geoOf, mapPathOf, lineOf, placeIn, readCoordinates } from './places.ts'

test.for([
  ['-6.2, 106.8', -6.2, 106.8],
  ['−6.2；106.8'.replace('；', ';'), -6.2, 106.8],
  ['-6.2 106.8', -6.2, 106.8],
  ['6.2 S 106.8 E', -6.2, 106.8],
  ['6.2S,106.8E', -6.2, 106.8],
  ['106.8 E, 6.2 S', -6.2, 106.8],
  ['6°12′S 106°48′E', -6.2, 106.8],
  [`21°1'30" N, 105°51'0" E`, 21.025, 105.85],
  ['90, -180', 90, -180],
] as const)('%s is a place', ([text, lat, lng]) => {
  const found = readCoordinates(text)
  expect(found?.lat).toBeCloseTo(lat)
  expect(found?.lng).toBeCloseTo(lng)
})

test.for(['', 'Jakarta', '1', '91, 0', '0, 181', '1, 2, 3', '6 N, 7 N', '-6 S, 1', '1e3, 2', '6°61′, 1'])(
  '%s is none',
  (text) => {
    expect(readCoordinates(text)).toBeUndefined()
  },
)

test('an address names a place, and a place is a line', () => {
  const place = placeIn(new URLSearchParams('lat=-6.2&lng=106.8&name=Monas'))
  expect(place && lineOf(place)).toBe('Monas (-6.20000, 106.80000)')
  expect(placeIn(new URLSearchParams('lat=x&lng=1'))).toBeUndefined()
})

test('maps of Android open at a place with its name', () => {
  expect(geoOf({ lat: -6.2, lng: 106.8, name: 'Ben & Co' })).toBe(
    'geo:-6.2,106.8?q=-6.2,106.8(Ben%20%26%20Co)',
  )
  expect(geoOf({ lat: 1, lng: 2, name: '' })).toBe('geo:1,2?q=1,2')
})

test('a line with a place links to it on the map, any other line has no link', () => {
  const place = { lat: -6.2, lng: 106.81667, name: 'Home (back door)' }
  const path = mapPathOf(lineOf(place))
  expect(placeIn(new URLSearchParams(path?.split('?')[1]))).toEqual(place)
  expect(mapPathOf('-6.20000, 106.81667')).toMatch(/^\/open-location\?lat=-6\.2&lng=106\.81667&name=$/)
  for (const line of ['', 'Jl. Sudirman 12, Jakarta', 'Flat 4 (second floor)', 'Nowhere (91.0, 200.0)'])
    expect(mapPathOf(line)).toBeUndefined()
})
