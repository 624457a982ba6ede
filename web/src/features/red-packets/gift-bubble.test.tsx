import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { GiftBubble } from './gift-bubble.tsx'

beforeAll(loadEnglish)

test.each([true, false])('the price of a gift is shown to its sender alone (mine: %s)', (mine) => {
  const content = JSON.stringify({ id: '1', count: 2, money: '1.98', text: '' })
  const message = { id: 'm', from: '8', msgType: msgType.gift, content, createTime: 1 } as ChatMessage
  render(
    <GiftBubble message={message} mine={mine} meta={null} onOpen={() => undefined} onEditAgain={undefined} />,
    { wrapper: Around },
  )
  expect(screen.getByText(/2/)).toBeTruthy()
  expect(screen.queryByText('$1.98') !== null).toBe(mine)
})
