import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { Announcer } from './announcer.tsx'

const row = { conversation: { type: 1, id: '7' }, lastMsgType: 0, lastMsgFrom: '7', lastMsgNick: 'Linh' }
const at = (lastSeq: number, change: Partial<ConversationSummary>) =>
  ({ ...row, lastSeq, ...change }) as ConversationSummary

beforeEach(() => startLanguage().then(loadSignedInTexts))

test('new messages of others in an open room are announced politely, earlier and own ones are not', () => {
  const { container, rerender } = render(<Announcer me="1" row={at(4, { lastMsgContent: 'old' })} />)
  const live = container.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('')
  rerender(<Announcer me="1" row={at(5, { lastMsgContent: 'new' })} />)
  expect(live?.textContent).toBe('Linh: new')
  const before = live?.firstChild
  rerender(<Announcer me="1" row={at(6, { lastMsgContent: 'new' })} />)
  expect(live?.textContent).toBe('Linh: new')
  expect(live?.firstChild).not.toBe(before)
  rerender(<Announcer me="1" row={at(7, { lastMsgContent: 'mine', lastMsgFrom: '1' })} />)
  expect(live?.textContent).toBe('')
})
