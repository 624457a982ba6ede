import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { transfers } from '@mynah/contract/transfers'
import { webPush } from '@mynah/contract/web-push'
import { readConfig } from '../src/platform/settings/config.ts'
import { ConfigError } from '../src/platform/settings/config-error.ts'
import { noticeFrom, routesOf } from '../src/platform/bus/bus-payload.ts'
import { Browser, pushService } from './browser.ts'
import { payPassword, requestId, rich } from './money.ts'
import { befriend, callAs, people } from './person.ts'
import { testServer, type TestServer } from './server.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}
type Exported = {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A fake OTLP collector on this machine. */
async function collector() {
  const requests: { path: string; headers: Record<string, unknown>; body: Exported }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Exported
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      response.end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  }
}

const traces = await collector()
const pushes = await pushService()
afterAll(() => {
  traces.close()
  pushes.close()
})

const { tracing } = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${traces.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20test',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  OTEL_SERVICE_NAME: 'mynah-test',
})
const server = await testServer({ tracing, pushOrigins: [pushes.origin] })

/** The exported trace that has a span with this name. */
async function traceWith(name: string, of: TestServer = server): Promise<Span[]> {
  return vi.waitFor(
    async () => {
      await of.app.tracing?.close()
      const found = traces.spans().findLast((span) => span.name === name)
      if (!found) throw new Error(`no span ${name}`)
      return traces.spans().filter(({ traceId }) => traceId === found.traceId)
    },
    { timeout: 20_000 },
  )
}
const parentOf = (spans: Span[], name: string) => {
  const { parentSpanId } = spans.find((span) => span.name === name) ?? {}
  return spans.find(({ spanId }) => spanId === parentSpanId)?.name
}
const attributeOf = (spans: Span[], name: string, key: string) => {
  const value = spans.find((span) => span.name === name)?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a message is one trace from its frame over store and delivery to the push', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(ana, cy)
  const browser = new Browser(pushes)
  await callAs(server, bo.token, webPush.subscribe, { ...browser.subscription, showText: false })
  const [socket, other] = [await ana.connect(), await cy.connect()]
  await Promise.all([socket.sendText({ to: bo.id }, 'hello'), other.sendText({ to: ana.id }, 'at once')])
  await pushes.next(({ path }) => path === browser.path)

  const spans = await traceWith('push')
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['deliver', 'frame chat', 'push', 'store message'])
  expect(parentOf(spans, 'store message')).toBe('frame chat')
  expect(parentOf(spans, 'deliver')).toBe('store message')
  expect(parentOf(spans, 'push')).toBe('store message')
  const root = spans.find(({ name }) => name === 'frame chat')
  const stored = spans.find(({ name }) => name === 'store message')
  expect(root?.parentSpanId).toBeUndefined()
  // Open until the acknowledgement, so its length is the sender's wait.
  expect(BigInt(root?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(stored?.endTimeUnixNano ?? 0))
  expect(attributeOf(spans, 'push', 'mynah.outcome')).toBe('taken')
  expect(attributeOf(spans, 'deliver', 'mynah.sockets')).toBe('1')
  // Storing a batch is a trace of its own.
  const frames = traces.spans().filter(({ name }) => name === 'frame chat')
  expect(new Set(frames.map(({ traceId }) => traceId)).size).toBe(frames.length)

  const [request] = traces.requests
  expect(request?.path).toBe('/v1/traces')
  expect(request?.headers.authorization).toBe('Bearer of the test')
  expect(request?.body.resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'deployment.environment', value: { stringValue: 'test' } },
    { key: 'service.name', value: { stringValue: 'mynah-test' } },
  ])
  expect(JSON.stringify(traces.requests)).not.toMatch(/hello|at once|tester/)
})

test('a payment is one trace from its call over the transaction to the posting', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '10.00', ana)
  const lines: Record<string, unknown>[] = []
  const log = vi.spyOn(server.app.log, 'info').mockImplementation(((line: object) => {
    lines.push(line as Record<string, unknown>)
  }) as never)
  await ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money: 100, payPassword })
  const spans = await traceWith('posting')
  log.mockRestore()
  expect(parentOf(spans, 'posting')).toBe('transaction')
  const root = spans.find(({ parentSpanId }) => parentSpanId === undefined)
  expect(parentOf(spans, 'transaction')).toBe(root?.name)
  expect(root?.name).toBe(`POST /api/${transfers.send.path}`)
  expect(attributeOf(spans, root?.name ?? '', 'mynah.ret_code')).toBe('000000')
  // The log line of each span has the id of the trace.
  const ofTrace = lines.filter(({ trace }) => trace === root?.traceId).map(({ span }) => span)
  expect(ofTrace).toEqual(expect.arrayContaining(['posting', 'transaction']))
})

test('a trace named by a client is not continued', async () => {
  const { ana } = await people(server, 'ana')
  const theirs = 'c'.repeat(32)
  const traceparent = `00-${theirs}-${'d'.repeat(16)}-01`
  await callAs(server, ana.token, friends.count, {}, { traceparent })
  await traceWith(`POST /api/${friends.count.path}`)
  expect(traces.spans().map(({ traceId }) => traceId)).not.toContain(theirs)
})

test('without a collector nothing is traced, and messages to other processes are unchanged', async () => {
  const off = await testServer()
  expect(off.app.tracing).toBeUndefined()
  const { ana } = await people(off, 'ana')
  expect(await ana.call(friends.count, {})).toBeDefined()
  const notice = { kind: 'frame' as const, topics: ['u:1'], text: '{}', trace: undefined }
  expect(Buffer.from(routesOf(notice)[0]?.payload ?? []).toString()).toBe('f\n{}')
  const traced = routesOf({ ...notice, trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })[0]
  expect(noticeFrom('u:1', traced?.payload ?? new Uint8Array())).toMatchObject({
    trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  })
})

test('the sampler takes a share of the traces, and invalid settings are reported', async () => {
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${traces.url}/other` }
  const never = readConfig({ ...env, OTEL_TRACES_SAMPLER: 'parentbased_always_off' }).tracing
  expect(never).toMatchObject({ ratio: 0, endpoint: `${traces.url}/other`, service: 'mynah' })
  const half = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' }
  expect(readConfig({ ...env, ...half }).tracing?.ratio).toBe(0.5)
  const quiet = await testServer({ tracing: never })
  const { ana } = await people(quiet, 'ana')
  await ana.call(friends.count, {})
  await quiet.app.tracing?.close()
  expect(traces.requests.filter(({ path }) => path === '/other')).toEqual([])
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_RESOURCE_ATTRIBUTES: 'a=%' },
  ])
    expect(() => readConfig(wrong), JSON.stringify(wrong)).toThrow(ConfigError)
})
