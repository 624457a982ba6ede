import { saveFile } from '@mynah/ui/save-file.ts'

type Entry = {
  number: string
  title: string
  startTime: number
  endTime: number
  description: string
  link: string
}

/** as 20261123T140000Z */
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Lines have at most 75 octets; longer ones continue after a line break and a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > 74) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

/**
 * A meeting as a calendar file with an alarm ten minutes before. Its UID is the number, so that opening it again
 * updates the same entry.
 */
export function calendarFile(entry: Entry, now: number): string {
  const { number, title, startTime, endTime, description, link } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mynah//Meetings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${number}@${new URL(link).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startTime)}`,
    `DTEND:${stamp(endTime)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${link}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Saves the file as a download. */
export function downloadCalendar(entry: Entry): void {
  const file = new Blob([calendarFile(entry, Date.now())], { type: 'text/calendar;charset=utf-8' })
  saveFile(file, `mynah-${entry.number}.ics`)
}
