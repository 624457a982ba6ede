import { createTransport } from 'nodemailer'
import { Counter } from 'prom-client'
import { isLoopback } from '#platform/http/address.ts'
import type { App } from './app.ts'
import { countDaily } from './daily-figures.ts'
import type { Config } from '#platform/settings/config.ts'
import { perApp } from './per-app.ts'

export type Letter = { channel: 'sms' | 'mail'; to: string; purpose: string; code: string; text: string }
export type Sent = Letter & { at: number }

export type Senders = {
  /** Whether letters of this channel are delivered, or stored in the outbox of a developer. */
  can(channel: Letter['channel']): boolean
  /** @returns the answer of the provider */
  send(letter: Letter): Promise<string>
  /** Letters that were stored because no provider is configured, newest first; null if one is. */
  outbox(to: string): Sent[] | null
}

const outboxMax = 1_000

export const lettersSent = perApp(
  (app) =>
    new Counter({
      name: 'mynah_letters_total',
      help: 'Mails and SMS handed to their provider, by channel and by what became of them: sent or failed.',
      labelNames: ['channel', 'what'],
      registers: [app.metrics],
    }),
)

/** Whether codes are shown to a developer instead of being sent. */
export const keepsCodes = ({ smtp, sms, host }: Pick<Config, 'smtp' | 'sms' | 'host'>): boolean =>
  !smtp && !sms && isLoopback(host)

/**
 * Sends mail by SMTP, and SMS by an HTTP gateway (POST JSON `{to, text}`, bearer key). If neither is configured and the
 * server listens on loopback alone, codes go to the log and to the outbox; else letters of an unconfigured channel are
 * not sent.
 */
export const sendersOf = perApp((app): Senders => {
  const { smtp, sms } = app.config
  const developing = keepsCodes(app.config)
  const mail = smtp && createTransport(smtp.url)
  const stored: Sent[] = []
  return {
    can: (channel) => developing || Boolean(channel === 'mail' ? smtp : sms),
    async send(letter) {
      if (letter.channel === 'mail' && mail && smtp) {
        const { to, text } = letter
        const sent = await counted(app, 'mail', () =>
          mail.sendMail({ from: smtp.from, to, subject: 'Mynah', text }),
        )
        return sent.response
      }
      if (letter.channel === 'sms' && sms) return counted(app, 'sms', () => sendSms(sms, letter))
      if (developing) keep(app, stored, letter)
      else app.log.warn(`No ${letter.channel} provider is set up, so a message was not sent.`)
      return developing ? 'No provider is set up: it stands at /dev/outbox.' : 'No provider is set up.'
    },
    outbox: (to) => (mail || sms ? null : stored.filter((one) => one.to === to).reverse()),
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

function keep(app: App, stored: Sent[], letter: Letter): void {
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
