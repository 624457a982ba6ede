import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirm, DialogHost } from '#ui/dialogs.tsx'

test('a question goes with the pages that asked it, unanswered, and does not lie over the next ones', async () => {
  const { unmount } = render(<DialogHost />)
  let answer: Promise<boolean> | undefined
  act(() => void (answer = confirm({ title: 'Log out?', confirm: 'Log out' })))
  expect(await screen.findByRole('dialog', { name: 'Log out?' })).toBeTruthy()
  unmount()
  expect(await answer).toBe(false)
  render(<DialogHost />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
