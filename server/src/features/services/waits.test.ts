import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import { services, type ServiceName, type ServiceSetting } from '@mynah/contract/services'
import { applyDueProposals } from '#features/operators/index.ts'
import { fundPoints } from '#test/money.ts'
import { operator, type TestOperator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000, origins: ['https://chat.example.org'] })
const { app, clock } = server

async function set(by: TestOperator, service: ServiceName, values: Partial<Record<ServiceSetting, string>>) {
  const { list } = await by.call(services.list, {})
  const version = list.find((one) => one.service === service)?.version ?? 0
  await by.call(services.set, {
    ...{ service, version },
    values: Object.entries(values).map(([name, value]) => ({ name: name as ServiceSetting, value })),
  })
}
const provider = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'mynah',
  OIDC_CLIENT_SECRET: 'marker-of-the-client',
}
const waitingOf = async (by: TestOperator) => (await by.call(proposals.list, { waiting: true })).list
async function applies(read: () => unknown, value: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000 }).toEqual(value)
}

test('before anybody has money or points the SMS gateway is set at once', async () => {
  await set(await operator(server, 'admin'), 'sms', { SMS_URL: 'https://sms.example.org' })
  await applies(() => app.config.sms, { url: 'https://sms.example.org' })
  expect(await waitingOf(await operator(server, 'admin'))).toEqual([])
})

test('from then on SMS and login provider wait a day, in which any operator stops them', async () => {
  const { ana } = await people(server, 'ana')
  await fundPoints(server, ana, 5_000)
  const admin = await operator(server, 'admin')
  await expect(set(admin, 'sms', { SMS_URL: 'https://thief.example.org' })).rejects.toThrow('WaitsADay')
  clock.moveBy(1)
  await expect(set(admin, 'oidc', provider)).rejects.toThrow('WaitsADay')
  const support = await operator(server, 'support')
  const waiting = await waitingOf(support)
  expect(waiting.map(({ subject, before, value }) => [subject, before, value])).toEqual([
    ['service sms', 'SMS_URL: sms.example.org', 'SMS_URL: thief.example.org (new)'],
    [
      'service oidc',
      '',
      'OIDC_ISSUER: https://id.example.org; OIDC_CLIENT_ID: mynah; OIDC_CLIENT_SECRET: set (new)',
    ],
  ])
  await support.call(proposals.decline, { id: waiting[0]?.id ?? '' })
  clock.moveBy(limits.redirectWaitMs)
  await Promise.all([applyDueProposals(app), applyDueProposals(app)])
  await applies(() => app.config.oidc?.clientSecret, provider.OIDC_CLIENT_SECRET)
  expect(app.config).toMatchObject({
    sms: { url: 'https://sms.example.org' },
    oidc: { issuer: provider.OIDC_ISSUER, name: 'id.example.org' },
  })
})

test('a change that waits does not replace one that was made meanwhile', async () => {
  const admin = await operator(server, 'admin')
  await expect(set(admin, 'sms', { SMS_URL: 'https://later.example.org' })).rejects.toThrow('WaitsADay')
  await set(admin, 'sms', { SMS_URL: '' })
  await applies(() => app.config.sms, undefined)
  clock.moveBy(limits.redirectWaitMs)
  await applyDueProposals(app)
  const next = await operator(server, 'admin')
  expect(await waitingOf(next)).toEqual([])
  const { list } = await next.call(proposals.list, { waiting: false })
  expect(list.find(({ value }) => value.includes('later.example.org'))).toMatchObject({ state: 'stale' })
  expect(app.config.sms).toBeUndefined()
})

test('mail takes effect at once, and stands among the earlier changes for all operators and in the audit log', async () => {
  const admin = await operator(server, 'admin')
  const url = 'smtp://u:marker-of-mail@mail.example.org'
  await set(admin, 'mail', { SMTP_URL: url, SMTP_FROM: 'a@example.org' })
  const support = await operator(server, 'support')
  const { list } = await support.call(proposals.list, { waiting: false })
  const { name } = await admin.call(operators.me, {})
  expect(list.find(({ subject }) => subject === 'service mail')).toMatchObject({
    ...{ call: 'services/set', state: 'done', operator: name, decidedBy: name, before: '' },
    value: 'SMTP_URL: mail.example.org (new); SMTP_FROM: a@example.org',
  })
  const log = (await admin.call(operators.audit, { action: 'services/set' })).list
  expect(log[0]).toMatchObject({ subject: 'service mail', operator: name })
  expect(JSON.stringify([list, log])).not.toContain('marker')
})
