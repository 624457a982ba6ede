import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Signal } from '@mynah/contract/frames'
import type { ChatKey } from '@mynah/client/conversation-state'
import { observedPerSession } from '#client/session/per-session.ts'

const shownMs = 5_000

const typists = observedPerSession<ReadonlyMap<ChatKey, ReadonlyMap<string, number>>>(() => new Map())

const keyOfSignal = ({ groupId, from }: Signal): ChatKey => (groupId ? `1:${groupId}` : `2:${from}`)

export function applyTyping(signal: Signal): void {
  const key = keyOfSignal(signal)
  set(key, new Map(typists.get().get(key)).set(signal.from, Date.now()))
}

/** A person who sent a message is not typing any more. */
export function stopTyping(key: ChatKey, userId: string): void {
  const now = new Map(typists.get().get(key))
  if (now.delete(userId)) set(key, now)
}

function set(key: ChatKey, people: ReadonlyMap<string, number>): void {
  typists.set(new Map(typists.get()).set(key, people))
}

/** The ids of those who are typing in this conversation. */
export function useTyping(key: ChatKey): string[] {
  const people = useSyncExternalStore(typists.subscribe, typists.get).get(key)
  const [now, setNow] = useState(() => Date.now())
  const shown = [...(people ?? [])].filter(([, at]) => at + shownMs > now)
  const until = Math.min(...shown.map(([, at]) => at + shownMs))
  useEffect(() => {
    if (until === Infinity) return
    const timer = setTimeout(() => setNow(until), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return shown.map(([userId]) => userId)
}
