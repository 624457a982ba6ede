import { limits } from '@mynah/contract/limits'
import {
  cardId,
  amount,
  anId,
  bool,
  line,
  lines,
  listOf,
  name,
  oneOf,
  optional,
  paged,
  plain,
  platform,
  queued,
  requestId,
  shaped,
  sixDigits,
  time,
  whole,
  type FieldRows,
} from './kinds.ts'
import { shopConsoleFields } from './shop-console.ts'

const word = shaped(
  [{ value: 'usd', labels: { en: 'Dollar', id: '', th: '', vi: '', hi: '', zh: '美元' } }],
  ['usd', 7, null],
)
const bankLayout = {
  name: line(60, 1),
  separator: oneOf('comma', 'semicolon', 'tab', 'bar'),
  decimalMark: oneOf('point', 'comma'),
  dateOrder: oneOf('ymd', 'dmy', 'mdy'),
  skip: whole(0, 50),
  dateColumn: whole(1, 60),
  amountColumn: whole(1, 60),
  outColumn: whole(0, 60),
  textColumn: whole(0, 60),
  referenceColumn: whole(0, 60),
  accountColumn: whole(0, 60),
}

const payAddress = shaped(
  [{ form: 1, name: 'Mynah Ltd', account: 'pay', picture: '' }],
  ['x', 7, null, { form: 1 }],
)
const serviceValue = { name: 'SMTP_FROM', value: 'mynah@example.org' }
const serviceValues = shaped(
  [[], [serviceValue], [{ name: 'SMS_KEY', value: 'x'.repeat(1_000) }]],
  [
    [{ ...serviceValue, name: 'PORT' }],
    [{ ...serviceValue, value: 'x'.repeat(1_001) }],
    [{ ...serviceValue, value: 'a\nb' }],
    [{ name: 'SMTP_FROM' }],
    Array(12).fill(serviceValue),
    serviceValue,
    'x',
    null,
  ],
)
const text = { title: 'Hello', html: '<p>There</p>' }
const noticeTexts = shaped(
  [{ en: text }, { en: text, hi: text }],
  [
    {},
    { hi: text },
    { en: text, fr: text },
    { en: { title: 'Hello' } },
    { en: { ...text, title: '' } },
    'x',
    null,
  ],
)

const cannedTexts = shaped(
  [{ en: 'Hello' }, { en: 'Hello {name},\nwe look into it', th: 'สวัสดี {name}' }],
  [{}, { hi: 'x' }, { en: '' }, { en: 'Hello {nmae}' }, { en: 'Hello {' }, { en: 'x', fr: 'x' }, 'x', null],
)

const workQueue = oneOf(
  'identities',
  'complaints',
  'support',
  'recharges',
  'withdrawals',
  'orders',
  'flags',
  'changes',
)
const bulkDecision = shaped(
  [{ item: '12', name: 'Ana', input: '{}' }],
  [
    {},
    { item: 'x', name: 'Ana', input: '{}' },
    { item: '12', name: 7, input: '{}' },
    { item: '12', name: '' },
    7,
    null,
  ],
)
const calendarDay = shaped(
  ['2026-11-23', '2024-02-29'],
  ['', '2026-11', '2026-02-30', '2026-1-01', 'today', 7, ['2026-11-23']],
)

export const consoleFields: FieldRows = {
  ...shopConsoleFields,
  login: {
    name: line(30, 1),
    password: plain(288, 1),
    code: sixDigits,
  },
  password: {
    old: plain(288, 1),
    next: shaped(
      ['correct horse 7', 'x'.repeat(12), 'x'.repeat(72)],
      ['', 'x'.repeat(11), 'x'.repeat(73), 7, null],
    ),
  },
  'operators/add': {
    name: shaped(['ada', 'a.B-c_9', 'x'.repeat(30)], ['', 'a', '1ada', 'a b', 'x'.repeat(31), 7, null]),
    role: oneOf('admin', 'reviewer', 'support', 'editor', 'cashier'),
  },
  'operators/disable': {
    id: anId,
    disabled: bool,
  },
  'operators/set-role': {
    id: anId,
    role: oneOf('admin', 'reviewer', 'support', 'editor', 'cashier', 'auditor'),
    code: sixDigits,
  },
  'operators/reset': {
    id: anId,
    code: sixDigits,
  },
  'operators/sessions': {
    id: anId,
  },
  'operators/end-sessions': {
    id: anId,
    session: optional(
      shaped(['0123456789abcdef'.repeat(4)], ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 7, null]),
    ),
  },
  'health/send-test': {
    service: oneOf('mail', 'sms', 'push', 's3', 'oidc'),
    to: optional(line(254)),
    language: oneOf('en', 'id', 'th', 'vi', 'hi', 'zh'),
  },
  'services/set': {
    service: oneOf('mail', 'sms', 'oidc', 'push', 'timeZone', 'updates'),
    version: whole(0, Number.MAX_SAFE_INTEGER),
    values: serviceValues,
  },
  'services/test': {
    service: oneOf('mail', 'sms', 'oidc', 'push', 'updates'),
    values: serviceValues,
    to: optional(line(254)),
    language: oneOf('en', 'id', 'th', 'vi', 'hi', 'zh'),
  },
  'backups/start': {
    kind: oneOf('backup', 'drill'),
  },
  'audit/check': {
    after: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  },
  'audit/list': {
    before: optional(whole(1, Number.MAX_SAFE_INTEGER)),
    subject: optional(line(100)),
    action: optional(line(40)),
    operator: optional(line(30)),
    since: optional(time),
    until: optional(time),
  },
  'identity/queue': {
    state: whole(1, 3),
    ...queued('document', 'country', 'attempt', 'submitted', 'decided'),
  },
  'identity/look': {
    userId: anId,
  },
  'identity/photo': {
    userId: anId,
    side: oneOf('front', 'back'),
  },
  'identity/decide': {
    userId: anId,
    attempt: whole(1, 1_000_000),
    approve: bool,
    reason: optional(line(200, 1)),
    note: optional(lines(1000)),
  },
  'identity/release': { userId: anId },
  'identity/correct': { userId: anId, cardId },
  'flags/queue': {
    state: oneOf('open', 'right', 'false'),
    ...queued('kind', 'raised', 'judged'),
  },
  'flags/of': {
    about: oneOf('identities', 'recharges', 'withdrawals', 'customers'),
    item: anId,
    userId: optional(anId),
  },
  'flags/judge': { id: anId, isRight: bool, note: lines(1000) },
  'complaints/queue': {
    state: whole(1, 3),
    madeBy: optional(anId),
    ...queued('kind', 'made', 'decided', 'decision'),
  },
  'complaints/look': {
    id: anId,
  },
  'complaints/decide': {
    id: anId,
    decision: oneOf('dismiss', 'warn', 'freeze', 'dissolve'),
    until: optional(whole(0, 8_640_000_000_000_000)),
    reason: optional(line(200)),
  },
  'carbon/revise': {
    key: shaped(['bus', 'electricity-id'], ['', 'Bus', 'x'.repeat(41), 'a b', 7, null, ['bus']]),
    version: whole(1, 1_000_000),
    milligrams: whole(0, 100_000_000_000),
    source: line(200, 1),
    link: shaped(
      ['https://example.org', 'https://example.org/a?b#c'],
      [
        '',
        'http://example.org',
        'javascript:alert(1)',
        'https://a@b.example',
        'https://',
        'https://a b',
        7,
        null,
      ],
    ),
    year: whole(1990, 2100),
  },
  'calls/list': { isOn: bool, ...paged },
  'calls/end': { id: anId, reason: line(200, 1) },
  'calls/figures': { days: whole(1, 365) },
  'meetings/list': { isOn: bool, ...paged },
  'meetings/end': { number: anId, reason: line(200, 1) },
  'meetings/figures': { days: whole(1, 365) },
  'sticker-packs/offer': { id: anId, isOffered: bool },
  'sticker-packs/delete': { id: anId },
  'moments/hide': {
    id: anId,
    note: line(200, 1),
  },
  'moments/restore': {
    id: anId,
  },
  'moments/delete': {
    id: anId,
    note: line(200, 1),
  },
  'moments/hidden': { before: optional(anId) },
  'moments/figures': { days: whole(1, 365) },
  figures: {
    days: whole(1, 400),
  },
  'people/find': {
    words: line(64, 2),
  },
  'people/frozen': { day: calendarDay },
  'people/registered': { day: calendarDay },
  'groups/created': { day: calendarDay },
  'people/look': {
    userId: anId,
  },
  'people/freeze': {
    userId: anId,
    reason: line(200, 1),
  },
  'people/unfreeze': {
    userId: anId,
    reason: line(200, 1),
  },
  'people/endSessions': {
    userId: anId,
  },
  'groups/find': {
    words: line(64, 2),
  },
  'groups/look': {
    id: anId,
  },
  'groups/dissolve': {
    id: anId,
    reason: line(200, 1),
  },
  'dictionary/list': {
    type: name,
  },
  'dictionary/set': {
    type: name,
    list: listOf(word, 0, 200),
  },
  'versions/withdraw': { id: anId },
  'versions/publish': {
    type: platform,
    code: whole(1, 999_999_999),
    version: line(20, 1),
    note: plain(2000),
    url: shaped(
      ['', 'https://example.org/app.apk?v=2'],
      [
        'http://example.org',
        'javascript:alert(1)',
        'https://a@b.example',
        'https://',
        'https://a b',
        7,
        null,
      ],
    ),
    forced: bool,
  },
  'notices/list': {
    kind: oneOf('notice', 'tip'),
    ...paged,
  },
  'notices/publish': {
    kind: oneOf('notice', 'tip'),
    texts: noticeTexts,
  },
  'notices/change': {
    id: anId,
    texts: noticeTexts,
  },
  'notices/remove': {
    id: anId,
  },
  'vip/state': {
    userId: anId,
  },
  'vip/grant': {
    userId: anId,
    plan: oneOf('1', '2', '3'),
    until: time,
  },
  'vip/end': {
    userId: anId,
  },
  'proposals/list': { waiting: bool, before: optional(anId) },
  'proposals/agree': { id: anId },
  'proposals/decline': { id: anId },
  'sign-in/set-rewards': { points: listOf(whole(1, 10_000), 7, 7) },
  'ledger/set-daily-cap': {
    dailyCap: amount('0', '10000000.00', ['10000000.01']),
  },
  'ledger/stop': {
    reason: line(200, 1),
  },
  'corrections/look': { posting: whole(1, Number.MAX_SAFE_INTEGER) },
  'corrections/add': {
    posting: whole(1, Number.MAX_SAFE_INTEGER),
    amount: whole(1, 1_000_000_000),
    reason: line(200, 1),
  },
  'corrections/list': {
    before: optional(shaped(['12-1', '1234567890123456-10'], ['', '12', '12-', '-1', 'a-1', 7])),
  },
  'ledger/entries': {
    account: shaped(
      ['money:1', 'escrow:transfer:7'],
      ['', 'money', 'Money:1', 'money:', `money:${'1'.repeat(61)}`, 7, null],
    ),
    before: optional(whole(1, Number.MAX_SAFE_INTEGER)),
  },
  'ledger/export': { day: calendarDay },
  'bank/save-format': { id: optional(anId), ...bankLayout },
  'bank/import': {
    format: anId,
    csv: {
      right: ['', '2026-11-23,5.00', 'x'.repeat(1_048_576)],
      wrong: ['x'.repeat(1_048_577), 7, null, ['a']],
    },
  },
  'bank/lines': { all: bool, ...paged },
  'bank/requests': { ready: bool, since: calendarDay, ...paged },
  'bank/match': { line: whole(1, Number.MAX_SAFE_INTEGER), request: anId },
  'bank/unmatch': { match: whole(1, Number.MAX_SAFE_INTEGER) },
  'bank/decide': { request: anId, version: whole(1, 1_000_000), note: optional(lines(1000)) },
  'closings/list': { before: optional(calendarDay) },
  'closings/look': { day: calendarDay },
  'closings/close': {
    day: calendarDay,
    hash: shaped(['a'.repeat(64)], ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 7, null]),
    code: shaped(['123456'], ['', '12345', '1234567', '12345a', '１２３４５６', 123456, null]),
  },
  'cash/queue': {
    out: bool,
    state: whole(1, 3),
    ...queued('amount', 'form', 'asked', 'decided', 'reference', 'bookedOn'),
  },
  'cash/look': {
    id: anId,
  },
  'cash/take-back': { id: anId, version: whole(1, 1_000_000) },
  'cash/decide': {
    id: anId,
    version: whole(1, 1_000_000),
    money: amount('0.01', '50000.00', ['50000.01']),
    approve: bool,
    reason: optional(line(200)),
    reference: optional(line(64)),
    bookedOn: optional(calendarDay),
    received: optional(amount('0.01', '50000.00', ['50000.01'])),
    note: optional(lines(1000)),
  },
  'retention/set': {
    days: {
      right: [0, limits.retentionDaysMin, limits.retentionDaysMax],
      wrong: [
        1,
        limits.retentionDaysMin - 1,
        limits.retentionDaysMax + 1,
        -1,
        30.5,
        'x',
        '',
        true,
        null,
        [30],
      ],
    },
    archive: bool,
  },
  'cash/set-two-person': {
    kind: oneOf('recharge', 'withdrawal'),
    amount: optional(amount('0', '10000000.00', ['10000000.01'])),
  },
  'cash/set-rate': {
    canRate: whole(1, 1_000_000),
  },
  'cash/keep-picture': {
    bytes: shaped(['AAAA', 'AA=='], ['', 'A A', 'A===', 'Ä', 7, null]),
  },
  'cash/set-addresses': {
    list: listOf(payAddress, 0, 2),
  },
  'teamwork/open': { queue: workQueue, item: anId, claims: bool },
  'teamwork/take-over': { queue: workQueue, item: anId },
  'queue-exports/ask': {
    queue: oneOf(
      ...[
        'identities',
        'complaints',
        'support',
        'recharges',
        'withdrawals',
        'orders',
        'flags',
        'audit',
        'ledger',
      ],
    ),
    language: oneOf('en', 'id', 'th', 'vi', 'hi', 'zh'),
    state: line(20, 1),
    find: optional(line(64, 2)),
    since: optional(time),
    until: optional(time),
    sort: optional(line(20, 1)),
    isDescending: optional(bool),
    subject: optional(line(100)),
    action: optional(line(40)),
    operator: optional(line(30)),
    firstDay: optional(calendarDay),
    lastDay: optional(calendarDay),
  },
  'bulk-decisions/start': {
    id: requestId,
    queue: workQueue,
    call: line(40, 1),
    label: line(100, 1),
    decisions: listOf(bulkDecision, 1, 100),
  },
  'bulk-decisions/undo': { id: requestId },
  'bulk-decisions/list': { queue: workQueue, language: oneOf('en', 'id', 'th', 'vi', 'hi', 'zh') },
  'queue-exports/cancel': { id: anId },
  'teamwork/list': { queue: workQueue, items: listOf(anId, 0, 100) },
  'teamwork/about': { userId: anId },
  'customers/look': { userId: anId },
  'customers/wallet': { userId: anId },
  'customers/find': { words: line(64, 2) },
  'teamwork/note': { queue: workQueue, item: anId, text: lines(1000, 1) },
  'teamwork/note-on-card': { userId: anId, text: lines(1000, 1) },
  'support/queue': {
    state: whole(1, 3),
    ...queued('waiting', 'last'),
  },
  'support/look': {
    userId: anId,
    beforeSeq: optional(whole(1, Number.MAX_SAFE_INTEGER)),
    count: optional(whole(1, 50)),
  },
  'support/answer': {
    userId: anId,
    id: requestId,
    content: lines(1000),
    picture: optional(shaped(['AAAA', 'AA=='], ['', 'A A', 'A===', 'Ä', 7, null])),
  },
  'support/draft': { userId: anId },
  'support/save-draft': { userId: anId, text: lines(1000) },
  'support/save-canned': { id: requestId, title: line(60, 1), texts: cannedTexts },
  'support/remove-canned': { id: requestId },
  'support/settle': {
    userId: anId,
    seq: whole(1, Number.MAX_SAFE_INTEGER),
  },
}
