import type { TestedService } from '@mynah/contract/health'
import type { Language } from '@mynah/contract/languages'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Finding } from '#platform/operations/doctor-finding.ts'
import { checkS3 } from '#platform/operations/doctor-s3.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import { examineProvider } from '#features/providers/index.ts'
import { recordAs, storeAuditHead, type AdminCtx } from '#features/operators/index.ts'
import { pushTests } from '#features/web-push/index.ts'
import { secretsOf, withoutSecrets } from './secrets.ts'

const texts = textsOf('health')
const patienceMs = 15_000
const answerLengthMax = 500

export type Tested = { worked: boolean; answer: string }
type Wanted = { service: TestedService; to: string; language: Language }

/**
 * Checks the target and returns the test to run, by the services of `app.config`. Throws BadParameter, and NoDataFound
 * for an unknown username.
 */
export async function preparedTest(
  app: App,
  { service, to, language }: Wanted,
): Promise<() => Promise<Tested>> {
  switch (service) {
    case 'mail':
      return letter(app, { channel: service, to: account.readMail(to), language })
    case 'sms':
      return letter(app, { channel: service, to: account.readPhone(to, undefined), language })
    case 'push':
      return pushes(app, await account.findByNumber(app.db, to))
    case 's3':
      return () => (app.config.s3 ? checkS3(app.config).then(ofFindings) : notSetUp('S3 store', 'S3_BUCKET'))
    case 'oidc':
      return () =>
        app.config.oidc
          ? examineProvider(app.config).then(ofFindings)
          : notSetUp('login provider', 'OIDC_ISSUER')
  }
}

/** For one operator: a test may cost money and sends real messages. */
const testRate = { points: 10, seconds: 600 }

/** Runs a test, with its row in the audit log before. Throws TooOften. The answer has no secrets. */
export async function boundedTest(
  ctx: AdminCtx,
  { action, service }: { action: string; service: string },
  test: () => Promise<Tested>,
): Promise<Tested> {
  if (!(await ctx.limiter.take('health-test', testRate, ctx.operator.id))) throw new ApiError('TooOften')
  await recordFirst(ctx, action, `service ${service}`)
  return runTest(ctx, test)
}

/**
 * Writes the audit log row in a transaction of its own: a provider may take longer to answer than a transaction may
 * last.
 */
export async function recordFirst(ctx: AdminCtx, action: string, subject: string): Promise<void> {
  await ctx.transaction((tx) =>
    recordAs(tx, ctx.operator, { at: ctx.clock.now(), action, subject, detail: {} }),
  )
  await storeAuditHead(ctx)
}

/** Runs a test. Never throws, and never returns secrets. */
async function runTest(app: App, test: () => Promise<Tested>): Promise<Tested> {
  const late = new Promise<Tested>((resolve) => {
    const answer = `There was no answer within ${patienceMs / 1_000} s.`
    setTimeout(resolve, patienceMs, { worked: false, answer }).unref()
  })
  const { worked, answer } = await Promise.race([test().catch(failed), late])
  const line = withoutSecrets(answer, secretsOf(app.config)).replaceAll(/\s+/g, ' ')
  return { worked, answer: line.slice(0, answerLengthMax) }
}

const notSetUp = (what: string, setting: string): Promise<Tested> =>
  Promise.resolve({ worked: false, answer: `No ${what} is set up (${setting}).` })

const ofFindings = (found: readonly Finding[]): Tested => ({
  worked: found.every(({ level }) => level !== 'wrong'),
  answer: found.map(({ sentence }) => sentence).join(' '),
})

/** The answer of the mail server, else the code of the network error, else the message. */
function failed(error: unknown): Tested {
  const { response, code, cause, message } = error as {
    response?: unknown
    code?: string
    cause?: { code?: string }
    message: string
  }
  const reason = typeof response === 'string' ? response : (cause?.code ?? code ?? message)
  return { worked: false, answer: `It was not sent: ${reason}.` }
}

type Target = { channel: 'mail' | 'sms'; to: string | null; language: Language }

function letter(app: App, { channel, to, language }: Target): () => Promise<Tested> {
  if (to === null) throw badParameter('to')
  const { can, send } = sendersOf(app)
  const by = app.config
  return async () => {
    if (!can(channel, by))
      return channel === 'mail' ? notSetUp('mail server', 'SMTP_URL') : notSetUp('SMS gateway', 'SMS_URL')
    const message = { channel, to, purpose: 'test', code: '', text: texts(language)('test') }
    const answer = await send(message, by)
    return { worked: true, answer: `It was taken: ${answer}.` }
  }
}

function pushes(app: App, person: { id: string } | undefined): () => Promise<Tested> {
  if (!person) throw new ApiError('NoDataFound')
  return async () => {
    const sent = await pushTests(app, person.id)
    if (sent.length === 0)
      return { worked: false, answer: 'This user turned on notifications in no browser.' }
    return {
      worked: sent.every(({ outcome }) => outcome === 'taken'),
      answer: `${sent.map(({ host, outcome }) => `${host}: ${outcome}`).join(', ')}.`,
    }
  }
}
