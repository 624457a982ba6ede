import { expect, test } from 'vitest'
import { indexBlocks, indexLetter } from '#ui/lists/index-blocks.ts'

test.for([
  ['amelia', 'A'],
  ['Đức', 'D'],
  ['Ánh', 'A'],
  ['Étienne', 'E'],
  ['梅玲', 'M'],
  ['张伟', 'Z'],
  ['阿强', 'A'],
  ['ชนิดา', 'ช'],
  ['เอก', 'อ'],
  ['अर्जुन', 'अ'],
  ['कविता', 'क'],
  ['42', '#'],
  ['🙂', '#'],
  ['', '#'],
] as const)('%s stands under %s', ([name, letter]) => {
  expect(indexLetter(name)).toBe(letter)
})

test('blocks are ordered Latin, Thai, Hindi, #, with their names in order', () => {
  const names = ['9', 'Budi', 'अर्जुन', 'ชนิดา', 'arjun', 'Ánh', '梅玲']
  const blocks = indexBlocks(names, (name) => name, 'vi')
  expect(blocks.map(({ letter }) => letter)).toEqual(['A', 'B', 'M', 'ช', 'अ', '#'])
  expect(blocks[0]?.items).toEqual(['Ánh', 'arjun'])
})
