import type { FrameOf, messageCommands } from '@mynah/contract/commands'
import { rates } from '@mynah/contract/limits'
import { chatType, signal } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import { perApp } from '#platform/per-app.ts'
import { conversationKey, topicsOf } from './members/conversation-key.ts'
import { mayTypeAmong } from './members/participation-store.ts'
import { emitSignal } from './signals.ts'

/** Delays typing signals a little, so that one statement checks all who type meanwhile. */
const lookupEveryMs = 20

const mayType = perApp((app) =>
  batchLoader(
    (pairs: string[]) => mayTypeAmong({ db: app.db, pool: app.batchPool }, pairs, app.clock.now()),
    { everyMs: lookupEveryMs },
  ),
)

/** Only to members of a group, or in private chats that are open to both; never to oneself, and never stored. */
export async function sendTyping(
  app: App,
  { userId }: Connection,
  frame: FrameOf<typeof messageCommands.typing>,
): Promise<void> {
  if (!app.limiter.takeHere('typing', rates.typing, userId)) return
  const isGroup = frame.chatType === chatType.group
  const key = conversationKey(userId, isGroup ? frame.groupId : frame.to, frame.chatType)
  if (!(await mayType(app)(`${key} ${userId}`))) return
  const target = isGroup ? { groupId: frame.groupId } : { to: frame.to }
  const signalOfTyping = {
    code: signal.typing,
    from: userId,
    ...target,
    chatType: frame.chatType,
    extras: {},
  }
  emitSignal(app, { topics: topicsOf(key), exceptUserIds: [userId] }, signalOfTyping)
}
