import { expect, test } from 'vitest'
import type { Person } from '@mynah/contract/people'
import { indexBlocks } from '#ui/lists/index-blocks.ts'
import { findPeople, nameOf } from './names.ts'

const person = (userName: string, remarks = '', userNum = 'number1') =>
  ({ userId: userName, userName, remarks, userNum }) as Person

const people = [
  person('Đức'),
  person('Linh Vũ', '', 'linhvu'),
  person('ชนิดา', 'พี่ชา'),
  person('अर्जुन'),
  person('梅玲', 'Auntie'),
]

test('a remark goes before the name', () => {
  expect(nameOf(person('梅玲', 'Auntie'))).toBe('Auntie')
  expect(nameOf(person('梅玲'))).toBe('梅玲')
})

test.for([
  ['duc', 'Đức'],
  ['vu', 'Linh Vũ'],
  ['LINHVU', 'Linh Vũ'],
  ['พี่', 'ชนิดา'],
  ['अर्', 'अर्जुन'],
  ['梅', '梅玲'],
  ['aunt', '梅玲'],
] as const)('%s finds %s', ([text, name]) => {
  expect(findPeople(people, text).map(({ userName }) => userName)).toContain(name)
})

test('without a text everyone is found, with a strange one nobody', () => {
  expect(findPeople(people, '  ')).toHaveLength(5)
  expect(findPeople(people, 'xyz')).toEqual([])
})

test('people are listed under the letter of their remark', () => {
  expect(indexBlocks(people, nameOf, 'en').map(({ letter }) => letter)).toEqual(['A', 'D', 'L', 'พ', 'अ'])
})
