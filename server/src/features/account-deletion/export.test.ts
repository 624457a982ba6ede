import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { accountDeletion, exportPath } from '@mynah/contract/account-deletion'
import { defineFeature } from '#platform/feature.ts'
import { filesOf } from '#platform/files/files.ts'
import { personalData } from '#features/account/index.ts'
import { people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { eraseDue } from './erase.ts'
import { makeExports, sweepExports } from './export.ts'

/** What an export reads last, set by each test. */
let read: () => AsyncIterable<unknown> = async function* () {}
const planted = defineFeature({
  name: 'planted',
  extensions: [personalData.with({ name: 'planted', phase: 'person', read: () => read() })],
})

const server = await testServer({}, [...features, planted])
const { app, clock, config } = server
const lostMs = 900_000

const archives = () => readdirSync(join(config.dataFolder, 'files', 'export'))
const ask = (person: Person) => person.call(accountDeletion.export, { password: testPassword })
const untilReady = (person: Person) =>
  vi.waitFor(
    async () =>
      expect((await person.call(accountDeletion.detail, {})).dataExport?.state, 'the export').toBe('ready'),
    { timeout: 40_000, interval: 50 },
  )

/**
 * The next job stops for good after its first write, as if its process had crashed, unless the test releases it; later
 * jobs do not.
 */
async function stoppedMaker(person: Person) {
  const { promise: goneOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  read = async function* () {
    read = async function* () {
      yield 'another'
    }
    // More than is buffered before a write, and incompressible.
    yield randomBytes(2 * 1024 * 1024).toString('base64')
    stop()
    await goneOn
    yield 'late'
  }
  const { id, key } = await ask(person)
  await stopped
  expect(archives()).toHaveLength(1)
  const [first = ''] = archives()
  const removing = vi.spyOn(filesOf(app), 'remove')
  /** Releases the job, and waits until it has removed its files. */
  const untilGivenUp = async () => {
    removing.mockClear()
    goOn()
    await vi.waitFor(() => expect(removing).toHaveBeenCalledWith(`export/${first}`), { timeout: 40_000 })
    await Promise.all(removing.mock.results.map(({ value }) => value as Promise<void>))
    removing.mockRestore()
  }
  return { id, key, first, untilGivenUp }
}

test('files of a crashed export job are removed by the next job, and nothing is left when the export expires', async () => {
  const { ana } = await people(server, 'ana')
  const { first, untilGivenUp } = await stoppedMaker(ana)
  clock.moveBy(lostMs + 1)
  await makeExports(app)
  await untilReady(ana)
  expect(archives()).toHaveLength(1)
  expect(archives()).not.toContain(first)
  clock.moveBy(7 * 86_400_000)
  await sweepExports(app)
  expect(archives()).toEqual([])
  await untilGivenUp()
})

test('files of a crashed export job are removed with the account, and when the user removes the export', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const removed = await stoppedMaker(bo)
  await bo.call(accountDeletion.removeExport, { id: removed.id })
  expect(archives()).toEqual([])
  await removed.untilGivenUp()
  const { untilGivenUp } = await stoppedMaker(ana)
  const { dueTime } = await ana.call(accountDeletion.apply, { password: testPassword })
  clock.moveTo(dueTime)
  await eraseDue(app)
  expect(archives()).toEqual([])
  await untilGivenUp()
  expect(archives()).toEqual([])
})

test('one of two concurrent jobs takes over and finishes the export, and the other leaves nothing', async () => {
  const { ana } = await people(server, 'ana')
  const { id, key, first, untilGivenUp } = await stoppedMaker(ana)
  clock.moveBy(lostMs + 1)
  await makeExports(app)
  await untilReady(ana)
  const [second = ''] = archives()
  await untilGivenUp()
  expect(archives()).toEqual([second])
  expect(second).not.toBe(first)
  const answer = await fetch(new URL(`${exportPath}${id}`, server.url), {
    headers: { token: ana.token, key },
  })
  const inside = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(JSON.parse(Buffer.from(inside['planted.json'] ?? []).toString())).toEqual(['another'])
  await ana.call(accountDeletion.removeExport, { id })
  expect(archives()).toEqual([])
})

test('a job that continues to write retains its export, however long it takes', async () => {
  const { ana } = await people(server, 'ana')
  let made = 0
  read = async function* () {
    made += 1
    for (let count = 0; count < 4; count += 1) {
      clock.moveBy(lostMs - 1)
      await makeExports(app)
      yield randomBytes(2 * 1024 * 1024).toString('base64')
    }
  }
  const { id } = await ask(ana)
  await untilReady(ana)
  expect(made).toBe(1)
  expect(archives()).toHaveLength(1)
  await ana.call(accountDeletion.removeExport, { id })
})

test('an export that cannot be written is reported as failed, and leaves nothing', async () => {
  const { ana } = await people(server, 'ana')
  read = async function* () {
    yield randomBytes(2 * 1024 * 1024).toString('base64')
    throw new Error('unreadable')
  }
  await ask(ana)
  await vi.waitFor(
    async () => expect((await ana.call(accountDeletion.detail, {})).dataExport?.state).toBe('failed'),
    { timeout: 40_000, interval: 50 },
  )
  await vi.waitFor(() => expect(archives()).toEqual([]))
})
