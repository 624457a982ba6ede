import type { App } from '#platform/app.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { credentialLines } from './command.ts'
import { add, drawPassword, type Credentials } from './service.ts'
import * as store from './store.ts'

const name = 'admin'

/**
 * Prepares the console for the person who starts the server. On an embedded database it creates the first admin and shows the
 * password once; it does so again if a failed start prevented reading it.
 */
export async function prepareFirstOperator(app: App): Promise<(url: string) => string[]> {
  const rows = await store.list(app.db)
  const isEmbedded = app.config.databaseUrl === undefined
  if (rows.length === 0 && isEmbedded) {
    const made = await firstOperator(app)
    return (url) => [
      `The console of the operators is at ${url}console/. This is shown once:`,
      ...credentialLines(made),
      '',
    ]
  }
  if (rows.length === 0)
    return (url) => [
      `There is no operator yet for the console at ${url}console/. Make the first one:`,
      '  npm run operator -- add NAME admin',
      '  (in a container: node server/src/operator.ts add NAME admin)',
      '',
    ]
  // The time step of the last used code.
  const admin = rows.find(({ role, disabled }) => role === 'admin' && !disabled)
  if (!isEmbedded || !admin || rows.some((row) => row.totp_step > 0)) return () => []
  return (url) => [
    `No operator has been at the console yet, ${url}console/. A lost password is made anew by:`,
    `  npm run operator -- reset ${admin.name}`,
    '',
  ]
}

async function firstOperator(app: App): Promise<Credentials> {
  const fresh = await drawPassword()
  const now = app.clock.now()
  return app.transaction(async (tx) => {
    const made = await add(tx, secretBoxOf(app), { name, role: 'admin', now }, fresh)
    await store.record(tx, {
      at: now,
      operator_id: '',
      operator_name: 'first start',
      action: 'operators/add',
      subject: `operator ${made.id}`,
      detail: JSON.stringify({ name, role: 'admin' }),
    })
    return made
  })
}
