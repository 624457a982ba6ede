import { useSyncExternalStore } from 'react'

export interface Self {
  userId: string
  userName: string
  userNum?: string
  avatarUrl?: string
}

export type Session = { state: 'out' } | { state: 'in'; token: string; userId: string; user: Self }

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

export async function signOut(): Promise<void> {
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
  const userId = localStorage.getItem('userId')
  if (!token || !userId || !info) return out
  return { state: 'in', token, userId, user: JSON.parse(info) as Self }
}
