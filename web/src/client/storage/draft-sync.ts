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
/** Minimum time between two saves of the same chat. */
const apartMs = 2_000
const againMs = 30_000
/** Temporary refusals; after any other the draft is saved again only when it has changed. */
const passing: readonly string[] = ['TooOften', 'TryLater', 'Unknown']

/**
 * `isAskedAgain`: requested again while a save is running, for instance after a reconnect, since the answer may have
 * been lost with the connection.
 */
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

/** Saves drafts on the server too, and takes over drafts of other devices from its answers; called once. */
export function followDrafts(client: QueryClient): void {
  onWritten((key) => schedule(key, delayMs))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts()
  })
  client.getQueryCache().subscribe((event) => {
    // what this device has stored or changed itself is not new
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

/** Takes over the draft of a conversation that the server sent, in full or as a change. */
export function applyDraftOfRow(row: Drafted): void {
  const { conversation, draft = '', draftEntities = [], draftQuote, draftTime } = row
  if (draftTime)
    applyDraft(keyOf(conversation), { text: draft, entities: draftEntities, quote: draftQuote }, draftTime)
}

/** Sends the drafts that the server does not have yet. */
export function saveDrafts(): void {
  for (const key of unsavedDrafts()) schedule(key, 0)
}

/** The same for one chat, when its composer is left. */
export function leaveDraft(key: ChatKey): void {
  if (isUnsaved(key)) schedule(key, 0)
}

function schedule(key: ChatKey, wait_ms: number): void {
  const saving = savings().get(key) ?? { busy: false, isAskedAgain: false, last: -Infinity }
  savings().set(key, saving)
  clearTimeout(saving.timer)
  // a draft that was sent or emptied is removed elsewhere at once
  const { text, quote } = wholeDraftOf(key)
  const wait = text === '' && !quote ? 0 : Math.max(wait_ms, saving.last + apartMs - Date.now())
  // at once: timers of a hidden page may never fire
  if (wait > 0) saving.timer = setTimeout(() => void save(key, saving), wait)
  else void save(key, saving)
}

async function save(key: ChatKey, saving: Saving): Promise<void> {
  saving.timer = undefined
  saving.isAskedAgain = saving.busy
  // without a connection the next catch-up saves it
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
    // the session has ended, and its drafts are no longer here
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
