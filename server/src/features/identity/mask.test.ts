import { expect, test } from 'vitest'
import { masked } from './mask.ts'

test.each([
  ['Amelia Rossi', 'Amelia R***'],
  ['สมศรี ใจดี', 'สมศรี จ***'],
  ['Linh Vũ', 'Linh V***'],
  ['ໃຈ ເສລີ', 'ໃຈ ສ***'],
  ['क्षमा  त्रिपाठी शर्मा', 'क्षमा त्रि*** श***'],
  ['Suharto', 'Suha***'],
  ['สมศรี', 'สม***'],
  ['王', '王***'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(masked(name)).toBe(shown)
})
