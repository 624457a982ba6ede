import { expect, test } from 'vitest'
import { isCommonPin } from './pins.ts'

test('the payment passwords that are guessed first are refused, and others are not', () => {
  const first = '000000 111111 112233 121212 123123 123456 159753 654321 666666 789456'
  const shapes = '567890 098765 445566 111222 123321 696969 520520 007007 147258'
  for (const pin of `${first} ${shapes}`.split(' ')) expect(isCommonPin(pin), pin).toBe(true)
  for (const pin of '135790 246802 860417 975310 918273 311299'.split(' '))
    expect(isCommonPin(pin), pin).toBe(false)
  // one in seventeen, of which no shape of common ones is a multiple, as 123123 is of 7, 11 and 13
  const step = 17
  const some = Array.from({ length: 1_000_000 / step }, (_, index) => String(index * step).padStart(6, '0'))
  expect(some.filter(isCommonPin).length).toBeLessThan(5_000 / step)
})
