import { expect, test } from 'vitest'
import { isReactionKey } from './emoji.ts'

test('an emoji is a key, with its variation and joined ones too; a skin tone, a letter and two emoji are not', () => {
  for (const key of ['👍', '❤️', '👨‍👩‍👧', '🇮🇩', '1️⃣', '🏳️‍🌈']) expect(isReactionKey(key), key).toBe(true)
  for (const text of ['', 'a', '1', '👍🏽', '👍👍', '❤', ':wave:', '👍'.repeat(20)])
    expect(isReactionKey(text), text).toBe(false)
})
