import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { natsBus } from '../src/platform/bus/nats-bus.ts'
import { certificate, startNatsCluster } from './nats.ts'
import { befriend, callAs, people, Person, testPassword } from './person.ts'
import { testServer } from './server.ts'

// Two servers, each connected to another NATS server of a cluster, with TLS and a password.
const nats = await startNatsCluster()
afterAll(() => nats.stop())
const { first, second } = nats
const open = (url: string) => natsBus(url, { onAway: () => {}, onBack: () => {}, onError: () => {} })

const untrusted = await open(first.url).catch(String)
const trusted = getCACertificates('default')
setDefaultCACertificates([...trusted, certificate])
afterAll(() => setDefaultCACertificates(trusted))
const one = await testServer({ limitFactor: 100, natsUrl: first.url })
const two = await testServer({
  limitFactor: 100,
  natsUrl: second.url,
  databaseUrl: one.config.databaseUrl,
})

test('an unsigned certificate is refused, and so is a wrong password', async () => {
  expect(untrusted).toMatch(/self-signed certificate/)
  await expect(open(`tls://mynah:wrong@${first.address}`)).rejects.toThrow(/Authorization Violation/i)
})

test('messages cross from one NATS to the other', async () => {
  const { ana, bo } = await people(one, 'ana', 'bo')
  await befriend(ana, bo)
  const session = await callAs(two, undefined, auth.loginByPassword, {
    userNum: bo.userNum,
    pwd: testPassword,
  })
  const [a, b] = [await ana.connect(), await new Person(two, session).connect()]
  await a.sendText({ to: bo.id }, 'there')
  expect(await b.message('there')).toMatchObject({ from: ana.id })
  await b.sendText({ to: ana.id }, 'and back')
  expect(await a.message('and back')).toMatchObject({ from: bo.id })
})

test('after one NATS is lost its clients continue at the other', async () => {
  const received: string[][] = []
  const buses = await Promise.all(
    Array.from({ length: 6 }, async (_, nth) => {
      const bus = await open(`${first.url},${second.url}`)
      const mine: string[] = []
      received[nth] = mine
      bus.subscribe((notice) => notice.kind === 'frame' && mine.push(String(notice.text)))
      bus.follow('u:all')
      await bus.allInForce()
      return bus
    }),
  )
  await first.stop()
  await vi.waitFor(
    () => {
      buses.forEach((bus, nth) => bus.publish({ kind: 'frame', topics: ['u:all'], text: `of ${nth}` }))
      for (const mine of received) expect(new Set(mine)).toEqual(new Set(buses.map((_, nth) => `of ${nth}`)))
    },
    { timeout: 20_000, interval: 100 },
  )
  await Promise.all(buses.map((bus) => bus.close()))
})
