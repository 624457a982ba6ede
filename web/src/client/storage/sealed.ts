import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'
import { keepKey } from '#client/session/auth-session.ts'
import type { ChatKey, Pending } from '@mynah/client/conversation-state'
import { putBackDrafts, takeUnsavedDrafts, type StoredItems } from '#client/storage/drafts.ts'
import type { MessageStore } from '@mynah/client/messages'
import { t, toast } from '#client/chat/notifier.ts'
import { perSession } from '#client/session/per-session.ts'
import { dropSealed, readSealed, sealedMs, writeSealed } from '#client/session/session-end.ts'
import type { SessionEnd } from '@mynah/client/session'

/** Messages older than this are sent only after asking the user. */
const askAfterMs = 24 * 60 * 60_000

type Content = { texts: { key: ChatKey; entry: Pending }[]; drafts: StoredItems; files: string[] }

/** Names of files being uploaded; they are listed at the end of the session, and not stored. */
const files = perSession(() => new Map<string, string>())
export const noteFile = (id: string, name: string): unknown => files().set(id, name)
export const forgetFile = (id: string): unknown => files().delete(id)

const cipher = (key: string) => managedNonce(gcm)(hexToBytes(key))

/**
 * Encrypts unsent work for its user when a session ends elsewhere, so that the next user of the device can read
 * nothing. A page that is closed does the same, since its session may have ended by the next start, when the key is no
 * longer available.
 */
export function sealUnsent(pool: MessageStore): { restored: () => void; end: (how: SessionEnd) => void } {
  const isWhole = perSession(() => ({ yes: false }))
  const seal = (endedAt: number) => {
    const before = readSealed()
    // another tab of the same session did it already
    if (before && before.endedAt > 0) return
    const key = keepKey.get()
    if (!key || !isWhole().yes) return
    const content: Content = {
      texts: pool.unsent(),
      drafts: takeUnsavedDrafts(),
      files: [...files().values()],
    }
    if (content.texts.length + content.drafts.length + content.files.length === 0) return dropSealed()
    const text = bytesToHex(cipher(key).encrypt(utf8ToBytes(JSON.stringify(content))))
    writeSealed({ endedAt, text })
  }
  const open = () => {
    const sealed = readSealed()
    const key = keepKey.get()
    if (!key || !sealed || sealed.endedAt === 0) return
    dropSealed()
    const content = Date.now() - sealed.endedAt > sealedMs ? undefined : opened(sealed.text, key)
    if (content) putBack(pool, content)
  }
  const leave = () => document.visibilityState === 'hidden' && seal(0)
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', () => seal(0))
  keepKey.subscribe(open)
  return {
    restored: () => {
      open()
      isWhole().yes = true
    },
    end: (how) => {
      if (how !== 'hand' && how !== 'tab') seal(Date.now())
    },
  }
}

/** Undefined for another user than the owner. */
function opened(text: string, key: string): Content | undefined {
  try {
    return JSON.parse(bytesToUtf8(cipher(key).decrypt(hexToBytes(text)))) as Content
  } catch {
    return undefined
  }
}

function putBack(pool: MessageStore, { texts, drafts, files: names }: Content): void {
  putBackDrafts(drafts)
  for (const { key, entry } of texts.toSorted((a, b) => a.entry.createTime - b.entry.createTime)) {
    const isOld = Date.now() - entry.createTime > askAfterMs
    const asked = { ...entry, state: 'failed', code: 0, text: t('writtenLongAgo') } as const
    pool.keepUnsent(key, isOld && entry.state !== 'failed' ? asked : entry)
  }
  if (names.length > 0) toast(`${t('filesNotKept')} ${names.join(', ')}`)
}
