import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { expiryOf } from '@mynah/contract/message-timers'
import { reminderEvents, type Reminder, type reminders as calls } from '@mynah/contract/reminders'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as auth from '#features/auth/index.ts'
import * as disappearing from '#features/disappearing/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

const atOnce = 100
const textMax = 120

const announce = (app: App, userId: string): void => emit(app, [userId], reminderEvents.changed, {})

/** @throws NoDataFound for a message that this user cannot see */
export async function setReminder(
  app: App,
  userId: string,
  { conversation, msgId, remindTime }: InputOf<typeof calls.set>,
): Promise<void> {
  const key = messages.keyOf(userId, conversation)
  const [row] = await messages.ownMessages(app.db, userId, [msgId], key)
  if (!row) throw new ApiError('NoDataFound')
  const ahead = remindTime - app.clock.now()
  // tolerates the time between the press and the arrival
  if (ahead < limits.scheduledAheadMinMs / 2 || ahead > limits.scheduledAheadMaxMs)
    throw new ApiError('ScheduleTimeWrong')
  const { seq } = row
  await app.transaction(async (tx) => {
    await store.lockPerson(tx, userId)
    const mine = await store.listOf(tx, userId)
    const isThere = mine.some((one) => one.conversation_id === key && one.seq === seq)
    if (!isThere && mine.length >= limits.remindersMax) throw new ApiError('RemindersFull')
    await store.put(tx, {
      ...{ user_id: userId, conversation_id: key, seq, message_id: msgId, remind_at: remindTime },
    })
    afterCommit(tx, () => announce(app, userId))
  })
}

export async function listReminders(app: App, userId: string): Promise<Reminder[]> {
  return (await store.listOf(app.db, userId)).map((row) => ({
    conversation: messages.conversationRef(row.conversation_id, userId),
    msgId: row.message_id,
    remindTime: row.remind_at,
  }))
}

export async function removeReminder(
  app: App,
  userId: string,
  { conversation, msgId }: InputOf<typeof calls.remove>,
): Promise<void> {
  if (await store.remove(app.db, userId, messages.keyOf(userId, conversation), msgId)) announce(app, userId)
}

/** Sends due reminders: a message of the system user on all devices, with a push. */
export async function remindDue(app: App): Promise<void> {
  for (const row of await store.due(app.db, app.clock.now(), atOnce)) await remind(app, row)
}

async function remind(app: App, row: store.ReminderRow): Promise<void> {
  const { user_id: userId, conversation_id: key, seq } = row
  const { type, id } = messages.conversationRef(key, userId)
  await app.transaction(async (tx) => {
    if (!(await store.take(tx, row))) return
    const [message] = await messages.ownMessagesAt(tx, userId, key, [seq])
    const chat = { chatId: id, chatType: String(type) }
    await auth.postSystemNotice(app, tx, userId, message ? await lineOf(app, message, chat) : goneLine(chat))
    afterCommit(tx, () => announce(app, userId))
  })
}

type Chat = { chatId: string; chatType: string }

const goneLine = (args: Chat) =>
  ({ key: 'reminderGone', args, text: 'You asked to be reminded of a message that is gone.' }) as const

/** The system user's chat keeps its messages, so the text of a message that will disappear is not copied there. */
async function lineOf(app: App, message: messages.MessageRow, chat: Chat) {
  const { conversation_id: key, seq, kind: msgType, created_at: createTime } = message
  const args = { ...chat, seq: String(seq) }
  const timers = (await disappearing.timersOf(app, [key])).get(key)
  const expiresAt = expiryOf(timers, { seq, msgType, createTime })
  if (expiresAt !== undefined && expiresAt <= app.clock.now()) return goneLine(chat)
  const text = expiresAt === undefined ? messages.previewOf(app, message).slice(0, textMax) : ''
  if (text === '')
    return { key: 'reminderOnly', args, text: 'You asked to be reminded of a message.' } as const
  return { key: 'reminder', args: { ...args, text }, text: `Reminder: ${text}` } as const
}

export async function* exportReminders(app: App, userId: string): AsyncIterable<unknown> {
  for (const row of await store.listOf(app.db, userId)) {
    const { type, id } = messages.conversationRef(row.conversation_id, userId)
    yield {
      ...(type === chatType.group ? { group: id } : { person: id }),
      message: row.message_id,
      time: new Date(row.remind_at).toISOString(),
    }
  }
}

export const eraseReminders = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.erasePerson(tx, userId)))
