import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { Quote } from '@mynah/contract/socket'

import { renderScreen } from '#client/render-screen.fixture.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { QuoteBlock } from './quote.tsx'

beforeAll(async () => {
  await startLanguage()
  await loadSignedInTexts()
})
afterEach(cleanup)

const quote: Quote = { id: 'q'.repeat(32), v: 0, from: '8', nick: 'Linh', msgType: 0, text: 'At seven' }
function show(more: Partial<Quote>) {
  renderScreen(<QuoteBlock chat="2:8" quote={{ ...quote, ...more }} onJump={() => undefined} />)
  return screen.getByRole('button').textContent
}

test('a reply shows the quoted message, and whether it was edited since', () => {
  expect(show({})).toBe('LinhAt seven')
  cleanup()
  expect(show({ changed: true })).toBe('Linhedited sinceAt seven')
})

test('of a message that is gone an answer shows nothing, also not that it was edited', () => {
  expect(show({ msgType: msgType.recall, text: '', changed: true })).not.toMatch(/At seven|edited/)
})
