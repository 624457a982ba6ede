import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avatarColour, initial, senderColour } from '#ui/pictures/avatar-parts.ts'

test('an id always has the same colour', () => {
  expect(avatarColour('42')).toBe(avatarColour('42'))
})

/** The relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('names over messages are readable on the bubble, light and dark', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../../ui/tokens.css'), 'utf8')
  const inBoth = (name: string) =>
    [...css.matchAll(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g'))].map(
      ([, light = '', dark = '']) => [light, dark] as const,
    )
  const [bubbles] = inBoth('bubble-in')
  const senders = inBoth('sender-\\d')
  for (const look of [0, 1] as const) {
    expect(new Set(senders.map((colours) => colours[look])).size).toBe(8)
    for (const { [look]: colour } of senders) {
      const both = [luminance(bubbles?.[look] ?? ''), luminance(colour)]
      const [dark = 0, light = 0] = both.toSorted((a, b) => a - b)
      expect((light + 0.05) / (dark + 0.05), colour).toBeGreaterThanOrEqual(4.5)
    }
  }
  expect(senderColour('42')).toMatch(/^var\(--sender-[0-7]\)$/)
})

test('the initial is one sign as a reader sees it', () => {
  expect(initial(' linh')).toBe('L')
  expect(initial('梅玲')).toBe('梅')
  expect(initial('हिन्दी')).toBe('हि')
  expect(initial('👨‍👩‍👧 us')).toBe('👨‍👩‍👧')
  expect(initial('นำชัย')).toBe('นำ')
  expect(initial('ชนิดา')).toBe('ช')
  expect(initial('Ýn')).toBe('Ý')
  expect(initial('Y\u0301n')).toBe('Y\u0301')
  expect(initial('각시'.normalize('NFD')).normalize('NFC')).toBe('각')
  expect(initial('7 up')).toBe('7')
  expect(initial('')).toBe('?')
})
