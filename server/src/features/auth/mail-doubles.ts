import { languages } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import { postSystemNotice } from './system-messages.ts'

const texts = textsOf('account')

const atOnce = 50

/**
 * Notifies the owners of accounts with the same e-mail address, from a version that distinguished upper case: by a
 * message in the account and, if mail can be sent, by mail.
 */
export async function notifyMailDoubles(app: App): Promise<void> {
  await app.transaction(async (tx) => {
    for (const user of await account.takeDoublesToNotify(tx, atOnce)) {
      if (user.email === null || user.erasedAt > 0) continue
      await postSystemNotice(app, tx, user.id, {
        key: 'mailShared',
        args: {},
        text: texts('en')('mailShared'),
      })
      const language = languages.find((one) => one === user.language) ?? 'en'
      const letter = {
        channel: 'mail' as const,
        to: user.email,
        purpose: 'notice',
        code: '',
        text: texts(language)('mailShared'),
      }
      if (!sendersOf(app).can('mail')) continue
      afterCommit(tx, () => {
        sendersOf(app)
          .send(letter)
          .catch((error: unknown) =>
            app.log.warn({ error }, 'a mail about a shared address could not be sent'),
          )
      })
    }
  })
}
