import type { Pool } from 'pg'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import * as disappearing from '../src/features/disappearing/store.ts'
import { unmatched } from '../src/features/ledger/match-store.ts'
import * as pins from '../src/features/message-pins/store.ts'
import { appendIn, heldAmong } from '../src/features/messages/accept/append-store.ts'
import { appendPlain } from '../src/features/messages/accept/plain-append-store.ts'
import { appendSingle } from '../src/features/messages/accept/single-append-store.ts'
import type { NewMessage } from '../src/features/messages/accept/new-message.ts'
import * as changes from '../src/features/messages/changes/change-store.ts'
import * as deleted from '../src/features/messages/deletion/deleted-store.ts'
import * as erasure from '../src/features/messages/deletion/erasure-store.ts'
import * as expiry from '../src/features/messages/deletion/expiry-store.ts'
import * as fill from '../src/features/messages/files/files-fill-store.ts'
import * as files from '../src/features/messages/files/files-store.ts'
import * as history from '../src/features/messages/history/history-store.ts'
import * as search from '../src/features/messages/history/search-store.ts'
import * as chats from '../src/features/messages/members/conversation-list-store.ts'
import * as members from '../src/features/messages/members/members-store.ts'
import { mayTypeAmong } from '../src/features/messages/members/participation-store.ts'
import { readUpTo } from '../src/features/messages/reading/read-position-store.ts'
import * as messages from '../src/features/messages/store.ts'
import * as places from '../src/features/places/store.ts'
import * as polls from '../src/features/polls/store.ts'
import * as reactions from '../src/features/reactions/store.ts'
import { giftPostings } from '../src/features/red-packets/posting-store.ts'
import { factsOf } from '../src/features/starts/facts-store.ts'
import { features } from '../src/features.ts'
import { collectExtensions } from '../src/platform/extension-point.ts'
import { testClock, type Clock } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/database/database.ts'
import type { unkeyed } from './distributed-tables.ts'

type Asking = { db: Tx; pool: Pool; clock: Clock }
type Ask = (app: Asking) => Promise<unknown>

const extensions = collectExtensions(features)
const [user, key] = ['1', '2:1:2']
const range = { key, userId: user, fromSeq: 1, toSeq: 2 }
const fillFrom: fill.Fill = { stage: 'messages', after_id: '', after_seq: 0, starts_at: 0, done_at: null }
const message: NewMessage = {
  ...{ key, senderId: user, id: 'a', kind: 0, content: '', extras: '{}' },
  ...{ counts: true, shown: true, trusted: false },
}
const wholeLedger = { since: 0, above: 0, upTo: 1, changedAfter: 0, changedUpTo: 1 }
const wanted = { userId: user, named: false, ascending: false, limit: 1, offset: 0 }

/** For each statement that names no key when it is planned, a call that asks it. */
export const asks: Record<keyof typeof unkeyed, Ask> = {
  append: ({ db }) => appendIn(db, message, 0),
  appendPlain: ({ pool }) => appendPlain(pool, [message], 0),
  appendSingle: ({ pool }) => appendSingle(pool, message, 0),
  heldAmong: ({ pool }) => heldAmong(pool, [key]),
  readPositions: ({ db }) => readUpTo(db, { key, userId: user }),
  mayType: (app) => mayTypeAmong(app, [`${key} ${user}`], 0),
  pages: ({ pool }) => history.newestPage(pool, { key, userId: user, beforeSeq: 1, offset: 0 }, 1),
  changesOfPages: (app) => changes.changedIn(app, [range]),
  ownReactionsOfPages: (app) => reactions.ownIn(app, [range]),
  firstMembers: ({ db }) => members.firstOf(db, [key], 9),
  messagesToIndex: ({ db }) => messages.messagesAfter(db, new Map([[key, 0]]), 1),
  startOfSearch: ({ db }) => search.lockSearches(db, [key]),
  lockOfSearch: ({ db }) => search.lockSearches(db, [key]),
  endOfSearch: ({ db }) => search.setSearched(db, new Map([[key, 1]])),
  entriesOfSearch: ({ db }) => search.addEntries(db, [{ conversationId: key, seq: 1, words: '', pairs: [] }]),

  startFacts: (app) =>
    factsOf({ ...app, extensions, bus: {} } as never, { userId: user, now: 0, channel: '', version: 0 }),
  groups: (app) => members.groupsOf(app, [user]),
  chatsToSync: (app) => chats.conversationsToSync(app, user, {}),
  chatList: (app) => chats.conversationsOf(app, user, 0, { pinned: 'with', limit: 1, offset: 0 }),
  chatsAmong: (app) => chats.conversationsOf(app, user, 0, { keys: [key] }),
  chatOutlines: (app) => chats.outlinesOf(app, user, 0, 1),
  unreadBelow: (app) => chats.unreadBelow(app, user, 0, 0),
  groupsAdministered: ({ db }) => members.groupIdsAdministeredBy(user).execute(db),
  privateChats: ({ db }) => messages.partnersOf(db, user),
  chats: ({ db }) => erasure.conversationsOf(db, user),
  drafts: ({ db }) => erasure.draftsOf(db, user),
  search: ({ db }) => search.foundMessages(db, { ...wanted, words: ['tea'], pairs: ['te', 'ea'] }),
  searchWithoutWords: ({ db }) => search.foundMessages(db, { ...wanted, words: [], pairs: [] }),
  searchAgain: ({ db }) => search.sameMessages(db, user, [{ conversation_id: key, seq: 1 }]),
  unindexed: ({ db }) => search.unindexedOf(db, user, undefined, 1),
  messagesByIds: ({ db }) => deleted.ownMessages(db, user, ['a'], null),
  reactions: ({ db }) => reactions.conversationsOf(db, user),
  votes: ({ db }) => polls.votesBy(db, user),
  secretVotes: ({ db }) => polls.secretVotesBy(db, user),
  pins: ({ db }) => pins.pinnedBy(db, user),
  livePlaces: ({ db }) => places.ofUser(db, user),
  livePlacesOfSessions: ({ db }) => places.ofSessions(db, ['a']),
  forgetDeleted: ({ db }) => erasure.forgetViews(db, user),
  forgetViews: ({ db }) => erasure.forgetViews(db, user),
  forgetSecretVotes: ({ db }) => polls.forgetSecretVoter(db, user),
  forgetPins: ({ db }) => pins.forgetPerson(db, user),

  messagesWith: ({ db }) => files.extrasShown(db, user, 'a'),
  messageWith: ({ db }) => files.messageFiles.keeps(db, 'a'),
  messagesUnfilled: (app) => files.messageFiles.shows(app, user, 'a'),
  messageUnfilled: ({ db }) => files.messageFiles.keeps(db, 'a'),
  backgrounds: ({ db }) => files.messageFiles.keeps(db, 'a'),

  unindexedAfter: ({ db }) => search.unindexedAfter(db, '', 1),
  expired: ({ db }) => expiry.candidates(db, '', 0, 1),
  oldChanges: ({ db }) => changes.forgetChanges(db, 0, 1),
  duePolls: ({ db }) => polls.due(db, 0, 1),
  duePlaces: ({ db }) => places.due(db, 0, 1),
  dueTimers: ({ db }) => disappearing.due(db, 0, 1),
  pageToFill: ({ db }) => fill.fillSome(db, fillFrom, 1),
  filesToFill: ({ db }) => fill.fillSome(db, fillFrom, 1),
  archived: ({ db }) => expiry.countArchived(db),
  messagesOfGifts: ({ db }) => unmatched(db, [giftPostings], wholeLedger, 0),
}

/** The statements that a call asks; each is answered with these rows. */
export async function askedBy(ask: Ask, rows: unknown[] = []): Promise<string[]> {
  const texts: string[] = []
  const answer = (text: string) => {
    texts.push(text)
    return { rows }
  }
  class Driver extends DummyDriver {
    override acquireConnection = () =>
      Promise.resolve({
        executeQuery: ({ sql: text }: { sql: string }) => Promise.resolve(answer(text)),
        async *streamQuery() {},
      } as never)
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const query = (one: string | { text: string }) =>
    Promise.resolve(answer(typeof one === 'string' ? one : one.text))
  // What a call makes of such an answer does not matter here.
  await ask({ db, pool: { query }, clock: testClock() } as unknown as Asking).catch(() => undefined)
  return texts
}
