import { messageIdPattern } from '@mynah/contract/socket'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is one that a message may have, and each is another', () => {
  const made = Array.from({ length: 100 }, () => newId())
  for (const id of made) expect(id).toMatch(messageIdPattern)
  expect(new Set(made).size).toBe(100)
})
