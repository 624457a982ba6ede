import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEnd } from '#test/at-end.ts'

const script = fileURLToPath(new URL('wal-command.ts', import.meta.url))
const segment = '0000000100000000000000A1'

/** A folder like that of a database, with segments that wait for an archive beside it. */
function placeOf({ waiting }: { waiting: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-wal-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  mkdirSync(join(data, 'pg_wal/archive_status'), { recursive: true })
  writeFileSync(join(data, 'pg_wal', segment), 'content')
  for (let nth = 0; nth < waiting; nth += 1)
    writeFileSync(join(data, 'pg_wal/archive_status', `${nth}.ready`), '')
  const [archive, owner] = [join(folder, 'archive'), join(folder, 'archive/owner')]
  const push = () => {
    const words = [script, 'push', `pg_wal/${segment}`, join(archive, segment), owner, '/the/data']
    return spawnSync(process.execPath, words, { cwd: data }).status
  }
  const create = (of = '/the/data') => {
    mkdirSync(archive, { recursive: true })
    writeFileSync(owner, `${of}\n`)
  }
  return {
    push,
    create,
    archived: () => readdirSync(archive),
    hasGap: () => existsSync(join(data, 'archive_gap')),
  }
}

test('a segment waits while its archive is not writable, and is archived when it is', () => {
  const { push, create, archived, hasGap } = placeOf({ waiting: 640 })
  expect([push(), hasGap()]).toEqual([1, false])
  create()
  expect([push(), hasGap()]).toEqual([0, false])
  expect(archived()).toContain(`${segment}.gz`)
})

test('beyond 10 GiB of waiting segments one is dropped, which is marked until one is archived', () => {
  const { push, create, archived, hasGap } = placeOf({ waiting: 641 })
  expect([push(), hasGap()]).toEqual([0, true])
  expect([push(), hasGap()]).toEqual([0, true])
  create()
  expect([push(), hasGap()]).toEqual([0, false])
  expect(archived()).toContain(`${segment}.gz`)
})

test('nothing is written to the archive of another database', () => {
  const { push, create, archived } = placeOf({ waiting: 1 })
  create('/another/data')
  expect(push()).toBe(1)
  expect(archived()).toEqual(['owner'])
})
