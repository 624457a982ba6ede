import { operatorRoles } from '@mynah/contract/desk'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Seal } from '#platform/seal.ts'
import { StartError } from '#platform/start-error.ts'
import { add, drawPassword, isRole, reset, type Credentials } from './service.ts'
import * as store from './store.ts'

type Tools = Pick<App, 'db' | 'transaction'> & { seal: Seal; now: number }

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

/** `npm run operator`: what it says, line by line. Throws a StartError for what cannot be done. */
export async function runOperatorCommand(tools: Tools, words: string[]): Promise<string[]> {
  const [deed, name = '', role = ''] = words
  if (deed === 'list' && words.length === 1) {
    const rows = await store.list(tools.db)
    return rows.map((row) => `${row.name}, ${row.role}${row.disabled ? ', disabled' : ''}`)
  }
  if (!/^[A-Za-z][A-Za-z0-9._-]{1,29}$/.test(name)) throw new StartError(usage)
  if (deed === 'add' && isRole(role) && words.length === 3) return addOne(tools, name, role)
  if (words.length !== 2 || (deed !== 'reset' && deed !== 'disable')) throw new StartError(usage)
  const row = await store.findByName(tools.db, name)
  if (!row) throw new StartError(`No operator is called ${name}.`)
  if (deed === 'disable') {
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
    return reset(tx, tools.seal, row, fresh)
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
    if (error instanceof Refusal) throw new StartError(`An operator is called ${name} already.`)
    throw error
  }
}

const record = (
  { now }: Tools,
  tx: Parameters<typeof store.record>[0],
  deed: string,
  id: string,
  detail: object,
) =>
  store.record(tx, {
    at: now,
    operator_id: '',
    operator_name: 'command',
    deed,
    subject: `operator ${id}`,
    detail: JSON.stringify(detail),
  })
