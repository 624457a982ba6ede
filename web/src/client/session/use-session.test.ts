import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '@mynah/contract/auth'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { signOut } from '#client/session/use-session.ts'

const quit = vi.fn<() => Promise<void>>()
vi.mock('#client/session/quit.ts', () => ({
  get quit() {
    return quit
  },
}))

afterEach(() => {
  quit.mockReset()
  end()
})

test.each([
  ['the server answers', () => Promise.resolve()],
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'its code cannot be loaded',
    () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  ],
])('logging out ends the session on this device where %s', async (_, answer) => {
  signIn({ token: 't', userId: '1', userInfo: {} as SignedIn['userInfo'] })
  quit.mockImplementation(answer)
  await signOut()
  expect(quit).toHaveBeenCalledOnce()
  expect(currentSession().state).toBe('out')
})
