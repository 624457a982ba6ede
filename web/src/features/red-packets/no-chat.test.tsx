import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { MemoryRouter, useLocation } from 'react-router'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { NoChat } from './no-chat.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

const Address = () => <output>{useLocation().pathname}</output>

test('a page of red packets or gifts whose address names no chat says so, and leads to the chats', async () => {
  render(
    <MemoryRouter initialEntries={['/pages/red/create']}>
      <NoChat />
      <Address />
    </MemoryRouter>,
  )
  expect(screen.getByText('This is sent in a chat. Open one first.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to chats' }))
  expect(screen.getByRole('status').textContent).toBe('/pages/chat/list')
})
