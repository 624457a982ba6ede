import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { wireFields } from '@mynah/contract/wire-names'
import { errors, success } from '@mynah/contract/errors'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import type { Feature } from '../src/platform/feature.ts'
import { features as allFeatures } from '../src/features.ts'
import { matrix, rowOf } from './matrix.ts'
import { ask } from './person.ts'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld, personas } from './world.ts'

// Excludes background work, which would look like an effect of the next call. Jobs end calls that nobody answers. Users
// who left a group are removed from its call after the answer (calling.test.ts tests that). A stored message triggers
// pushes a second later: the first creates the keys, and an address unknown to a push service is deleted.
const features = allFeatures.map(({ setup, ...one }: Feature) => ({
  ...one,
  jobs: [],
  ...(setup && one.name !== 'calling' && { setup }),
  ...(one.name === 'web-push' && { extensions: [] }),
}))
const server = await testServer({ limitFactor: 10_000 }, features)
const full = process.env.MYNAH_FULL === '1'

const elsewhere = await makeElsewhere(server)
const world = await makeWorld(server, elsewhere)
// A user who removes the owner's other session must not end the one used here.
const tokens = { ...world, owner: await world.owner.again() }

const { owner, friend, group, groupMessage } = world
const plausible = fc.oneof(
  fc.constantFrom(owner.id, friend.id, group, `1${group}`, `2${friend.id}`, groupMessage, elsewhere.group),
  fc.constantFrom('0', '1', 0, 1, 2, 10, 'login', 'password', 'chat', 'a.png', 'image/png', 'a name'),
  fc.constantFrom('+6281234567890', 'ana@example.org', '000000', 'a right password', '62'),
  fc.constantFrom([friend.id], [friend.id, owner.id], [groupMessage]),
  fc.constant(undefined),
)
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '-1',
    '1e3',
    '٣',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '<svg onload=1>',
    '\u202e',
    '\ud800',
    'x'.repeat(70_000),
    'x'.repeat(1_000_000),
  ),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, -(2 ** 63)),
  fc.constant({ $ne: null }),
  fc.constant(['__proto__']),
  fc
    .integer({ min: 1, max: 100 })
    .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
)
const value = fc.oneof(plausible, hostile)
/** Changes of a valid body: of its own fields or others, by position. */
const changes = fc.array(fc.tuple(fc.nat(30), value), { maxLength: 3 })

/**
 * Tables that background work changes: counts of refused tries and captchas, request ids, the search index, checks of
 * the ledger, and presence after a socket has closed.
 */
const moving = [
  'login_failures',
  'captchas',
  'codes',
  'code_bans',
  'search_entries',
  'search_progress',
  'pay_passwords',
  'idempotency_keys',
  'exports',
  'ledger_state',
  'presences',
]
const { rows: tables } = await server.app.pool.query<{ name: string }>(
  'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1)',
  [moving],
)
const hashes = tables.map(
  ({ name }) =>
    `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
)
const content = async () =>
  (await server.app.pool.query<object>(`${hashes.join(' union all ')} order by name`)).rows

/** Neither longer than an address may be, nor impossible in an address. */
const fitsAddress = (value: unknown) => {
  const text = JSON.stringify(value) ?? ''
  return text.length < 150 && !/\\ud[89a-f]/i.test(text)
}

/** Changes as soon as any transaction starts to write, even one that is rolled back. */
async function writers(): Promise<string> {
  const { rows } = await server.app.pool.query<{ at: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as at',
  )
  return rows[0]?.at ?? ''
}

test(
  'for any body a call answers with a code, and a refused one changes nothing',
  async () => {
    const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])
    // These are left out: one ends what others need; one calls a push service, whose answer may delete the
    // subscription; one returns red packets after its answer (ended-group.test.ts tests a dissolved group).
    const passing = ['login/quit', 'webPush/test', 'userGroup/remove']
    const lasting = all.filter(({ path }) => !passing.includes(path))
    let known: object[] | undefined
    let [sent, accepted, compared] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lasting),
        fc.constantFrom(...personas),
        changes,
        async (call, who, changed) => {
          const fields = Object.keys(wireFields(call.input))
          const body: Record<string, unknown> = { ...matrix[rowOf(call)]?.input?.(world, who) }
          for (const [at, odd] of changed)
            if (call.method === 'POST' || fitsAddress(odd))
              body[fields[at % (fields.length + 1)] ?? 'stray'] = odd
          known ??= await content()
          const before = await writers()
          const { status, retCode, data } = await ask(server, call, body, { token: tokens[who].token })
          const shown = `${rowOf(call)} by ${who} ${JSON.stringify(body).slice(0, 300)}`
          sent += 1
          expect(call.method === 'POST' ? [200, 413] : [200, 404], shown).toContain(status)
          expect(retCode, shown).toMatch(/^\d+$/)
          // Only a body that could not be parsed names no field.
          if (retCode === errors.BadParameter && data !== null)
            expect([...fields, 'stray'], shown).toContain((data as { field: string }).field)
          if (retCode === success) {
            known = undefined
            accepted += 1
          } else if ((await writers()) !== before) {
            expect(await content(), shown).toEqual(known)
            compared += 1
          }
        },
      ),
      { numRuns: full ? 20_000 : 300 },
    )
    expect((await tokens.owner.call(account.me, {})).userId).toBe(owner.id)
    console.log(
      `fuzz: ${sent} requests, ${accepted} accepted, ${compared} refusals compared row by row, 0 failures`,
    )
    // If all bodies were refused as invalid, the test would prove nothing.
    expect(accepted).toBeGreaterThan(sent / 10)
  },
  full ? 1_200_000 : 120_000,
)
