import { createTransport } from 'nodemailer'
import { isLoopback } from '#platform/http/address.ts'
import type { App } from './app.ts'
import { counterFromZero } from '#platform/operations/counter-from-zero.ts'
import { countDaily } from './daily-figures.ts'
import type { Config } from '#platform/settings/config.ts'
import { perApp } from './per-app.ts'

export type Letter = { channel: 'sms' | 'mail'; to: string; purpose: string; code: string; text: string }
export type Sent = Letter & { at: number }

/** The providers of mail and SMS. */
type Providers = Pick<Config, 'smtp' | 'sms'>

export type Senders = {
  /** Whether letters of this channel are delivered, or stored in the outbox of a developer. */
  can(channel: Letter['channel'], by?: Providers): boolean
  /**
   * Sends by the providers that are set up now, or by others that are tested.
   *
   * @returns the answer of the provider
   */
  send(letter: Letter, by?: Providers): Promise<string>
  /** Letters that were stored because no provider is configured, newest first; null if one is. */
  outbox(to: string): Sent[] | null
}

/** Letters in the outbox of a developer. */
const outboxMax = 1_000

export const lettersSent = perApp((app) =>
  counterFromZero(
    app.metrics,
    {
      name: 'mynah_letters_total',
      help: 'Mails and SMS handed to their provider, by channel and by what became of them: sent or failed.',
      labelNames: ['channel', 'what'],
    },
    (['mail', 'sms'] as const).flatMap((channel) => [
      { channel, what: 'sent' },
      { channel, what: 'failed' },
    ]),
  ),
)

/** Whether codes are shown to a developer instead of being sent. */
export const keepsCodes = ({ smtp, sms, host }: Pick<Config, 'smtp' | 'sms' | 'host'>): boolean =>
  !smtp && !sms && isLoopback(host)

const transportTo = (url: string) => createTransport(url)

/**
 * The connection to each mail server, by its settings: a letter that is being sent when they are changed ends with the old
 * ones.
 */
const transports = new WeakMap<object, ReturnType<typeof transportTo>>()

function transportOf(smtp: NonNullable<Config['smtp']>) {
  const known = transports.get(smtp)
  if (known) return known
  const made = transportTo(smtp.url)
  transports.set(smtp, made)
  return made
}

/**
 * Sends mail by SMTP, and SMS by an HTTP gateway (POST JSON `{to, text}`, bearer key). If neither is configured and the
 * server listens on loopback alone, codes go to the log and to the outbox; else letters of an unconfigured channel are
 * not sent. Both may be set while the server runs.
 */
export const sendersOf = perApp((app): Senders => {
  const stored: Sent[] = []
  const develops = (by: Providers) => keepsCodes({ ...by, host: app.config.host })
  return {
    can: (channel, by = app.config) => develops(by) || Boolean(channel === 'mail' ? by.smtp : by.sms),
    async send(letter, by = app.config) {
      const { smtp, sms } = by
      if (letter.channel === 'mail' && smtp) {
        const { to, text } = letter
        const sent = await counted(app, 'mail', () =>
          transportOf(smtp).sendMail({ from: smtp.from, to, subject: 'Mynah', text }),
        )
        return sent.response
      }
      if (letter.channel === 'sms' && sms) return counted(app, 'sms', () => sendSms(sms, letter))
      const isStored = develops(by)
      if (isStored) store(app, stored, letter)
      else app.log.warn(`No ${letter.channel} provider is set up, so a message was not sent.`)
      return isStored ? 'No provider is set up: it stands at /dev/outbox.' : 'No provider is set up.'
    },
    outbox(to) {
      const { smtp, sms } = app.config
      return smtp || sms ? null : stored.filter((one) => one.to === to).reverse()
    },
  }
})

async function counted<T>(app: App, channel: Letter['channel'], send: () => Promise<T>): Promise<T> {
  try {
    const answer = await send()
    lettersSent(app).inc({ channel, what: 'sent' })
    countDaily(app, `${channel === 'mail' ? 'mails' : 'sms'}Sent`)
    return answer
  } catch (error) {
    lettersSent(app).inc({ channel, what: 'failed' })
    countDaily(app, `${channel === 'mail' ? 'mails' : 'sms'}Failed`)
    throw error
  }
}

function store(app: App, stored: Sent[], letter: Letter): void {
  stored.push({ ...letter, at: app.clock.now() })
  if (stored.length > outboxMax) stored.shift()
  // Without a provider this line is the only way to the code; it bypasses the log's filter on purpose.
  app.log.info(
    `No ${letter.channel} provider is set up. For ${letter.to} (${letter.purpose}): ${letter.code}`,
  )
}

async function sendSms(sms: { url: string; key?: string }, letter: Letter): Promise<string> {
  const answer = await fetch(sms.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(sms.key && { authorization: `Bearer ${sms.key}` }) },
    body: JSON.stringify({ to: letter.to, text: letter.text }),
    signal: AbortSignal.timeout(10_000),
  })
  const said = `the SMS gateway answered ${answer.status}`
  if (!answer.ok) throw new Error(said)
  return said
}

/** Why the mail server refuses the login, as one word; null if it does not. */
export async function verifyMail(url: string): Promise<string | null> {
  const mail = createTransport(url, { connectionTimeout: 5_000, greetingTimeout: 5_000 } as object)
  try {
    await mail.verify()
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    mail.close()
  }
}
