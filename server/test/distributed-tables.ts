import type { Keys } from './distribution.ts'

/** The tables of conversations, which may lie in several databases, by the conversation (docs/scale.md). */
export const keys: Keys = {
  conversations: 'id',
  ...Object.fromEntries(
    [
      ...['participants', 'participant_last_seen', 'messages', 'archived_messages', 'deleted_messages'],
      ...['message_changes', 'message_files', 'message_pins', 'message_reactions', 'message_states'],
      ...['message_timers', 'message_versions', 'search_entries', 'search_progress'],
      ...['live_places', 'live_place_points', 'polls', 'poll_votes', 'poll_voters'],
    ].map((table) => [table, 'conversation_id']),
  ),
}

/**
 * What a database that distributes by conversation does with a statement that names no key when it is planned. `all`:
 * it asks every database, and puts the results together. `steps`: it runs the parts one after the other, and commits in
 * two phases. `refuses`: it cannot run the statement, so that there it has to be asked for each conversation by itself.
 */
type Outcome = 'all' | 'steps' | 'refuses'
type Unkeyed = { text: string; outcome: Outcome }

const all = (text: string): Unkeyed => ({ text, outcome: 'all' })
const steps = (text: string): Unkeyed => ({ text, outcome: 'steps' })
const refuses = (text: string): Unkeyed => ({ text, outcome: 'refuses' })

/**
 * Batches serve several conversations in one statement and one commit, which is why a message costs one database so
 * little: a statement for each conversation would cost several times as much.
 */
const batches = {
  append: refuses('with input as ( select * from unnest('),
  appendPlain: refuses('with speaker as materialized ('),
  // of one conversation, but its parts take the key from the row that was locked first
  appendSingle: steps('with plain as materialized ( select c.id'),
  heldAmong: refuses('with free as (select id from conversations where id = any('),
  readPositions: refuses('with place as materialized ( select r.nth::int'),
  mayType: all('as k(key, user_id, now) join participants p'),
  // up to eight pages, with what changed in them, share most of their cost
  pages: refuses('end as nick from (values (0, $1::text'),
  changesOfPages: refuses('as q (nth, key, from_seq, to_seq) cross join lateral ('),
  ownReactionsOfPages: refuses('as q (nth, key, user_id, from_seq, to_seq) cross join lateral ('),
  // With a window in place of the subquery all members of a group would be read for the nine in its picture.
  firstMembers: refuses('select k.key, array( select user_id from participants'),
  // indexing of up to 500 messages
  messagesToIndex: refuses('as place (conversation_id, after, nth) cross join lateral ('),
  startOfSearch: all('insert into search_progress (conversation_id, seq) select key, 0 from unnest('),
  lockOfSearch: refuses('from "search_progress" where conversation_id = any($1) order by'),
  endOfSearch: all('update search_progress s set seq = done.seq from unnest('),
  entriesOfSearch: all('insert into search_entries (conversation_id, seq, words, pairs) select'),
}

/** The rows of one user lie in every database. The first six run at each start of the app. */
const byPerson = {
  startFacts: all('with mine as materialized ('),
  groups: all('select user_id, conversation_id from participants where user_id in ('),
  chatsToSync: all('(k.known->>2)::bigint as "fromSeq" from participants p'),
  chatList: all('"lastSeq" > r.hidden_seq or (r."lastSeq" = 0 and r."hasDraft")) and ('),
  chatsAmong: all('and p.conversation_id = any(string_to_array('),
  chatOutlines: all("concat_ws(' ', hash_record_extended(p, 0)"),
  unreadBelow: all(`filter (where s.key like '1:%')`),
  groupsAdministered: all('select substr(conversation_id, 3) from participants where user_id = '),
  privateChats: all('from "participants" where "user_id" = $1 and "conversation_id" like $2'),
  chats: all('select conversation_id from participants where user_id = $1 order by conversation_id'),
  drafts: all('select conversation_id, draft, draft_at from participants where user_id = '),
  search: refuses('where array_append(pairs collate "C", conversation_id) && array'),
  searchWithoutWords: all('join messages m on m.conversation_id = p.conversation_id where p.user_id = '),
  searchAgain: all('as f(conversation_id, seq, nth) join participants p'),
  unindexed: all('order by c.last_seq - coalesce(s.seq, 0)'),
  messagesByIds: all('join messages m on m.conversation_id = p.conversation_id and m.id = any($1::text[])'),
  reactions: all('select distinct "conversation_id" from "message_reactions" where "user_id" = '),
  votes: all('from poll_votes where user_id = $1 group by conversation_id, seq'),
  secretVotes: all('from "poll_voters" where "user_id" = $1 order by'),
  pins: all('from "message_pins" where "user_id" = $1 order by'),
  livePlaces: all('select * from "live_places" where "user_id" = '),
  livePlacesOfSessions: all('select * from "live_places" where "session_id" = any('),
  // the deletion of an account
  forgetDeleted: all('delete from deleted_messages where user_id = '),
  forgetViews: all(`update participants set nick = '', draft = '', draft_parts = '' where user_id = `),
  forgetSecretVotes: all('delete from "poll_voters" where "user_id" = '),
  forgetPins: all('update "message_pins" set "user_id" = $1 where "user_id" = '),
}

/** A file is found by its name, which does not tell the conversation. */
const byFile = {
  messagesWith: all(
    'with place as materialized (select conversation_id, seq from message_files where key = ',
  ),
  messageWith: all('select 1 from (select conversation_id, seq from message_files where key = '),
  messagesUnfilled: all('as materialized (select conversation_id, seq from unfilled_message_files('),
  messageUnfilled: all('select 1 from (select conversation_id, seq from unfilled_message_files('),
  backgrounds: all('from uploads u join participants p on p.user_id = u.user_id where u.key = '),
}

/** Jobs look for what is due in all conversations, some rows at a time, and figures count it. */
const overAll = {
  unindexedAfter: refuses(
    'left join lateral (select seq from search_progress where conversation_id = c.id offset 0)',
  ),
  expired: all('from (select id, expired_seq from conversations where id > '),
  oldChanges: all('delete from message_changes where (conversation_id, rev) in ('),
  duePolls: all('select * from "polls" where "ended_at" = '),
  duePlaces: all('select * from "live_places" where "until" <= '),
  dueTimers: all('select * from "message_timers" where "check_at" <= '),
  pageToFill: all('where (conversation_id, seq) > ($1, $2) order by conversation_id, seq limit'),
  filesToFill: all('insert into message_files (key, conversation_id, seq) select * from unnest('),
  archived: all('select "seq" from "archived_messages" limit '),
  // the ledger's check of each minute compares its postings with the messages of gifts
  messagesOfGifts: all('exists (select from messages m where m.conversation_id = t.conversation_id'),
}

/**
 * Statements of the server that name no key when they are planned, each by a piece of its text with single spaces. A
 * test of another statement fails (setup.ts), and `distribution.test.ts` for one of these that is asked no more.
 */
export const unkeyed = { ...batches, ...byPerson, ...byFile, ...overAll }
