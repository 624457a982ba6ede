import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import type { FirstReaction } from '#features/reactions/index.ts'
import * as store from './store.ts'
import { wakeBrowsers } from './stored.ts'

const texts = textsOf('web-push')

const shownForMs = 86_400_000

/** Notifies authors of a reaction, if their settings allow it. Muted and archived chats are silent. */
export function pushReactions(app: App, some: readonly FirstReaction[]): void {
  const push = async () => {
    if (await store.anyAtAll(app.db)) for (const one of some) await pushReaction(app, one)
  }
  push().catch((error: unknown) => app.log.error({ error }, 'pushes of reactions could not be sent'))
}

async function pushReaction(
  app: App,
  { key, userId, authorId, emoji, message }: FirstReaction,
): Promise<void> {
  if (!(await wantsIt(app, key, userId, authorId))) return
  const { type, id } = messages.conversationRef(key, authorId)
  const isGroup = type === chatType.group
  const [cards, nicks, rooms] = await Promise.all([
    account.cardsOf(app, [userId]),
    messages.members.nicknamesByKey(app.db, new Map(isGroup ? [[key, userId]] : [])),
    groups.cardsOf(app.db, isGroup ? [id] : []),
  ])
  const name = nicks.get(key) || (cards.get(userId)?.userName ?? '')
  wakeBrowsers(app, [authorId], shownForMs, ({ language, show_text }) => {
    const say = texts(language)
    const text = show_text && messages.pushTextOf(app, message, language)
    const said = text ? say('reactedTo', { emoji, text }) : say('reacted')
    return {
      title: isGroup ? (rooms.get(id)?.userName ?? '') : name,
      body: isGroup ? `${name}: ${said}` : said,
      many: '',
      count: 1,
      tag: `reaction:${type}:${id}`,
      path: `/pages/room/${isGroup ? 'multi' : 'single'}?id=${id}`,
    }
  })
}

async function wantsIt(app: App, key: string, userId: string, authorId: string): Promise<boolean> {
  const [author] = await account.findAll(app.db, [authorId])
  const { notifyReactions } = author ? account.settingsOf(author) : { notifyReactions: 'none' }
  if (notifyReactions === 'none') return false
  const isKnown = (await friends.friendsAmong(app.db, authorId, [userId])).has(userId)
  if (notifyReactions === 'known' && !isKnown) return false
  const audience = (await messages.members.audiencesOf(app.db, [key], app.clock.now())).get(key) ?? []
  return audience.some((one) => one.userId === authorId && !one.isMuted)
}
