import { allFromCache, dropFromCache, toCache } from '#client/storage/indexed-db.ts'
import type { ChatKey, Pending } from '@mynah/client/conversation-state'
import type { FileKind } from '@mynah/client/file-places'
import type { MessageStore } from '@mynah/client/messages'
import type { OutboxNote } from '@mynah/client/outbox'
import { SendingPage } from '#client/storage/sending-page.ts'

type Stored = { key: ChatKey; entry: Pending }
type StoredFile = { id: string; key: ChatKey; kind: FileKind; createTime: number }
type Said = { userId: string; note: OutboxNote | { about: 'who' } | { about: 'me' } }

/**
 * Stores unsent messages one by one on this device, and shares them with the other pages of this browser. One page
 * sends them; if two do, the server stores each id only once.
 */
export function shareUnsent(
  pool: MessageStore,
  options: { userId: () => string; isUp: () => boolean },
): { start: () => Promise<void>; stop: () => void } {
  const { userId, isUp } = options
  let sender: SendingPage | undefined
  const channel = new BroadcastChannel('unsent')
  const say = (note: Said['note']) => {
    if (userId()) channel.postMessage({ userId: userId(), note } satisfies Said)
  }
  const restore = async () => {
    const me = userId()
    const stored = await allFromCache<Stored>(me, 'unsent/')
    const files = await allFromCache<StoredFile>(me, 'uploads/')
    if (me !== userId()) return
    for (const { id, key, kind, createTime } of files) pool.restorePlace({ key, id, kind, at: createTime })
    for (const { key, entry } of stored.toSorted((a, b) => a.entry.createTime - b.entry.createTime))
      pool.restoreUnsent(key, entry)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!sender || data.userId !== userId()) return
    const { note } = data
    if (note.about === 'me') sender.answered()
    else if (note.about !== 'who') pool.receiveUnsent(note)
    // offline it stays silent, and a page that is online takes over
    else if (sender.isMine && isUp()) say({ about: 'me' })
  })
  pool.shareUnsent({
    remember: (id, key, entry) => {
      const me = userId()
      if (!me) return
      if (entry) void toCache(me, `unsent/${id}`, { key, entry } satisfies Stored)
      else void dropFromCache(me, `unsent/${id}`)
    },
    tell: say,
    sends: () => sender?.isMine ?? false,
  })
  return {
    start: async () => {
      sender?.stop()
      const mine = new SendingPage({
        name: `unsent/${userId()}`,
        locks: (globalThis.navigator as { locks?: LockManager }).locks,
        isUp,
        isVisible: () => document.visibilityState === 'visible',
        ask: () => say({ about: 'who' }),
        onTurn: () => void restore().then(() => sender === mine && isUp() && pool.flushUnsent()),
      })
      sender = mine
      await restore()
      mine.start()
    },
    stop: () => {
      sender?.stop()
      sender = undefined
    },
  }
}
