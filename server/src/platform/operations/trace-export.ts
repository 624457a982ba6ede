import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/settings/config.ts'
import type { Log } from './log.ts'
import { runIn, Span, type FinishedSpan, type SpanKind, type Tracing } from './tracing.ts'

type Settings = NonNullable<Config['tracing']>

const batchMs = 5_000
const batchMax = 512
const waitingMax = 4_096
const timeoutMs = 10_000
const closeMs = 2_000

/** Starts tracing: writes a log line for each span, and sends spans to a collector (OTLP over HTTP, as JSON). */
export function openTracing(settings: Settings, log: Log): Tracing {
  const exporter = new Exporter(settings, log)
  const finished = (span: FinishedSpan) => {
    const { traceId: trace, name, start, end } = span
    log.info({ trace, span: name.replaceAll(' ', '-'), ms: Math.round(end - start) }, 'span')
    exporter.add(span)
  }
  return {
    inRoot(name, attributes, action) {
      if (Math.random() >= settings.ratio) return action()
      const span = new Span(finished, { name, kind: 'server' }, { traceId: randomBytes(16).toString('hex') })
      span.set(attributes)
      return runIn(span, action)
    },
    inRemote(traceparent, name, action) {
      const [, traceId, parentId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(traceparent) ?? []
      if (!traceId) return action()
      return runIn(new Span(finished, { name }, { traceId, parentId }), action)
    },
    close: () => exporter.close(),
  }
}

/** Sends spans. Those that the collector refuses, or that are too many, are dropped: tracing may lose data. */
class Exporter {
  readonly #settings: Settings
  readonly #log: Log
  #waiting: FinishedSpan[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #isAway = false

  constructor(settings: Settings, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= waitingMax) return
    this.#waiting.push(span)
    this.#timer ??= setTimeout(() => this.#flush(), batchMs).unref()
    if (this.#waiting.length === batchMax) this.#flush()
  }

  async close(): Promise<void> {
    this.#flush()
    await Promise.race([this.#sending, new Promise((done) => setTimeout(done, closeMs).unref())])
  }

  /** One request at a time; later spans wait for the next. */
  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(async () => {
      const spans = this.#waiting.splice(0)
      if (spans.length > 0) this.#note(await this.#post(spans))
    })
  }

  async #post(spans: FinishedSpan[]): Promise<boolean> {
    const { endpoint, headers } = this.#settings
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(this.#settings, spans)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  #note(isTaken: boolean): void {
    if (isTaken !== this.#isAway) return
    this.#isAway = !isTaken
    this.#log.warn(
      isTaken ? 'the collector takes traces again' : 'the collector takes no traces: they are lost',
    )
  }
}

/** Span kinds of the protocol. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 }
const failed = 2

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

/** An ExportTraceServiceRequest of OTLP 1. */
const requestOf = ({ service, attributes }: Settings, spans: FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ ...attributes, 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'mynah' }, spans: spans.map(wireSpanOf) }],
    },
  ],
})

const wireSpanOf = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.start),
  endTimeUnixNano: nanoseconds(span.end),
  attributes: attributesOf(span.attributes),
  ...(span.hasFailed && { status: { code: failed } }),
})
