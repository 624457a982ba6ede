import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startLanguage } from '#i18n/start.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { askToLeaveOther, isOtherOngoing, setOngoing } from './ongoing.ts'

vi.mock('#ui/layers/dialogs.tsx', () => ({ confirm: vi.fn() }))
const answer = vi.mocked(confirm)

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})
afterEach(() => {
  answer.mockReset()
  setOngoing('call', undefined)
  setOngoing('meeting', undefined)
})

test('with nothing else on, nothing is asked', async () => {
  setOngoing('meeting', async () => undefined)
  expect(isOtherOngoing('meeting')).toBe(false)
  expect(await askToLeaveOther('meeting')).toBe(true)
  expect(answer).not.toHaveBeenCalled()
})

test('a meeting is left for a call after a question, and a call for a meeting', async () => {
  const leave = vi.fn(async () => undefined)
  setOngoing('meeting', leave)
  expect(isOtherOngoing('call')).toBe(true)
  answer.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  expect(await askToLeaveOther('call')).toBe(false)
  expect(leave).not.toHaveBeenCalled()
  expect(await askToLeaveOther('call')).toBe(true)
  expect(leave).toHaveBeenCalledOnce()
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ title: 'Leave the meeting?' }))
  setOngoing('meeting', undefined)
  setOngoing('call', leave)
  answer.mockResolvedValueOnce(true)
  await askToLeaveOther('meeting')
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Leave the call?' }))
})
