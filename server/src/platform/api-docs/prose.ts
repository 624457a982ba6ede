import type { calls } from '@mynah/contract/index'

export const openapiIntroduction = `Each call is a POST of a JSON object to \`/api/<path>\`, or a GET where it says so, and answers with status 200 and one envelope: \`retCode\` "000000" with the answer in \`data\`, or the code of an error with a text for users in \`retDesc\`. Texts are in the language of the header \`accept-language\`: en, id, th, vi, hi or zh.

A session is identified by the token that a login returns, sent as the header \`token\`; an expired token is refused with 12580. The header \`sign\` is the lower-case hex SHA-256 of the canonical JSON of the fields (keys sorted, no white space, null kept) followed by \`x-sign-secret\`; for a GET, the fields are those of its query, as strings.

Times are epoch milliseconds. Money is US dollars as decimal text with two digits after the point. Ids are decimal digits as text. A flag is "1" or "0"; a field of type boolean is JSON true or false. Lengths of texts count characters (code points), after trimming. The number of rows of a page has a maximum for each call; a larger \`pageSize\` means the maximum.

A call with a \`requestId\` is idempotent: a repeat with the same id and the same fields gets the first answer; with other fields it is refused (10107).

Messages, signals and live events go over the socket \`/ws\`; \`/api/asyncapi.json\` describes it, the kinds of messages and the media of calls.`

export const asyncapiIntroduction = `Chat goes over one WebSocket: \`/ws?token=<token of a session>\`. The first frame of the server is command 6 with code 10007, or 10008 if the token is invalid. Each frame is one JSON object of at most 64 KiB; the text "-127" is a heartbeat, sent by clients every 25 seconds. A client that was disconnected requests what it missed by command 19, type 0, with the last position of each conversation; the answers are commands 21, the last of which is \`{"done": true}\`. If the request has a \`mark\` ("" at first), the last answer has the next mark, and in \`changed\` the other data of an app start that changed: rows of the chat list, the user, counts, folders and the call in progress, as their calls return them; also, each time, \`online\`, the friends with a chat who are online, and, if the request has \`app\` as the input of \`appUpdate/news\`, \`version\`, a newer version. Either is absent if there is none. If the answer has no mark, fetch all of these.

A chat frame is answered by an echo (command 12): code 10000 with position and time, or the reason why it was not stored. After an echo 10019, or without any, send again with the same \`id\`: it is stored only once. Both sides ignore unknown commands.

Calls are signalled by command 22. The caller sends 100 and gets a 105 about itself with the \`roomId\`. A refused signal is answered by an echo with its code in \`data.signal\` and the reason in \`code\`; a refused 100 also by a 101 with \`extras.reason\`. 101 to 106 take only \`extras.roomId\`. 104 is sent by the server only. \`cancel\` (103) and \`leave\` (106) both leave. The calls with the tag calling do the same over HTTP.

The media of calls and meetings are at \`/rtc?access_token=<ticket>\`: binary messages of the LiveKit signalling protocol (protobuf, protocol version 15 and later; any LiveKit client SDK speaks it). A ticket comes from call/start, call/join or meeting/join, and admits its session while it is valid, also for reconnects; after that join again for a new one.

The server closes \`/ws\` with: 1001 it shuts down, reconnect; 4401 the session has ended; 4408 the client did not read frames for ten seconds; 4409 another socket of the same user replaced it; 4429 too many frames. It closes \`/rtc\` with 4401 if the ticket is invalid, and 4429 for too many connections or messages.`

type Group = keyof typeof calls

/** Descriptions of the tags: what the calls of a feature are for. */
export const tagMeanings: Readonly<Record<Group, string>> = {
  auth: 'Signing in, registering, codes, captcha, sessions and devices.',
  account: 'Search for users, and settings of the caller’s account.',
  profile: 'The caller’s name, picture, number, phone and address.',
  credentials: 'Pending and recent changes of credentials, and their undo.',
  signInWays: 'The ways to sign in that this server offers.',
  providers: 'Signing in with an account at a login provider (OpenID Connect).',
  passkeys: 'Passkeys (WebAuthn).',
  scan: 'Signing in a browser by a QR code.',
  accountDeletion: 'Export of the caller’s data, and deletion of the account.',
  friends: 'Friends, requests and blocks.',
  groups: 'Groups, their members, roles and settings.',
  groupJoinRequests: 'Requests to join a group.',
  groupLinks: 'Invitation links of a group.',
  groupNotices: 'Notices of a group.',
  conversations: 'The chat list, drafts and settings of a chat.',
  messages: 'Sending over HTTP, search, readers, deletion.',
  messageEdits: 'Editing messages, and their earlier versions.',
  reactions: 'Reactions to messages.',
  messagePins: 'Pinned messages.',
  disappearing: 'Disappearing messages.',
  scheduledMessages: 'Scheduled messages.',
  chatFolders: 'The caller’s folders of the chat list.',
  reminders: 'Reminders of messages.',
  linkPreviews: 'Previews of linked pages.',
  places: 'Locations and live locations.',
  polls: 'Polls, sign-up lists and dates.',
  calling: 'Voice and video calls.',
  media: 'The self-test of calls.',
  meetings: 'Meetings.',
  moments: 'Moments, likes, comments, followers.',
  carbon: 'The carbon calculator.',
  favourites: 'Saved messages.',
  stickerPacks: 'Sticker packs made by users.',
  stickers: 'Stickers of a user.',
  uploads: 'Uploading and downloading files.',
  webPush: 'Push notifications of browsers.',
  identity: 'Verification of identity.',
  complaints: 'Complaints about users, groups, messages and moments.',
  presence: 'Which friends are online.',
  appInfo: 'Settings, dictionaries and versions that every client may read.',
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

/** Descriptions of frames, signals and kinds of messages that have no comment in the contract. */
export const frameMeanings: Readonly<Record<string, string>> = {
  'client.heartbeat': 'Keeps the connection alive, as the text -127 does',
  'client.logout': 'Disconnects; answered by command 14 with code 10021',
  'client.chat': 'Sends a message',
  'client.records': 'Requests missed messages, or a page of a conversation',
  'client.read': 'Sets the read position of a conversation',
  'client.readConversation': 'Marks a conversation as read to its end',
  'client.typing': 'The user is typing',
  'client.call': 'Starts a call',
  'client.reject': 'Declines a call',
  'client.busy': 'The user is in another call',
  'client.cancel': 'Cancels a call that nobody has answered',
  'client.join': 'Answers a call, or rejoins one',
  'client.leave': 'Leaves a call',
  'server.login': 'Whether the session is valid',
  'server.chat': 'A message',
  'server.echo': 'The result of a message or signal of this client',
  'server.heartbeat': 'Answers a heartbeat',
  'server.logout': 'The session is over (10020), or the answer to a logout frame (10021)',
  'server.recordsAnswer': 'A page of a conversation',
  'server.offlineAnswer': 'Missed messages, one conversation at a time, then the end',
  'server.receipt': 'Another user has read up to a message',
  'signal.call': 'An incoming call',
  'signal.rejectCall': 'A call was declined',
  'signal.busy': 'A called user is in another call',
  'signal.cancelCall': 'A call was cancelled before it was answered',
  'signal.timeoutCall': 'Nobody answered a call',
  'signal.join': 'A user joined the call',
  'signal.leave': 'A user left the call',
  'signal.readConv': 'Another device of this user has read a conversation',
  'signal.refreshFriend': 'Friend requests have changed',
  'signal.addFriend': 'A user is a friend now',
  'signal.delFriend': 'A user is not a friend any more',
  'signal.typing': 'Another user is typing',
  'kind.text': 'A text.',
  'kind.image': 'A picture.',
  'kind.video': 'A video.',
  'kind.sticker': 'A sticker.',
  'kind.file': 'A file of any type.',
}
