import { alwaysNotifies, isQuietAt, mayNotify, type NotifyRules } from '@mynah/contract/notify-rules'
import { chatType, type Extras } from '@mynah/contract/socket'
import type { PushPayload } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as presence from '#features/presence/index.ts'
import { senderOf } from './sender.ts'
import * as store from './store.ts'
import { pushTexts } from './texts.ts'

const batchWaitMs = 1_000
const emptyForMs = 10_000

type Gathered = {
  last: messages.NewMessage
  bySender: Map<string, number>
  all: boolean
  named: Set<string>
  always: boolean
}

/**
 * Wakes the browsers of those whom a message concerns and who look at no page. What is said within a second in one
 * chat is notified together, so that the way of a message pays next to nothing.
 */
export const pushStored = (app: App, draft: messages.NewMessage): void => collectorOf(app)(draft)

const collectorOf = perApp(collect)

function collect(app: App): (draft: messages.NewMessage) => void {
  let gathered = new Map<string, Gathered>()
  let emptyUntil = 0
  const flush = async () => {
    const now = gathered
    gathered = new Map()
    if (!(await store.anyAtAll(app.db))) {
      emptyUntil = Date.now() + emptyForMs
      return
    }
    for (const [key, one] of now) await pushTo(app, key, one)
  }
  return (draft) => {
    if (!draft.counts || Date.now() < emptyUntil) return
    const { at } = readExtras(draft.extras)
    let one = gathered.get(draft.key)
    if (!one) {
      if (gathered.size === 0) {
        setTimeout(() => {
          flush().catch((error: unknown) => app.log.error({ error }, 'pushes could not be sent'))
        }, batchWaitMs).unref()
      }
      gathered.set(
        draft.key,
        (one = { last: draft, bySender: new Map(), all: false, named: new Set(), always: false }),
      )
    }
    one.last = draft
    one.always ||= alwaysNotifies(draft.senderId, draft.kind)
    one.bySender.set(draft.senderId, (one.bySender.get(draft.senderId) ?? 0) + 1)
    if (at === 'all') one.all = true
    else for (const id of at ?? []) one.named.add(id)
  }
}

const readExtras = (text: string): Extras => (text.startsWith('{"at":') ? (JSON.parse(text) as Extras) : {})

async function pushTo(app: App, key: string, one: Gathered): Promise<void> {
  const people = await messages.members.audienceOf(app.db, key)
  const isNamed = (userId: string) => one.all || one.named.has(userId)
  const wanted = people.filter(({ userId, isMuted }) => !isMuted || isNamed(userId))
  const total = [...one.bySender.values()].reduce((sum, count) => sum + count, 0)
  const counts = new Map(wanted.map(({ userId }) => [userId, total - (one.bySender.get(userId) ?? 0)]))
  const userIds = [...counts].filter(([, count]) => count > 0).map(([userId]) => userId)
  const group = messages.conversationRef(key, one.last.senderId).type === chatType.group
  const now = app.clock.now()
  const wants = (userId: string, rules: NotifyRules) =>
    mayNotify(rules, { group, named: isNamed(userId), always: one.always }, now)
  const subscriptions = await wanting(app, await unattendedOf(app, userIds), wants)
  if (subscriptions.length === 0) return
  const names = await namesOf(app, key, one.last.senderId)
  const send = senderOf(app)
  for (const subscription of subscriptions) {
    const count = counts.get(subscription.user_id) ?? 1
    send(
      subscription,
      payloadFor(app, subscription, {
        key,
        names,
        count,
        last: one.last,
        named: isNamed(subscription.user_id),
      }),
    )
  }
}

/**
 * Shows these people a notification on every browser of theirs that nobody looks at, while it is worth it. Quiet hours
 * hold for all but what rings.
 */
export function wakeBrowsers(
  app: App,
  userIds: string[],
  ttlMs: number,
  payloadOf: (subscription: store.Subscription) => PushPayload,
  { rings = false } = {},
): void {
  const wake = async () => {
    const send = senderOf(app)
    const now = app.clock.now()
    const unattended = await unattendedOf(app, userIds)
    const awake = rings ? unattended : await wanting(app, unattended, (_, rules) => !isQuietAt(rules, now))
    for (const one of awake) send(one, payloadOf(one), ttlMs / 1_000)
  }
  wake().catch((error: unknown) => app.log.error({ error }, 'pushes could not be sent'))
}

/** Those whose people want it by what they chose. */
async function wanting(
  app: App,
  subscriptions: store.Subscription[],
  wants: (userId: string, rules: NotifyRules) => boolean,
): Promise<store.Subscription[]> {
  const userIds = [...new Set(subscriptions.map(({ user_id }) => user_id))]
  const rows = await account.findAll(app.db, userIds)
  const awake = new Set(rows.filter((row) => wants(row.id, account.settingsOf(row))).map(({ id }) => id))
  return subscriptions.filter(({ user_id }) => awake.has(user_id))
}

/** Those of these people that nobody looks at. */
async function unattendedOf(app: App, userIds: string[]): Promise<store.Subscription[]> {
  const all = await store.ofPeople(app.db, userIds)
  if (all.length === 0) return []
  const sessionIds = all.map(({ session_id }) => session_id)
  const foreground = await presence.foregroundAmong(app.db, sessionIds, app.clock.now())
  return all.filter(({ session_id }) => !foreground.has(session_id))
}

async function namesOf(app: App, key: string, senderId: string) {
  const { type, id } = messages.conversationRef(key, senderId)
  const nick =
    type === chatType.group
      ? (await messages.members.nicknamesOf(app.db, key, [senderId])).get(senderId)
      : undefined
  const sender = nick || ((await account.cardsOf(app, [senderId])).get(senderId)?.userName ?? '')
  const room = type === chatType.group ? (await groups.cardsOf(app.db, [id])).get(id)?.userName : undefined
  return { sender, room }
}

function payloadFor(
  app: App,
  { user_id, language, show_text }: store.Subscription,
  said: {
    key: string
    names: { sender: string; room: string | undefined }
    count: number
    last: messages.NewMessage
    named: boolean
  },
): PushPayload {
  const { key, names, count, last, named } = said
  const texts = pushTexts[language]
  const { type, id } = messages.conversationRef(key, user_id)
  const group = type === chatType.group
  const words = show_text
    ? messages.pushTextOf(app, last.kind, last.content, language) || texts.one
    : named
      ? texts.mentioned
      : texts.one
  const mine = last.senderId === user_id
  const body = group && !mine && (show_text || named) ? `${names.sender}: ${words}` : words
  return {
    title: names.room ?? names.sender,
    body: mine ? texts.one : body,
    many: show_text ? '' : texts.many,
    count,
    tag: `${type}:${id}`,
    path: `/pages/room/${group ? 'multi' : 'single'}?id=${id}`,
  }
}
