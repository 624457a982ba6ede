import { useSyncExternalStore } from 'react'

export interface SignedIn {
  state: 'in'
  userId: string
  name: string
  avatar: string | undefined
  userNum: string | undefined
}

export type Session = { state: 'out' } | SignedIn

const out: Session = { state: 'out' }
const listeners = new Set<() => void>()
let known: { token: string | null; info: string | null; session: Session } = {
  token: null,
  info: null,
  session: out,
}

/** Who is signed in on this device, from what the last login stored. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, current)
}

export function logout(): void {
  for (const key of ['token', 'sessionUserInfo', 'userId']) localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function current(): Session {
  const token = localStorage.getItem('token')
  const info = localStorage.getItem('sessionUserInfo')
  if (token !== known.token || info !== known.info) known = { token, info, session: read(token, info) }
  return known.session
}

function read(token: string | null, info: string | null): Session {
  if (!token) return out
  const user = (info ? JSON.parse(info) : {}) as Record<string, unknown>
  const text = (key: string) => (typeof user[key] === 'string' ? user[key] : undefined)
  return {
    state: 'in',
    userId: localStorage.getItem('userId') ?? '',
    name: text('userName') ?? '',
    avatar: text('avatarUrl'),
    userNum: text('userNum'),
  }
}
