import { expect, test } from 'vitest'
import { ColumnMissing, parcelsIn, TooManyParcels, type Headings } from './parcel-file.ts'

const headings: Headings = {
  order: ['Pesanan', 'order'],
  carrier: ['Kurir', 'carrier'],
  tracking: ['Nomor resi', 'tracking number'],
}
const read = (csv: string) => parcelsIn(csv, headings)

test('columns are found by their heading, in any order, case and separator', () => {
  const parcel = { line: 2, orderId: '123456789012345', carrier: 'JNE', trackingNumber: '00JX 1' }
  for (const csv of [
    'order,carrier,tracking number\r\n#123456789012345,JNE,00JX 1\r\n',
    '\uFEFFPESANAN;Alamat;Kurir;Nomor resi\n#123456789012345;"Jl. 1; Bandung";JNE;00JX 1\n',
    'Tracking number\tCarrier\tOrder\n00JX 1\tJNE\t123456789012345',
    'order,address,carrier,tracking number\n123456789012345,"Jl. ""Satu""\nBandung",JNE, 00JX 1 \n\n',
  ])
    expect(read(csv)).toEqual([parcel])
})

test('lines with a problem are named with what it is, and lines that are not filled in are left out', () => {
  const lines = [
    '#1,JNE,JX-1234',
    '#2,,',
    '1.23457E+14,JNE,JX-1234',
    '#3,JNE,"6,12E+12"',
    'Ana,JNE,JX-1234',
    '#1,JNE,JX-9999',
    `#4,${'x'.repeat(31)},JX-1234`,
    '#5,,JX-1234',
    '#6,JNE,abc',
    '#7,JNE,＃１２３４',
  ]
  const parcels = read(`order,carrier,tracking number\n${lines.join('\n')}`)
  expect(parcels.map(({ line, fault }) => [line, fault])).toEqual([
    [2, undefined],
    [4, 'shortened'],
    [5, 'shortened'],
    [6, 'order'],
    [7, 'twice'],
    [8, 'carrier'],
    [9, 'carrier'],
    [10, 'tracking'],
    [11, 'tracking'],
  ])
})

test('a file without its columns, or with more lines than are shipped at once, is refused', () => {
  for (const csv of ['', 'order,carrier\n1,JNE', '1,JNE,JX-1234'])
    expect(() => read(csv)).toThrow(ColumnMissing)
  const line = '#1,JNE,JX-1234\n'
  expect(read(`order,carrier,tracking number\n${line.repeat(2_000)}`)).toHaveLength(2_000)
  expect(() => read(`order,carrier,tracking number\n${line.repeat(2_001)}`)).toThrow(TooManyParcels)
})
