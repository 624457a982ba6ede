import { expect, test } from 'vitest'
import { nameMatch } from './name-match.ts'

test.each([
  ['Nguyễn Văn An', 'NGUYEN VAN AN'],
  ['Nguyễn Văn An', 'An Nguyen Van'],
  ['Nguyễn Văn An', 'NGUYENVANAN'],
  ['Đặng Thị Hoa', 'Dang Thi Hoa'],
  ['Ana Maria Wijaya', 'Ana Wijaya'],
  ['Ana Wijaya', 'A. Wijaya'],
  ['Ana Wijaya', 'Mrs. Ana Widjaya'],
  ['Ratna Dewi', 'RATNA  DEWI'],
  ['Siti', 'Siti Rahayu'],
  ['王小明', '小明 王'],
  ['สมชาย ใจดี', 'นาย สมชาย ใจดี'],
  ['अमित कुमार शर्मा', 'अमित शर्मा'],
])('%s is %s', (verified, ofAccount) => {
  expect(nameMatch(verified, ofAccount)).toBeGreaterThanOrEqual(0.8)
  expect(nameMatch(ofAccount, verified)).toBe(nameMatch(verified, ofAccount))
})

test.each([
  ['Nguyễn Văn An', 'Nguyễn Văn Bình'],
  ['Ana Wijaya', 'Budi Santoso'],
  ['Ana Wijaya', 'Ana Santoso'],
  ['王小明', '王小红'],
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['अमित शर्मा', 'सुमित वर्मा'],
])('%s is not %s', (verified, ofAccount) => {
  expect(nameMatch(verified, ofAccount)).toBeLessThan(0.8)
})

test('names in different scripts, or without letters, cannot be compared', () => {
  for (const [one, other] of [
    ['สมชาย ใจดี', 'Somchai Jaidee'],
    ['王小明', 'Wang Xiaoming'],
    ['Ana Wijaya', '12345'],
    ['', 'Ana'],
  ] as const)
    expect(nameMatch(one, other)).toBe('unclear')
})
