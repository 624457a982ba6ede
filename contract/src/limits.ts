/** Every number of the specification and of decisions.md, shared by client and server. Units last. */
export const limits = {
  // lists
  friendsPageSize: 999,
  groupsPageSize: 999,
  pageSize: 10,
  pageSizeMax: 100,
  messagesPageSizeMax: 50,

  // text
  passwordLengthMin: 8,
  passwordLengthMax: 72,
  userNumLengthMin: 6,
  userNumLengthMax: 20,
  nickLengthMax: 20,
  remarkLengthMax: 20,
  mottoLengthMax: 100,
  placeLengthMax: 50,
  addressLengthMax: 200,
  streetLengthMax: 100,
  postcodeLengthMax: 10,
  groupNameLengthMax: 30,
  groupBriefLengthMax: 200,
  groupNoticeTitleLengthMax: 50,
  groupNoticeLengthMax: 500,
  linkLengthMax: 2_000,
  reasonLengthMax: 50,
  /** Mentions of one text. */
  entitiesMax: 50,
  textLengthMax: 5000,
  /** Of a text that goes with a picture, video or file. */
  captionLengthMax: 1000,
  quoteLengthMax: 100,
  keywordLengthMax: 64,
  realNameLengthMax: 50,
  refusalLengthMax: 200,
  decisionLengthMax: 200,
  complaintLengthMax: 500,
  complaintPhotosMax: 6,
  cardIdLengthMin: 4,
  cardIdLengthMax: 40,
  extrasBytesMax: 4096,
  mailLengthMax: 254,
  wordLengthMax: 60,
  rateTermsLengthMax: 200,
  supportTextLengthMax: 1_000,
  noticeTitleLengthMax: 80,
  noticeHtmlLengthMax: 40_000,
  noticeBriefLength: 120,

  // people
  groupMembersMax: 500,
  groupAdminsMax: 10,
  strangerTexts: 3,
  batchMax: 100,
  mergeMax: 100,
  mergeDepthMax: 3,
  mergeBytesMax: 48 * 1024,
  contentBytesMax: 16 * 1024,
  waveformLengthMax: 64,
  favouritesMax: 5_000,
  addressesMax: 20,
  passkeysMax: 20,
  passkeyNameLengthMax: 40,
  passkeyIdLengthMax: 1_364,
  payBodyLengthMax: 8_192,
  stickersMax: 300,
  vipGroupMembersMax: 1_000,
  vipStickersMax: 1_000,
  friendRequestsPendingMax: 50,
  friendRequestsPerPersonMax: 3,

  // money, integer cents
  packetCountMax: 100,
  packetShareCentsMin: 1,
  packetShareCentsMax: 200_00,
  packetWishLengthMax: 30,
  packetMs: 86_400_000,
  giftCountMax: 99,
  transferCentsMin: 1,
  transferCentsMax: 10_000_00,
  transferNoteLengthMax: 50,
  transferMs: 86_400_000,
  /** How long a call rings. */
  callRingMs: 60_000,
  /** How often the sockets of who calls are asked for a sign while it rings, and how long it rings without one. */
  callerPingMs: 1_500,
  callerSilentMs: 3_500,
  /** The same where the page had said that it is away. */
  callerAwayMs: 15_000,
  /** Who lost the media connection and does not come back is out of the call after this. */
  callAwayMs: 30_000,
  callInvitedMax: 9,
  /** How long the room of a self-test is open. */
  mediaTestMs: 60_000,
  callPeopleMax: 32,
  momentTextLengthMax: 500,
  momentPicturesMax: 9,
  momentVideoMsMax: 60_000,
  momentMentionsMax: 10,
  momentPeopleMax: 500,
  momentCommentLengthMax: 300,
  momentCommentsMax: 1_000,
  momentFavouritesMax: 1_000,
  momentsPageSize: 10,
  momentsPageSizeMax: 30,
  /** Comments and names of likes that a list shows of each moment. */
  momentCommentsShown: 20,
  momentPraisesShown: 50,
  carbonEntriesAtOnceMax: 20,
  carbonEntriesPerDayMax: 50,
  /** How long ago something may have been done that is logged today. */
  carbonDaysBackMax: 30,
  carbonGoalGramsMax: 10_000_000,
  /** For the first entry of each category on a day, and the most that a day earns. */
  carbonPoints: 2,
  carbonPointsPerDayMax: 10,
  meetingNumberLength: 9,
  meetingPasswordLengthMin: 4,
  meetingPasswordLengthMax: 8,
  meetingTitleLengthMax: 50,
  meetingChatLengthMax: 500,
  meetingPeopleMax: 100,
  meetingMsMax: 30 * 86_400_000,
  meetingAheadMsMax: 366 * 86_400_000,
  meetingReminderMs: 600_000,
  /** For how long an operator may have messages kept, and when a rule that deletes more begins. */
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  retentionDelayMs: 86_400_000,
  dailyCapCentsMax: 10_000_000_00,
  dailyCapMs: 86_400_000,
  rechargeCentsMin: 10,
  rechargeCentsMax: 50_000_00,
  /** Spans of a chart of the bill: a year of months. */
  billSpansMax: 12,
  withdrawalCentsMin: 10_00,
  withdrawalCentsMax: 5_000_00,
  orderMs: 1_800_000,

  // points shop
  goodNameLengthMax: 60,
  goodTextLengthMax: 1_000,
  goodSizeLengthMax: 12,
  goodPicturesMax: 6,
  goodVariantsMax: 40,
  goodPointsMax: 1_000_000,
  goodMarketCentsMax: 10_000_00,
  cartMax: 30,
  orderCountMax: 99,
  orderPointsMax: 2_970_000_000,
  /** After so long on its way a parcel is taken as received. */
  orderConfirmMs: 14 * 86_400_000,
  /** Within it a gift of the streak is sent, or its days are given back. */
  giftMs: 86_400_000,
  carrierLengthMax: 30,
  stockChangeMax: 100_000,

  /** How long nothing leaves a wallet after a change of what the account is proven by. */
  credentialSettledMs: 86_400_000,
  /** How long such a change waits where no old credential was given, and how long one that was made can be undone. */
  credentialWaitMs: 86_400_000,
  credentialUndoMs: 3 * 86_400_000,

  // daily sign-in
  /** Points grow up to this day of a streak, and are level from then on; gifts begin with it too. */
  signInGrowingDays: 7,
  signInPointsMax: 10_000,
  goldBarDays: 365,
  timeZoneMs: 86_400_000,
  /** Hour of the day, where the person is, at which a push reminds of the sign-in. */
  signInReminderHour: 19,

  // time, milliseconds
  recallMs: 120_000,
  /** How long the invitation in a group's QR code or card holds. */
  groupInviteMs: 7 * 86_400_000,
  silentMinutesMax: 366 * 24 * 60,
  voiceMsMin: 1_000,
  voiceMsMax: 60_000,
  uploadPauseMs: 3_600_000,
  friendRequestsPerPersonMs: 30 * 86_400_000,
  codeMs: 300_000,
  codeGapMs: 60_000,
  codeBanMs: 3_600_000,
  codesPerHour: 5,
  codeTries: 5,
  payPasswordTries: 5,
  payPasswordLockMs: 1_800_000,
  captchaMs: 120_000,
  /** How long a passkey may take to answer. */
  passkeyChallengeMs: 300_000,
  /** How long signing in at a provider may take. */
  providerLoginMs: 600_000,
  qrLoginMs: 120_000,
  deletionWorkingDays: 15,
  /** How long a new operator's agreement does not count where two must agree. */
  operatorSettledMs: 86_400_000,
  /** How long a change that redirects money waits where one operator is enough, so that any other can stop it. */
  redirectWaitMs: 86_400_000,
  /** How long what an operator decided about money can be taken back before it is posted. */
  decisionUndoMs: 10_000,
  exportMs: 7 * 86_400_000,
  /** How long a session that a QR code opened may not change what the account is proven by. */
  qrSettledMs: 86_400_000,
  inviteCodeLength: 8,
  /** How long a device that comes back learns why its session ended. */
  endReasonMs: 30 * 86_400_000,
  sessionIdleMs: 180 * 86_400_000,
  /** Sessions of one person: at a sign-in above it the one that was unused longest ends. */
  sessionsMax: 50,
  heartbeatMs: 5_000,
  historyTimeoutMs: 30_000,
  applyPollMs: 30_000,
  loginRetries: 3,
  requestTimeoutMs: 60_000,
  loadingDelayMs: 800,
  pageDelayMs: 200,
  pageTimeoutMs: 60_000,
  chunkTimeoutMs: 120_000,
  toastMs: 1_500,
  toastZIndex: 10_090,
  debounceMs: 500,
  credentialMs: 60_000,
  /** How long a signed address of a file lasts, and how long a browser keeps one without asking again. */
  fileSignatureMs: 300_000,

  // scroll, pixels
  pullDownPx: 80,
  loadMorePx: 150,
  backToTopPx: 1_000,
  reachBottomPx: 300,

  // local storage
  storedMessagesPerConversation: 10,
  storedConversations: 20,

  // bytes
  imageBytesMax: 20 * 1024 * 1024,
  certificateBytesMax: 8 * 1024 * 1024,
  /** A phone number as it is written, with blanks and signs. */
  phoneTextLengthMax: 30,
  audioBytesMax: 20 * 1024 * 1024,
  videoBytesMax: 100 * 1024 * 1024,
  fileBytesMax: 100 * 1024 * 1024,
  uploadBytesPerDay: 500 * 1024 * 1024,
  vipFileBytesMax: 200 * 1024 * 1024,
  vipUploadBytesPerDay: 1024 * 1024 * 1024,
  /** Files of an export; what is beyond is listed in it by name. */
  exportFilesBytesMax: 200 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  /** Unpacking one of these takes twenty bytes and more for each pixel. */
  avifPixelsMax: 16_000_000,
  /** Pictures, sounds and videos of one person that wait to be read; a message may have nine, and several are in flight. */
  readsWaitingMax: 20,
  /** Larger files go up in parts of this size, so that a broken line costs one part. */
  partBytesMax: 2 * 1024 * 1024,
  frameBytesMax: 64 * 1024,
  socketQueueBytesMax: 1024 * 1024,
  socketQueueMs: 10_000,
  socketsPerPerson: 5,
  bodyBytesMax: 256 * 1024,
  /** Of a picture from the console, in base64: it fits a body. */
  adminPictureLengthMax: 240 * 1024,
} as const

export const clientVersion = '260'
export const clientChannel = 'H5'
export const systemUserId = '000000000'

/**
 * `points` in any `seconds`. Counted per account, else per number or address that is named. Closed ones let nobody
 * through while the count that all processes share is away. Quotas count what was done: a call that was refused, and
 * one that is asked again with the same requestId, cost nothing. All others count requests.
 */
export const rates = {
  /** Requests of all calls with a quota, done or refused: the server's work is bounded too. */
  attempt: { points: 240, seconds: 60 },
  read: { points: 60, seconds: 30 },
  write: { points: 30, seconds: 60 },
  chat: { points: 20, seconds: 10 },
  /** A device saves a draft every two seconds at most. */
  draft: { points: 60, seconds: 60 },
  history: { points: 20, seconds: 5 },
  /** Over a socket; what is above it is dropped, since nothing depends on it. */
  typing: { points: 20, seconds: 20 },
  search: { points: 60, seconds: 60 },
  collect: { points: 60, seconds: 60 },
  login: { points: 60, seconds: 60, closed: true },
  code: { points: 30, seconds: 3_600, closed: true },
  apply: { points: 20, seconds: 86_400, quota: true },
  groupCreate: { points: 10, seconds: 86_400, quota: true },
  groupInvite: { points: 100, seconds: 86_400, quota: true },
  groupJoin: { points: 20, seconds: 3_600, quota: true },
  upload: { points: 60, seconds: 3_600, quota: true },
  device: { points: 20, seconds: 3_600, quota: true },
  complaint: { points: 10, seconds: 86_400, quota: true },
  identity: { points: 5, seconds: 86_400, quota: true },
  callStart: { points: 20, seconds: 60 },
  /** Connections of one session to the media of calls and meetings, with those that come back after a loss. */
  mediaConnect: { points: 40, seconds: 60 },
  /** Self-tests of one person. */
  mediaTest: { points: 10, seconds: 60 },
  meetingCreate: { points: 30, seconds: 86_400, quota: true },
  /** What is done in meetings: a host of a full one presses often. */
  meeting: { points: 60, seconds: 30 },
  /** Wrong passwords of one person for one meeting. */
  meetingPassword: { points: 5, seconds: 1_800, closed: true },
  /** Wrong passwords of all for one meeting; above it the typed number leads to the waiting room. */
  meetingGuesses: { points: 30, seconds: 3_600, closed: true },
  moment: { points: 50, seconds: 86_400, quota: true },
  /** Likes, comments, deletions: what is done around moments. */
  momentWrite: { points: 60, seconds: 60 },
  identityCheck: { points: 5, seconds: 86_400 },
  spend: { points: 60, seconds: 60, closed: true },
  transfer: { points: 30, seconds: 3_600, quota: true, closed: true },
  packet: { points: 60, seconds: 3_600, quota: true, closed: true },
  grab: { points: 50, seconds: 10, closed: true },
  withdraw: { points: 3, seconds: 86_400, quota: true, closed: true },
  recharge: { points: 10, seconds: 86_400, quota: true, closed: true },
  /** Looking up people by phone or e-mail, and finding nobody: what a harvest of numbers is made of. */
  lookup: { points: 30, seconds: 86_400 },
  miss: { points: 50, seconds: 86_400 },
  /** Wrong passwords and codes of one address. */
  failure: { points: 1_000, seconds: 3_600, closed: true },
  /** Captchas drawn for one address. */
  captcha: { points: 1_200, seconds: 60 },
  /** QR codes for signing in, drawn for one address. */
  qr: { points: 200, seconds: 60 },
  /** Sockets that one session opens, and wrong tokens of one address. */
  connect: { points: 10, seconds: 60 },
  connectFailure: { points: 1_200, seconds: 60 },
} as const

export type RateName = keyof typeof rates

export const isQuota = (name: RateName): boolean => 'quota' in rates[name]
