import { operatorRoles } from '@mynah/contract/admin-api'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { SecretBox } from '#platform/secrets/encryption.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { add, drawPassword, isRole, reset, type Credentials } from './service.ts'
import * as store from './store.ts'

type Tools = Pick<App, 'db' | 'transaction'> & { seal: SecretBox; now: number }

export const credentialLines = ({ name, password, uri }: Omit<Credentials, 'id'>): string[] => [
  `  name      ${name}`,
  `  password  ${password}`,
  `  code      ${uri}`,
]

const usage = `Say one of:
  npm run operator -- add NAME ${operatorRoles.join('|')}
  npm run operator -- reset NAME
  npm run operator -- disable NAME
  npm run operator -- list`

/** Runs `npm run operator`; returns its output, line by line. Throws a ConfigError if it cannot be done. */
export async function runOperatorCommand(tools: Tools, words: string[]): Promise<string[]> {
  const [action, name = '', role = ''] = words
  if (action === 'list' && words.length === 1) {
    const rows = await store.list(tools.db)
    return rows.map((row) => `${row.name}, ${row.role}${row.disabled ? ', disabled' : ''}`)
  }
  if (!/^[A-Za-z][A-Za-z0-9._-]{1,29}$/.test(name)) throw new ConfigError(usage)
  if (action === 'add' && isRole(role) && words.length === 3) return addOne(tools, name, role)
  if (words.length !== 2 || (action !== 'reset' && action !== 'disable')) throw new ConfigError(usage)
  const row = await store.findByName(tools.db, name)
  if (!row) throw new ConfigError(`No operator is called ${name}.`)
  if (action === 'disable') {
    await tools.transaction(async (tx) => {
      await store.update(tx, row.id, { disabled: true })
      await store.deleteSessionsOf(tx, row.id)
      await record(tools, tx, 'operators/disable', row.id, { disabled: true })
    })
    return [`${row.name} is disabled.`]
  }
  const fresh = await drawPassword()
  const made = await tools.transaction(async (tx) => {
    await record(tools, tx, 'operators/reset', row.id, {})
    await store.update(tx, row.id, { disabled: false })
    return reset(tx, tools.seal, row, { now: tools.now, by: null }, fresh)
  })
  return credentialLines(made)
}

async function addOne(tools: Tools, name: string, role: (typeof operatorRoles)[number]): Promise<string[]> {
  const fresh = await drawPassword()
  try {
    const made = await tools.transaction(async (tx) => {
      const added = await add(tx, tools.seal, { name, role, now: tools.now }, fresh)
      await record(tools, tx, 'operators/add', added.id, { name, role })
      return added
    })
    return credentialLines(made)
  } catch (error) {
    if (error instanceof ApiError) throw new ConfigError(`An operator is called ${name} already.`)
    throw error
  }
}

const record = (
  { now }: Tools,
  tx: Parameters<typeof store.record>[0],
  action: string,
  id: string,
  detail: object,
) =>
  store.record(tx, {
    at: now,
    operator_id: '',
    operator_name: 'command',
    action,
    subject: `operator ${id}`,
    detail: JSON.stringify(detail),
  })
