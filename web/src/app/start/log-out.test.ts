import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { askAndLogout } from '#app/start/log-out.ts'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { saveWhole, wipeDrafts } from '#client/storage/drafts.ts'
import { messageStore } from '#client/chat/chat.ts'

const device = vi.hoisted(() => ({ unsent: [] as unknown[] }))
vi.mock(import('#client/storage/indexed-db.ts'), async (original) => ({
  ...(await original()),
  unsentInCache: async () => device.unsent,
}))
vi.mock('#client/session/quit.ts', () => ({ quit: async () => undefined }))
/** The questions asked, and the user's answers. */
const asked = vi.hoisted(() => ({ kinds: [] as string[], answer: undefined as string | undefined }))
vi.mock('#ui/layers/dialogs.tsx', () => ({
  confirm: async () => asked.kinds.push('confirm') > 0 && asked.answer === 'yes',
  chooseFrom: async (choices: { value: string }[]) => {
    asked.kinds.push(choices.map(({ value }) => value).join(' '))
    return asked.answer
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  asked.kinds = []
  device.unsent = []
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as Self })
})
afterEach(() => {
  end()
  wipeDrafts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const logOut = async (answer: string | undefined) => {
  asked.answer = answer
  const done = askAndLogout()
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  return [asked.kinds, currentSession().state]
}

test('with nothing unsent it asks yes or no', async () => {
  saveWhole('2:7', { text: 'half', entities: [] })
  saveWhole('2:7', { text: '', entities: [] })
  expect(await logOut(undefined)).toEqual([['confirm'], 'in'])
  expect(await logOut('yes')).toEqual([['confirm', 'confirm'], 'out'])
})

test.each([
  ['a message', () => void device.unsent.push({})],
  ['a draft', () => saveWhole('2:7', { text: 'half', entities: [] })],
])('with %s unsent it asks whether that is to be sent first or discarded', async (_, write) => {
  write()
  expect(await logOut(undefined)).toEqual([['send discard'], 'in'])
  expect(await logOut('discard')).toEqual([['send discard', 'send discard'], 'out'])
})

test('it logs out once all is sent, and stays where something cannot be sent', async () => {
  device.unsent = [{}]
  expect(await logOut('send')).toEqual([['send discard'], 'in'])
  const resend = vi.spyOn(messageStore, 'resend').mockImplementation(() => void (device.unsent = []))
  vi.spyOn(messageStore, 'unsent').mockReturnValue([{ key: '2:7', entry: { frame: { id: 'a' } } } as never])
  expect(await logOut('send')).toEqual([['send discard', 'send discard'], 'out'])
  expect(resend).toHaveBeenCalledWith('2:7', 'a')
})
