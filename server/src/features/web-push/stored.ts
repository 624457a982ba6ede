import { alwaysNotifies, isQuietAt, mayNotify, type NotifyRules } from '@mynah/contract/notify-rules'
import { chatType, type Extras } from '@mynah/contract/socket'
import type { PushPayload } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { textsOf } from '#platform/texts.ts'
import { activeSpan, within, type Span } from '#platform/operations/tracing.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as presence from '#features/presence/index.ts'
import { senderOf } from './sender.ts'
import { punishesSilence } from './services.ts'
import * as store from './store.ts'

const texts = textsOf('web-push')

const batchWaitMs = 1_000
const emptyForMs = 10_000
/** Chats whose members are looked up in one statement. */
const chatsAtOnce = 200

type Gathered = {
  last: messages.NewMessage
  /** The span in which the last message was stored. */
  span: Span | undefined
  bySender: Map<string, number>
  all: boolean
  named: Set<string>
  always: boolean
}

/**
 * Notifies the browsers of users concerned by a message who have no page in the foreground. Messages of one chat within
 * a second are notified together, which keeps sending cheap.
 */
export const pushStored = (app: App, newMessage: messages.NewMessage): void => collectorOf(app)(newMessage)

const collectorOf = perApp(collect)

function collect(app: App): (newMessage: messages.NewMessage) => void {
  let gathered = new Map<string, Gathered>()
  let emptyUntil = 0
  const flush = async () => {
    const chats = [...gathered.values()]
    gathered = new Map()
    if (!(await store.anyAtAll(app.db))) {
      emptyUntil = Date.now() + emptyForMs
      return
    }
    while (chats.length > 0) await pushAll(app, chats.splice(0, chatsAtOnce))
  }
  return (newMessage) => {
    if (!newMessage.counts || isSilent(newMessage) || Date.now() < emptyUntil) return
    const { at } = readExtras(newMessage.extras)
    let one = gathered.get(newMessage.key)
    if (!one) {
      if (gathered.size === 0) {
        setTimeout(() => {
          flush().catch((error: unknown) => app.log.error({ error }, 'pushes could not be sent'))
        }, batchWaitMs).unref()
      }
      gathered.set(
        newMessage.key,
        (one = {
          last: newMessage,
          span: undefined,
          bySender: new Map(),
          all: false,
          named: new Set(),
          always: false,
        }),
      )
    }
    one.last = newMessage
    one.span = activeSpan()
    one.always ||= alwaysNotifies(newMessage.senderId, newMessage.kind)
    one.bySender.set(newMessage.senderId, (one.bySender.get(newMessage.senderId) ?? 0) + 1)
    if (at === 'all') one.all = true
    else for (const id of at ?? []) one.named.add(id)
  }
}

/** Sent silently. Found without parsing, since a text cannot contain these characters unescaped. */
const isSilent = ({ extras }: messages.NewMessage): boolean => extras.includes('"silent":true')

const readExtras = (text: string): Extras => (text.startsWith('{"at":') ? (JSON.parse(text) as Extras) : {})

/** How long after a message its notification is updated by an edit. */
const editedForMs = 15 * 60_000

/**
 * Updates notifications with the first edit of a message, silently: if it is the newest of its chat, notifications show
 * text, and the user has not read it.
 */
export function pushEdited(app: App, message: messages.MessageRow): void {
  const push = async () => {
    const { conversation_id: key, sender_id: senderId, seq, kind, content, extras } = message
    if (app.clock.now() - message.created_at > editedForMs || !(await store.anyAtAll(app.db))) return
    if (!(await messages.isNewest(app.db, key, seq))) return
    const others = (await messages.othersReading(app.db, key, senderId, editedReadersMax)) ?? []
    const unread = new Set(others.filter(({ readSeq }) => readSeq < seq).map(({ userId }) => userId))
    const { at } = readExtras(extras)
    const last = {
      key,
      id: message.id,
      senderId,
      kind,
      content,
      extras,
      counts: true,
      shown: true,
      trusted: false,
    }
    const named = new Set(at === 'all' ? [] : at)
    const chat = {
      last,
      span: activeSpan(),
      bySender: new Map([[senderId, 1]]),
      all: at === 'all',
      named,
      always: false,
    }
    await pushAll(app, [chat], {
      isFor: (one) => one.show_text && unread.has(one.user_id) && !punishesSilence(one.endpoint),
      more: { count: 0, edited: true },
    })
  }
  push().catch((error: unknown) => app.log.error({ error }, 'pushes of an edit could not be sent'))
}

/** In larger groups notifications are not updated. */
const editedReadersMax = 200

type Which = { isFor: (subscription: store.Subscription) => boolean; more: Partial<PushPayload> }

const all: Which = { isFor: () => true, more: {} }

async function pushAll(app: App, chats: Gathered[], { isFor, more } = all): Promise<void> {
  const audiences = await messages.members.audiencesOf(
    app.db,
    chats.map(({ last }) => last.key),
    app.clock.now(),
  )
  const counted = chats.map((chat) => ({ chat, counts: countsOf(chat, audiences.get(chat.last.key) ?? []) }))
  const userIds = new Set(counted.flatMap(({ counts }) => [...counts.keys()]))
  const unattended = Map.groupBy(await unattendedOf(app, [...userIds]), ({ user_id }) => user_id)
  if (unattended.size === 0) return
  const rules = await rulesOf(app, [...unattended.keys()])
  const now = app.clock.now()
  const awake = counted.flatMap(({ chat, counts }) =>
    [...counts].flatMap(([userId, count]) => {
      const rulesOfUser = rules.get(userId)
      const about = { group: isGroup(chat), named: isNamed(chat, userId), always: chat.always }
      if (!rulesOfUser || !mayNotify(rulesOfUser, about, now)) return []
      const browsers = (unattended.get(userId) ?? []).filter(isFor)
      return browsers.map((subscription) => ({ chat, subscription, count }))
    }),
  )
  if (awake.length === 0) return
  const names = await namesOf(app, new Set(awake.map(({ chat }) => chat)))
  const send = senderOf(app)
  for (const { chat, subscription, count } of awake) {
    const named = isNamed(chat, subscription.user_id)
    const said = { names: names(chat), count, last: chat.last, named }
    within(chat.span, () => send(subscription, { ...payloadFor(app, subscription, said), ...more }))
  }
}

const isNamed = ({ all, named }: Gathered, userId: string) => all || named.has(userId)

const isGroup = ({ last }: Gathered) => messages.isGroupKey(last.key)

/** The number of messages from others for each notified user. */
function countsOf(chat: Gathered, people: { userId: string; isMuted: boolean }[]): Map<string, number> {
  const total = [...chat.bySender.values()].reduce((sum, count) => sum + count, 0)
  return new Map(
    people
      .filter(({ userId, isMuted }) => !isMuted || isNamed(chat, userId))
      .map(({ userId }): [string, number] => [userId, total - (chat.bySender.get(userId) ?? 0)])
      .filter(([, count]) => count > 0),
  )
}

/**
 * Notifies these users on all their browsers without a page in the foreground. Quiet hours apply to everything but
 * calls.
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
    const rules = rings ? undefined : await rulesOf(app, [...new Set(unattended.map((one) => one.user_id))])
    for (const one of unattended) {
      const own = rules?.get(one.user_id)
      if (rings || (own && !isQuietAt(own, now))) send(one, payloadOf(one), ttlMs / 1_000)
    }
  }
  wake().catch((error: unknown) => app.log.error({ error }, 'pushes could not be sent'))
}

async function rulesOf(app: App, userIds: string[]): Promise<Map<string, NotifyRules>> {
  const rows = await account.findAll(app.db, userIds)
  return new Map(rows.map((row) => [row.id, account.settingsOf(row)]))
}

/** Subscriptions of these users without a page in the foreground. */
async function unattendedOf(app: App, userIds: string[]): Promise<store.Subscription[]> {
  const all = await store.ofPeople(app.db, userIds)
  if (all.length === 0) return []
  const sessionIds = all.map(({ session_id }) => session_id)
  const foreground = await presence.foregroundAmong(app.db, sessionIds, app.clock.now())
  return all.filter(({ session_id }) => !foreground.has(session_id))
}

type Names = { sender: string; room: string | undefined }

/** The names of the last sender and of the group of each of these chats. */
async function namesOf(app: App, chats: ReadonlySet<Gathered>): Promise<(chat: Gathered) => Names> {
  const senders = [...chats].map(({ last }) => last.senderId)
  const inGroups = [...chats].filter(isGroup)
  const groupIdOf = ({ last }: Gathered) => messages.conversationRef(last.key, last.senderId).id
  const [cards, nicks, rooms] = await Promise.all([
    account.cardsOf(app, senders),
    messages.members.nicknamesByKey(app.db, new Map(inGroups.map(({ last }) => [last.key, last.senderId]))),
    groups.cardsOf(app.db, inGroups.map(groupIdOf)),
  ])
  return (chat) => ({
    sender: nicks.get(chat.last.key) ?? cards.get(chat.last.senderId)?.userName ?? '',
    room: isGroup(chat) ? rooms.get(groupIdOf(chat))?.userName : undefined,
  })
}

function payloadFor(
  app: App,
  { user_id, language, show_text }: store.Subscription,
  said: { names: Names; count: number; last: messages.NewMessage; named: boolean },
): PushPayload {
  const { names, count, last, named } = said
  const say = texts(language)
  const { type, id } = messages.conversationRef(last.key, user_id)
  const group = type === chatType.group
  const words = show_text
    ? messages.pushTextOf(app, last, language) || say('newMessage')
    : named
      ? say('mentioned')
      : say('newMessage')
  const mine = last.senderId === user_id
  const body = group && !mine && (show_text || named) ? `${names.sender}: ${words}` : words
  return {
    title: names.room ?? names.sender,
    body: mine ? say('newMessage') : body,
    // the browser counts messages and fills in the number
    many: show_text ? '' : say('newMessages', { count: '{count}' }),
    count,
    tag: `${type}:${id}`,
    path: `/pages/room/${group ? 'multi' : 'single'}?id=${id}`,
  }
}
