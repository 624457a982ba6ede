import { expect, test } from 'vitest'
import { chatDate } from './chat-date.ts'

const now = new Date(2026, 10, 21, 9, 5).getTime()
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()

test('a chat of this week says its weekday, and a word for yesterday', () => {
  const said = (day: number, language: 'en' | 'vi' | 'th' = 'en') =>
    chatDate(at(2026, 10, day, 12), language, 'Yesterday', now)
  expect([21, 20, 19, 15, 14].map((day) => said(day))).toEqual([
    ...['12:00', 'Yesterday', 'Thursday', 'Sunday', '11-14'],
  ])
  expect([said(19, 'vi'), said(19, 'th')]).toEqual(['Thứ Năm', 'วันพฤหัสบดี'])
  expect(chatDate(at(2025, 11, 31), 'en', 'Yesterday', now)).toBe('2025-12-31')
  // a clock that is behind the server's
  expect(chatDate(at(2026, 10, 22, 0, 1), 'en', 'Yesterday', now)).toBe('11-22')
})
