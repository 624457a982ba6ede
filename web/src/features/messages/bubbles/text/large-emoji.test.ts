import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import { isLargeEmoji } from './large-emoji.ts'

const isLarge = (content: string, change: object = {}) =>
  isLargeEmoji({ msgType: msgType.text, content, extras: {}, ...change })

test('one to three emoji are shown large, whatever they are made of', () => {
  const large = [
    ...['😀', '😀😀😀', '😀 🎉\n👍🏽', '❤️', '☀️🌧️', '👨‍👩‍👧‍👦', '👩🏽‍⚕️', '❤️‍🔥', '🏳️‍🌈'],
    ...['🇮🇩🇹🇭🇻🇳', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '👁️‍🗨️', '🧑🏿‍❤️‍💋‍🧑🏻'],
  ]
  expect(large.filter((text) => !isLarge(text))).toEqual([])
})

test('texts, more than three emoji, and replies are not', () => {
  const small = ['', ' ', '123', '#', '©', '→', '↔', 'ok 👍', '😀😀😀😀', '😀!', '🇮', '\u200d', 'นะ😀']
  expect(small.filter((text) => isLarge(text))).toEqual([])
  expect(isLarge('😀', { extras: { quote: { id: 'm1' } } })).toBe(false)
  expect(isLarge('😀', { msgType: msgType.image })).toBe(false)
  expect(isLarge(`${'😀 '.repeat(2_000)}!`)).toBe(false)
})
