import { chatType, msgType, type Extras } from '@mynah/contract/socket'
import type { Language } from '@mynah/contract/languages'
import type { PushPayload } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as presence from '#features/presence/index.ts'
import { senderOf } from './sender.ts'
import * as store from './store.ts'
import { pushTexts } from './texts.ts'

const gatherMs = 1_000
const emptyForMs = 10_000

type Gathered = { last: messages.Draft; bySender: Map<string, number>; all: boolean; named: Set<string> }

/**
 * Wakes the browsers of those whom a message concerns and who look at no page. What is said within a second in one
 * chat is told together, so that the way of a message pays next to nothing.
 */
export function pushStored(app: App): (draft: messages.Draft) => void {
  let gathered = new Map<string, Gathered>()
  let emptyUntil = 0
  const flush = async () => {
    const now = gathered
    gathered = new Map()
    if (!(await store.anyAtAll(app.db))) {
      emptyUntil = Date.now() + emptyForMs
      return
    }
    for (const [key, one] of now) await tell(app, key, one)
  }
  return (draft) => {
    if (!draft.counts || Date.now() < emptyUntil) return
    const { at } = readExtras(draft.extras)
    let one = gathered.get(draft.key)
    if (!one) {
      if (gathered.size === 0) {
        setTimeout(() => {
          flush().catch((error: unknown) => app.log.error({ error }, 'pushes could not be sent'))
        }, gatherMs).unref()
      }
      gathered.set(draft.key, (one = { last: draft, bySender: new Map(), all: false, named: new Set() }))
    }
    one.last = draft
    one.bySender.set(draft.senderId, (one.bySender.get(draft.senderId) ?? 0) + 1)
    if (at === 'all') one.all = true
    else for (const id of at ?? []) one.named.add(id)
  }
}

const readExtras = (text: string): Extras => (text.startsWith('{"at":') ? (JSON.parse(text) as Extras) : {})

async function tell(app: App, key: string, one: Gathered): Promise<void> {
  const people = await messages.audienceOf(app.db, key)
  const isNamed = (userId: string) => one.all || one.named.has(userId)
  const wanted = people.filter(({ user_id, is_muted }) => !is_muted || isNamed(user_id))
  const total = [...one.bySender.values()].reduce((sum, count) => sum + count, 0)
  const counts = new Map(wanted.map(({ user_id }) => [user_id, total - (one.bySender.get(user_id) ?? 0)]))
  const userIds = [...counts].filter(([, count]) => count > 0).map(([userId]) => userId)
  const subscriptions = await unattendedOf(app, userIds)
  if (subscriptions.length === 0) return
  const names = await namesOf(app, key, one.last.senderId)
  const send = senderOf(app)
  for (const subscription of subscriptions) {
    const count = counts.get(subscription.user_id) ?? 1
    send(
      subscription,
      payloadFor(subscription, { key, names, count, last: one.last, named: isNamed(subscription.user_id) }),
    )
  }
}

/** Those of these people that nobody looks at. */
async function unattendedOf(app: App, userIds: string[]): Promise<store.Subscription[]> {
  const all = await store.ofPeople(app.db, userIds)
  if (all.length === 0) return []
  const sessionIds = all.map(({ session_id }) => session_id)
  const attended = await presence.attendedAmong(app.db, sessionIds, app.clock.now())
  return all.filter(({ session_id }) => !attended.has(session_id))
}

async function namesOf(app: App, key: string, senderId: string) {
  const { toBizId, toBizType } = messages.refOf(key, senderId)
  const nick =
    toBizType === chatType.group ? (await messages.participantOf(app.db, key, senderId))?.nick : undefined
  const sender = nick || ((await account.cardsOf(app, [senderId])).get(senderId)?.userName ?? '')
  const room =
    toBizType === chatType.group
      ? (await groups.cardsOf(app.db, [toBizId])).get(toBizId)?.userName
      : undefined
  return { sender, room }
}

function payloadFor(
  { user_id, language, show_text }: store.Subscription,
  said: {
    key: string
    names: { sender: string; room: string | undefined }
    count: number
    last: messages.Draft
    named: boolean
  },
): PushPayload {
  const { key, names, count, last, named } = said
  const texts = pushTexts[language]
  const { toBizId, toBizType } = messages.refOf(key, user_id)
  const group = toBizType === chatType.group
  const words = show_text ? wordsOf(last, language) : named ? texts.mentioned : texts.one
  const mine = last.senderId === user_id
  const body = group && !mine && (show_text || named) ? `${names.sender}: ${words}` : words
  return {
    title: names.room ?? names.sender,
    body: mine ? texts.one : body,
    many: show_text ? '' : texts.many,
    count,
    tag: `${toBizType}:${toBizId}`,
    path: `/pages/room/${group ? 'multi' : 'single'}?id=${toBizId}`,
  }
}

function wordsOf({ kind, content }: messages.Draft, language: Language): string {
  const { kinds, one } = pushTexts[language]
  const name = Object.entries(msgType).find(([, value]) => value === kind)?.[0] ?? ''
  return [kinds[name], messages.previewOf(kind, content)].filter(Boolean).join(' ') || one
}
