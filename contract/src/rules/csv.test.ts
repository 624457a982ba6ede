import { expect, test } from 'vitest'
import { csvField, csvLine } from './csv.ts'

test('a text that a spreadsheet would take for a formula gets an apostrophe', () => {
  for (const text of ['=1+1', '+62812', '-1', '@SUM(A1)', '\ttab', '\rreturn'])
    expect(csvField(text).replaceAll('"', '')).toBe(`'${text}`)
  expect(csvField('a=1')).toBe('a=1')
})

test('quotes, commas and line breaks are quoted', () => {
  expect(csvField('a "b", c')).toBe('"a ""b"", c"')
  expect(csvField('one\ntwo')).toBe('"one\ntwo"')
  expect(csvLine(['a', csvField('b,c')])).toBe('a,"b,c"\r\n')
})
