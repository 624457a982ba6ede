import type { QueryClient } from '@tanstack/react-query'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import type { OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { keyOf, type ChatKey } from '@mynah/client/conversation-state'
import {
  draftLeaves,
  draftSaved,
  applyDraft,
  isSame,
  isUnsaved,
  wholeDraftOf,
  onWritten,
  unsavedDrafts,
} from '#client/storage/drafts.ts'
import { currentSession, onSessionEnd } from '#client/session/auth-session.ts'
import { perSession } from '#client/session/per-session.ts'

const delayMs = 1_500
/** Between two saves of one chat that say something. */
const apartMs = 2_000
const againMs = 30_000
/** Refused for now; any other refusal is asked for again once something has changed. */
const passing: readonly string[] = ['TooOften', 'TryLater', 'Unknown']

/** `isAskedAgain`: while it is busy, as at the connection that comes back, whose loss may have taken the answer. */
type Saving = {
  timer?: ReturnType<typeof setTimeout> | undefined
  busy: boolean
  isAskedAgain: boolean
  last: number
}
const savings = perSession(() => new Map<ChatKey, Saving>())
onSessionEnd(() => {
  for (const { timer } of savings().values()) clearTimeout(timer)
  savings().clear()
})

/** Keeps drafts on the server too, and takes what other devices wrote from its answers; called once. */
export function followDrafts(client: QueryClient): void {
  onWritten((key) => schedule(key, delayMs))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts()
  })
  client.getQueryCache().subscribe((event) => {
    // what this device kept or changed itself is nothing new
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [path] = event.query.queryKey
    if (path === conversations.open.path) applyDraftOfRow(event.action.data as ConversationSummary)
    if (path === conversations.list.path)
      for (const row of (event.action.data as OutputOf<typeof conversations.list>).list) applyDraftOfRow(row)
  })
}

type Drafted = Pick<
  ConversationSummary,
  'conversation' | 'draft' | 'draftEntities' | 'draftQuote' | 'draftTime'
>

/** A row, or what of it is news, as the server sent it. */
export function applyDraftOfRow(row: Drafted): void {
  const { conversation, draft = '', draftEntities = [], draftQuote, draftTime } = row
  if (draftTime)
    applyDraft(keyOf(conversation), { text: draft, entities: draftEntities, quote: draftQuote }, draftTime)
}

/** Sends what the server does not have yet. */
export function saveDrafts(): void {
  for (const key of unsavedDrafts()) schedule(key, 0)
}

/** The same of one chat, whose composer is left. */
export function leaveDraft(key: ChatKey): void {
  if (isUnsaved(key)) schedule(key, 0)
}

function schedule(key: ChatKey, wait_ms: number): void {
  const saving = savings().get(key) ?? { busy: false, isAskedAgain: false, last: -Infinity }
  savings().set(key, saving)
  clearTimeout(saving.timer)
  // a draft that was sent or emptied is gone elsewhere at once
  const { text, quote } = wholeDraftOf(key)
  const wait = text === '' && !quote ? 0 : Math.max(wait_ms, saving.last + apartMs - Date.now())
  // at once: a page that is hidden may not come to its timers
  if (wait > 0) saving.timer = setTimeout(() => void save(key, saving), wait)
  else void save(key, saving)
}

async function save(key: ChatKey, saving: Saving): Promise<void> {
  saving.timer = undefined
  saving.isAskedAgain = saving.busy
  // without a line the next catch-up comes here
  if (saving.busy || !isUnsaved(key) || currentSession().state === 'out' || !navigator.onLine) return
  saving.busy = true
  saving.last = Date.now()
  const draft = wholeDraftOf(key)
  const { text, entities, quote } = draft
  draftLeaves(key)
  let wait_ms = 0
  try {
    const { draftTime } = await api(
      conversations.draft,
      { id: key.replace(':', ''), text, entities: [...entities], quote: quote ? { id: quote.id } : null },
      { quiet: true },
    )
    // whose session has ended has no drafts here any more
    if (savings().get(key) !== saving) return
    draftSaved(key, draft, draftTime)
  } catch (error) {
    wait_ms = error instanceof ApiError && !passing.includes(error.name) ? Infinity : againMs
  } finally {
    saving.busy = false
  }
  const changed = !isSame(wholeDraftOf(key), draft)
  if (savings().get(key) !== saving || saving.timer || !isUnsaved(key)) return
  if (wait_ms === againMs && !saving.isAskedAgain)
    saving.timer = setTimeout(() => void save(key, saving), againMs)
  else if (wait_ms < Infinity || changed) schedule(key, 0)
}
