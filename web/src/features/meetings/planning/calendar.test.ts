import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const entry = {
  number: '428913705',
  title: 'Budgets; plans, and more',
  startTime: Date.UTC(2026, 10, 23, 14, 0),
  endTime: Date.UTC(2026, 10, 23, 15, 30),
  description: 'Weekly sync\nNumber: 428 913 705',
  link: 'https://mynah.example/#/pages/meeting/join?number=428913705',
}
const file = (changed: Partial<typeof entry> = {}) =>
  calendarFile({ ...entry, ...changed }, Date.UTC(2026, 10, 22, 8, 0, 7))
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a calendar entry has its times in UTC, its texts escaped, and an alarm', () => {
  const lines = unfolded(file())
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:428913705@mynah.example',
      'DTSTAMP:20261122T080007Z',
      'DTSTART:20261123T140000Z',
      'DTEND:20261123T153000Z',
      String.raw`SUMMARY:Budgets\; plans\, and more`,
      String.raw`DESCRIPTION:Weekly sync\nNumber: 428 913 705`,
      'TRIGGER:-PT10M',
    ]),
  )
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const title = 'ประชุมวางแผนงานแบดมินตันประจำฤดูร้อน 羽毛球比赛的夏季计划会议 🏸🏸🏸🏸🏸🏸'
  const text = file({ title })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
})
