import { expect, test } from 'vitest'
import {
  adminHeader,
  adminPath,
  operatorRoles,
  type AdminCall,
  type OperatorRole,
} from '@mynah/contract/admin-api'
import en from '@mynah/contract/error-texts/en' with { type: 'json' }
import th from '@mynah/contract/error-texts/th' with { type: 'json' }
import { errors, success } from '@mynah/contract/errors'
import { adminCalls } from '@mynah/contract/index'
import { malformedBodies } from './hostile.ts'
import { callAdmin, operator, type TestOperator } from './operator.ts'
import { testServer } from './server.ts'

/** The roles that may make each call of the console, besides admins; a call without a row fails. */
const table: Record<string, AdminCall['roles']> = {
  login: 'noSession',
  logout: 'anyRole',
  me: 'anyRole',
  waiting: 'anyRole',
  'teamwork/open': 'anyRole',
  'teamwork/take-over': 'anyRole',
  'teamwork/list': 'anyRole',
  'teamwork/note': 'anyRole',
  'teamwork/note-on-card': ['support', 'cashier'],
  'teamwork/about': 'anyRole',
  'bulk-decisions/start': 'anyRole',
  'bulk-decisions/undo': 'anyRole',
  'bulk-decisions/list': 'anyRole',
  'queue-exports/ask': ['reviewer', 'support', 'cashier', 'auditor'],
  'queue-exports/list': ['reviewer', 'support', 'cashier', 'auditor'],
  'queue-exports/cancel': ['reviewer', 'support', 'cashier', 'auditor'],
  'flags/queue': ['reviewer', 'cashier'],
  'flags/of': ['reviewer', 'cashier'],
  'flags/judge': ['reviewer', 'cashier'],
  'flags/figures': ['reviewer', 'cashier'],
  'customers/look': ['support', 'reviewer', 'cashier', 'auditor'],
  'customers/wallet': ['support', 'cashier', 'auditor'],
  'customers/find': ['support', 'reviewer', 'cashier', 'auditor'],
  password: 'anyRole',
  'operators/list': [],
  'operators/add': [],
  'operators/disable': [],
  'operators/set-role': [],
  'operators/reset': [],
  'operators/sessions': [],
  'operators/end-sessions': [],
  'audit/list': ['auditor'],
  'proposals/list': 'anyRole',
  'proposals/agree': 'anyRole',
  'proposals/decline': 'anyRole',
  'audit/check': ['auditor'],
  'config/list': ['editor'],
  'config/set': ['editor'],
  'retention/state': [],
  'retention/set': [],
  'dictionary/list': ['editor'],
  'dictionary/types': ['editor'],
  'dictionary/set': ['editor'],
  'versions/list': ['editor'],
  'versions/withdraw': ['editor'],
  'versions/publish': ['editor'],
  'notices/list': ['editor'],
  'notices/publish': ['editor'],
  'notices/change': ['editor'],
  'notices/remove': ['editor'],
  'goods/list': ['editor'],
  'goods/deliveries': ['editor'],
  'goods/save': ['editor'],
  'goods/change-stock': ['editor'],
  'goods/stock-log': ['editor'],
  'goods/save-picture': ['editor'],
  'goods-orders/queue': ['support'],
  'goods-orders/look': ['support'],
  'goods-orders/ship': ['support'],
  'goods-orders/reject': ['support'],
  'goods/figures': ['editor', 'support'],
  'support/queue': ['support'],
  'support/look': ['support'],
  'support/answer': ['support'],
  'support/settle': ['support'],
  'support/draft': ['support'],
  'support/save-draft': ['support'],
  'support/canned': ['support', 'editor'],
  'support/save-canned': ['editor'],
  'support/remove-canned': ['editor'],
  'vip/state': ['support'],
  'vip/grant': ['support'],
  'vip/end': ['support'],
  'sign-in/rewards': ['editor', 'cashier'],
  'sign-in/set-rewards': [],
  'sign-in/figures': ['editor', 'cashier'],
  'ledger/state': ['cashier', 'reviewer', 'auditor'],
  'ledger/sums': ['cashier', 'reviewer', 'auditor'],
  'ledger/verify': ['cashier', 'auditor'],
  'ledger/release': [],
  'ledger/set-daily-cap': [],
  'ledger/stop': ['cashier'],
  'ledger/entries': ['cashier', 'auditor'],
  'corrections/look': ['cashier'],
  'corrections/add': ['cashier'],
  'corrections/list': ['cashier', 'auditor'],
  'ledger/export': ['cashier', 'auditor'],
  'bank/formats': ['cashier', 'auditor'],
  'bank/save-format': ['cashier'],
  'bank/import': ['cashier'],
  'bank/lines': ['cashier', 'auditor'],
  'bank/requests': ['cashier', 'auditor'],
  'bank/match': ['cashier'],
  'bank/unmatch': ['cashier'],
  'bank/decide': ['cashier'],
  'closings/draft': ['cashier', 'auditor'],
  'closings/close': ['cashier'],
  'closings/list': ['cashier', 'auditor'],
  'closings/look': ['cashier', 'auditor'],
  'cash/queue': ['cashier'],
  'cash/look': ['cashier'],
  'cash/decide': ['cashier'],
  'cash/take-back': ['cashier'],
  'cash/two-person': [],
  'cash/set-two-person': [],
  'cash/addresses': ['cashier'],
  'cash/set-rate': [],
  'cash/keep-picture': [],
  'cash/set-addresses': [],
  'identity/queue': ['reviewer'],
  'identity/look': ['reviewer'],
  'identity/photo': ['reviewer'],
  'identity/decide': ['reviewer'],
  'identity/release': ['reviewer'],
  'identity/correct': ['support', 'reviewer'],
  'complaints/queue': ['reviewer', 'support'],
  'complaints/look': ['reviewer', 'support'],
  'complaints/decide': ['reviewer'],
  'carbon/factors': ['editor'],
  'carbon/revise': ['editor'],
  'carbon/days': ['editor'],
  'calls/list': ['reviewer', 'support'],
  'calls/end': ['reviewer'],
  'calls/figures': ['reviewer', 'support'],
  'meetings/list': ['reviewer', 'support'],
  'meetings/end': ['reviewer'],
  'meetings/figures': ['reviewer', 'support'],
  'sticker-packs/offered': ['editor'],
  'sticker-packs/offer': ['editor'],
  'sticker-packs/delete': ['reviewer'],
  'moments/hide': ['reviewer'],
  'moments/restore': ['reviewer'],
  'moments/delete': ['reviewer'],
  'moments/hidden': ['reviewer', 'support'],
  'moments/figures': ['reviewer', 'support'],
  figures: 'anyRole',
  'people/find': ['support', 'reviewer'],
  'people/mail-doubles': ['support', 'reviewer'],
  'people/frozen': ['support', 'reviewer'],
  'people/registered': ['support', 'reviewer'],
  'people/look': ['support', 'reviewer'],
  'people/freeze': ['support', 'reviewer'],
  'people/unfreeze': ['support', 'reviewer'],
  'people/endSessions': ['support', 'reviewer'],
  'groups/find': ['support', 'reviewer'],
  'groups/created': ['support', 'reviewer'],
  'groups/look': ['support', 'reviewer'],
  'groups/dissolve': ['reviewer'],
  'health/state': [],
  'health/send-test': [],
  'health/bundle': [],
  'services/list': [],
  'services/set': [],
  'services/test': [],
  'backups/list': [],
  'backups/start': [],
}

const server = await testServer({ limitFactor: 1_000 })
const all = Object.values(adminCalls).flatMap((group) => Object.values(group) as AdminCall[])
const people = Object.fromEntries(
  await Promise.all(operatorRoles.map(async (role) => [role, await operator(server, role)] as const)),
) as Record<OperatorRole, TestOperator>

test('every call of the console has its row', () => {
  expect(Object.fromEntries(all.map(({ path, roles }) => [path, roles]))).toEqual(table)
})

for (const { path, roles } of all.filter((one) => one.path !== 'logout')) {
  test(`${path}: only its roles, not without a session, and not from another site`, async () => {
    for (const role of operatorRoles) {
      const { retCode } = await callAdmin(server.url, path, {}, people[role].cookie)
      const may = typeof roles === 'string' || role === 'admin' || roles.includes(role)
      if (may) expect([errors.NoPermission, errors.SessionInvalid], role).not.toContain(retCode)
      else expect(retCode, role).toBe(errors.NoPermission)
      const foreign = await callAdmin(server.url, path, {}, people[role].cookie, {})
      expect(foreign.retCode).toBe(errors.BadParameter)
    }
    if (roles === 'noSession') return
    for (const cookie of ['', 'mynah-console=', `mynah-console=${'x'.repeat(43)}`, `${people.admin.cookie}x`])
      expect((await callAdmin(server.url, path, {}, cookie)).retCode, cookie).toBe(errors.SessionInvalid)
  })
}

test('no call of the console accepts a malformed body', async () => {
  for (const { path } of all.filter((one) => one.path !== 'logout'))
    for (const body of malformedBodies) {
      const { retCode } = await callAdmin(server.url, path, body, people.admin.cookie)
      expect(retCode, `${path} ${body.slice(0, 40)}`).not.toBe(success)
    }
})

test('errors are in the language of the console, else in English', async () => {
  for (const [language, texts] of [
    ['th', th],
    ['fr', en],
  ] as const) {
    const answer = await fetch(new URL(adminPath('operators/list'), server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language, [adminHeader]: '1' },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({
      retCode: errors.SessionInvalid,
      retDesc: texts.SessionInvalid,
    })
  }
})
