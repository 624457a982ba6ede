import { createTransport } from 'nodemailer'
import type { App } from './app.ts'
import { onePerApp } from './one-per-app.ts'

export type Letter = { channel: 'sms' | 'mail'; to: string; purpose: string; code: string; text: string }
export type Sent = Letter & { at: number }

export type Senders = {
  send(letter: Letter): Promise<void>
  /** What would have been sent while no provider is set up, newest first; null once one is. */
  outbox(to: string): Sent[] | null
}

const outboxMax = 1_000

/** Mail by SMTP, SMS by one HTTP gateway (POST JSON `{to, text}`, bearer key); what is not set up goes to the outbox. */
export const sendersOf = onePerApp((app): Senders => {
  const { smtp, sms } = app.config
  const mail = smtp && createTransport(smtp.url)
  const kept: Sent[] = []
  return {
    async send(letter) {
      if (letter.channel === 'mail' && mail && smtp) {
        await mail.sendMail({ from: smtp.from, to: letter.to, subject: 'Mynah', text: letter.text })
      } else if (letter.channel === 'sms' && sms) await sendSms(sms, letter)
      else keep(app, kept, letter)
    },
    outbox: (to) => (mail || sms ? null : kept.filter((one) => one.to === to).reverse()),
  }
})

function keep(app: App, kept: Sent[], letter: Letter): void {
  kept.push({ ...letter, at: app.clock.now() })
  if (kept.length > outboxMax) kept.shift()
  // No provider is set up, so this line is the only way to the code; the log's redaction is passed on purpose.
  app.log.info(
    `No ${letter.channel} provider is set up. For ${letter.to} (${letter.purpose}): ${letter.code}`,
  )
}

async function sendSms(sms: { url: string; key?: string }, letter: Letter): Promise<void> {
  const answer = await fetch(sms.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(sms.key && { authorization: `Bearer ${sms.key}` }) },
    body: JSON.stringify({ to: letter.to, text: letter.text }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
}

/** Why the mail server does not let us in, as a word; null when it does. */
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
