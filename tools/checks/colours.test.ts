import { expect, test } from 'vitest'
import { coloursIn } from './colours.ts'

test('a colour without a name is found in classes, styles and drawings', () => {
  const lines = ['className="bg-[#26392d] p-4"', "pen.fillStyle = '#fff'", '  color: #1C1714;']
  expect(lines.map((line) => coloursIn('a.tsx', line).length)).toEqual([1, 1, 1])
})

test('addresses, numbers and private names are no colours', () => {
  const lines = ["href: '#/changes'", '// see #123', 'this.#added = 1', "'#client/api/api.ts'"]
  expect(lines.flatMap((line) => coloursIn('a.ts', line))).toEqual([])
})
