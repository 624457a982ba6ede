import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { WalletNoticeBubble } from './wallet-notice-bubble.tsx'

beforeAll(loadEnglish)

const show = (content: string) =>
  render(
    <MemoryRouter>
      <WalletNoticeBubble
        message={{ id: 'm', msgType: msgType.walletNotice, content } as ChatMessage}
        mine={false}
        meta={null}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
    </MemoryRouter>,
  )

test('a refused withdrawal says how much, why, and leads to its record', () => {
  const walletNotice = {
    kind: 'withdrawal',
    result: 'refused',
    money: '30.00',
    logId: '42',
    reason: 'Wrong name',
  }
  show(JSON.stringify(walletNotice))
  expect(screen.getByText('$30.00')).toBeTruthy()
  expect(screen.getByText(/^Your withdrawal of \$30\.00 was refused/)).toBeTruthy()
  expect(screen.getByText('Wrong name')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/wallet/cashLog?id=42')
})

test('money that came back leads to the bill', () => {
  show(JSON.stringify({ kind: 'packet', result: 'refunded', money: '3.10', logId: '9', reason: '' }))
  expect(screen.getByText('$3.10 of your red packet was not opened and came back.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/wallet/detail')
})

test('a notice of a shape that is not known shows nothing wrong', () => {
  const { container } = show('{"kind":"newer"}')
  expect(container.textContent).toBe('')
})
