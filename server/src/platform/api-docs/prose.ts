import type { calls } from '@mynah/contract/index'

export const openapiIntroduction = `Each call is a POST of a JSON object to \`/api/<path>\`, or a GET where it says so, and answers with status 200 and one envelope: \`retCode\` "000000" with the answer in \`data\`, or the code of a refusal with a text for people in \`retDesc\`. The language of texts is that of the header \`accept-language\`: en, id, th, vi, hi or zh.

A session is the token that a login answers with, sent as the header \`token\`; a token that holds no more is refused with 12580. The header \`sign\` is the lower-case hex SHA-256 of the canonical JSON of the fields (keys sorted, no blanks, null kept) followed by \`x-sign-secret\`; of a GET, of the object of its query's strings.

Times are epoch milliseconds. Money is US dollars as decimal text with two digits behind the point. Ids are decimal digits as text. A flag is "1" or "0"; where JSON true or false stands, that is meant. Lengths of texts count characters (code points), after blanks at both ends are taken off. A page has at most the number of rows that its call says; a larger \`pageSize\` is cut to it.

What a call with a \`requestId\` did is done once: asked again with the same id and the same fields, the first answer comes back; with other fields it is refused (10107).

Messages, signals and live events go over the socket \`/ws\`; \`/api/asyncapi.json\` describes it, the kinds of messages and the media of calls.`

export const asyncapiIntroduction = `Chat goes over one WebSocket: \`/ws?token=<token of a session>\`. The first frame of the server is command 6 with code 10007, or 10008 where the token holds no more. Each frame is one JSON object of at most 64 KiB; the text "-127" is a heartbeat, sent by clients every 25 seconds. A client that was away asks with command 19, type 0, and the last position of each conversation, for what it missed; the answers are commands 21, the last of which is \`{"done": true}\`. One that names a \`mark\` with it, "" at first, gets there the next mark and in \`changed\` what else of its start is not as it was: rows of the chat list, the user, counts, folders and the call under way, as their calls answer them. Where no mark comes, all of it is to be asked for.

A chat frame is answered by an echo (command 12): code 10000 with position and time, or why it was not stored. An echo 10019 or none at all: send again with the same \`id\`, it is stored once. Commands that are not known are ignored by both sides.

Calls ring by signals (command 22). The caller sends 100 and gets 105 of itself with the \`roomId\`; a refused signal is answered by an echo with its code in \`data.signal\` and why in \`code\`, and 100 by a 101 with \`extras.reason\` too. 101 to 106 take \`extras.roomId\` alone. 104 comes from the server alone. \`cancel\` (103) and \`leave\` (106) both leave. The same can be done by the calls of tag calling.

The media of calls and meetings are at \`/rtc?access_token=<ticket>\`: binary messages of the LiveKit signalling protocol (protobuf, protocol version 15 and later; any LiveKit client SDK speaks it). A ticket comes from call/start, call/join or meeting/join, lets its session in while it holds, and a reconnect takes the same one; after that join again for a new one.

The server closes \`/ws\` with: 1001 it stops, connect anew; 4401 the session has ended; 4408 frames were not read for ten seconds; 4409 a further socket of the same user took its place; 4429 too many frames. It closes \`/rtc\` with 4401 where the ticket holds no more, and 4429 for too many connections or messages.`

type Group = keyof typeof calls

/** What the calls of a group are for. */
export const tagMeanings: Readonly<Record<Group, string>> = {
  auth: 'Signing in, registering, codes, captcha, sessions and devices.',
  account: 'Finding users, and settings of one’s own account.',
  profile: 'One’s own name, picture, number, phone and address.',
  credentials: 'Changes of what an account is proven by, and their undo.',
  signInWays: 'Which ways of signing in this server offers.',
  providers: 'Signing in with an account elsewhere (OpenID Connect).',
  passkeys: 'Passkeys (WebAuthn).',
  scan: 'Signing in a browser by a QR code.',
  accountDeletion: 'Export of one’s data and deletion of the account.',
  friends: 'Friends, requests and blocks.',
  groups: 'Groups, their members, roles and settings.',
  groupJoinRequests: 'Requests to come into a group.',
  groupLinks: 'Invitation links of a group.',
  groupNotices: 'Notices of a group.',
  conversations: 'The chat list, drafts and settings of a chat.',
  messages: 'Sending over HTTP, search, readers, deletion.',
  messageEdits: 'Editing messages, and what they said before.',
  reactions: 'Reactions to messages.',
  messagePins: 'Pinned messages.',
  disappearing: 'Messages that disappear.',
  scheduledMessages: 'Messages that wait for their time.',
  chatFolders: 'One’s own folders of the chat list.',
  reminders: 'Messages that one wants to come back to.',
  linkPreviews: 'Previews of pages that people link to.',
  places: 'Places and live places.',
  polls: 'Polls, sign-up lists and dates.',
  calling: 'Voice and video calls.',
  media: 'The self-test of calls.',
  meetings: 'Meetings.',
  moments: 'Moments, likes, comments, followers.',
  carbon: 'The carbon calculator.',
  favourites: 'Messages that a user kept.',
  stickerPacks: 'Packs of stickers that people make and pass on.',
  stickers: 'Stickers of a user.',
  uploads: 'Uploading and loading files.',
  webPush: 'Push notifications of browsers.',
  identity: 'Verification of identity.',
  complaints: 'Complaints about users, groups, messages and moments.',
  presence: 'Who is there.',
  appInfo: 'Settings, words and versions that every client may read.',
  notices: 'Announcements and guides of the operators.',
  vip: 'VIP plans.',
  wallet: 'Balance, bill, recharge, withdrawal and points.',
  transfers: 'Transfers between friends.',
  redPackets: 'Red packets and gifts.',
  addresses: 'Postal addresses of a user.',
  shop: 'The points shop and its orders.',
  dailySignIn: 'The daily sign-in, its streak and gifts.',
  support: 'The conversation with the support.',
}

/** Frames, signals and kinds of messages that have no comment in the contract. */
export const frameMeanings: Readonly<Record<string, string>> = {
  'client.heartbeat': 'Says that the client is there, as the text -127 does',
  'client.logout': 'Says goodbye; answered by command 14 with code 10021',
  'client.chat': 'Sends a message',
  'client.records': 'Asks for what was missed, or for a page of a conversation',
  'client.read': 'Says up to which message a conversation is read',
  'client.readConversation': 'Says that a conversation is read to its end',
  'client.typing': 'Says that its user writes',
  'client.call': 'Rings',
  'client.reject': 'Refuses a call',
  'client.busy': 'Says that its user is in another call',
  'client.cancel': 'Ends a call that nobody has answered',
  'client.join': 'Answers a call, or comes back to one',
  'client.leave': 'Leaves a call',
  'server.login': 'Whether the session holds',
  'server.chat': 'A message',
  'server.echo': 'What became of a message or signal of this client',
  'server.heartbeat': 'Answers a heartbeat',
  'server.logout': 'The session is over (10020), or answers a goodbye (10021)',
  'server.recordsAnswer': 'A page of a conversation',
  'server.offlineAnswer': 'What was missed, conversation by conversation, then that it is all',
  'server.receipt': 'Another user has read up to a message',
  'signal.call': 'It rings',
  'signal.rejectCall': 'A call was refused',
  'signal.busy': 'One of those called is in another call',
  'signal.cancelCall': 'A call was ended before it was answered',
  'signal.timeoutCall': 'Nobody answered a call',
  'signal.join': 'A user is in the call now',
  'signal.leave': 'A user has left the call',
  'signal.readConv': 'Another device of this user has read',
  'signal.refreshFriend': 'Requests to be a friend have changed',
  'signal.addFriend': 'A user is a friend now',
  'signal.delFriend': 'A user is no friend any more',
  'signal.typing': 'Another user writes',
  'kind.text': 'Words.',
  'kind.image': 'A picture.',
  'kind.video': 'A video.',
  'kind.sticker': 'A sticker.',
  'kind.file': 'A file of any type.',
}
