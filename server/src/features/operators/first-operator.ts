import type { App } from '#platform/app.ts'
import { secretBoxOf } from '#platform/encryption.ts'
import { credentialLines } from './command.ts'
import { add, drawPassword, type Credentials } from './service.ts'
import * as store from './store.ts'

const name = 'admin'

/** The password of the first admin is shown once, to who starts the server. */
export async function prepareFirstOperator(
  app: App,
  { isFresh }: { isFresh: boolean },
): Promise<(url: string) => string[]> {
  const operator = isFresh ? await firstOperator(app) : undefined
  return (url) =>
    operator
      ? [
          `The console of the operators is at ${url}console/. This is shown once:`,
          ...credentialLines(operator),
          '',
        ]
      : []
}

/** The admin of a database that has just been made; undefined where there is an operator already. */
async function firstOperator(app: App): Promise<Credentials | undefined> {
  if ((await store.list(app.db)).length > 0) return undefined
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
