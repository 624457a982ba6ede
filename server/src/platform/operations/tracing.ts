import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number>
export type SpanKind = 'internal' | 'server' | 'client'

/** A span for export. `start` and `end` in epoch milliseconds, with fractions. */
export type FinishedSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  start: number
  end: number
  attributes: Attributes
  hasFailed: boolean
}

type Place = { traceId: string; parentId?: string | undefined }

/** A running span of a trace. */
export class Span {
  readonly traceId: string
  readonly #id = randomBytes(8).toString('hex')
  readonly #parentId: string | undefined
  readonly #name: string
  readonly #kind: SpanKind
  readonly #start = performance.timeOrigin + performance.now()
  readonly #finished: (span: FinishedSpan) => void
  readonly #attributes: Attributes = {}
  #open = 1

  constructor(
    finished: (span: FinishedSpan) => void,
    { name, kind = 'internal' }: { name: string; kind?: SpanKind },
    { traceId, parentId }: Place,
  ) {
    this.#finished = finished
    this.#name = name
    this.#kind = kind
    this.traceId = traceId
    this.#parentId = parentId
  }

  /** As a W3C Trace Context header, for another process. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.#id}-01`
  }

  child(name: string, kind?: SpanKind): Span {
    const what = { name, ...(kind && { kind }) }
    return new Span(this.#finished, what, { traceId: this.traceId, parentId: this.#id })
  }

  set(attributes: Attributes): void {
    Object.assign(this.#attributes, attributes)
  }

  /** Delays the end of the span until the returned function is called, for work that continues in a callback. */
  hold(): () => void {
    this.#open += 1
    return () => this.end()
  }

  end(hasFailed = false): void {
    if (this.#open <= 0) return
    this.#open -= 1
    if (hasFailed) this.#open = 0
    if (this.#open > 0) return
    this.#finished({
      ...{ traceId: this.traceId, spanId: this.#id, parentId: this.#parentId },
      ...{ name: this.#name, kind: this.#kind, attributes: this.#attributes, hasFailed },
      ...{ start: this.#start, end: performance.timeOrigin + performance.now() },
    })
  }
}

const active = new AsyncLocalStorage<Span | undefined>()

/** The span of the present context; undefined, at nearly no cost, if nothing is traced. */
export const activeSpan = (): Span | undefined => active.getStore()

/** Runs an action in a child span of the present one; without a present span, just runs it. */
export function inSpan<T>(name: string, action: () => T, kind?: SpanKind): T {
  const parent = active.getStore()
  return parent ? runIn(parent.child(name, kind), action) : action()
}

/** Runs an action in a span, and ends the span with it. */
export function runIn<T>(span: Span, action: () => T): T {
  let result: T
  try {
    result = active.run(span, action)
  } catch (error) {
    span.end(true)
    throw error
  }
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      () => span.end(true),
    )
  else span.end()
  return result
}

/** Starts a span now, and returns a callback that runs in it and ends it. */
export function spanUntil<Given extends unknown[]>(
  name: string,
  callback: (...given: Given) => void,
): (...given: Given) => void {
  const span = active.getStore()?.child(name)
  if (!span) return callback
  return (...given) => {
    span.end()
    active.run(span, () => callback(...given))
  }
}

/** Runs an action within an earlier span; just runs it if there is none. */
export const within = <T>(span: Span | undefined, action: () => T): T =>
  span === active.getStore() ? action() : active.run(span, action)

/** Starts traces; exists if a collector is configured. */
export type Tracing = {
  /** Starts a new trace, if the sampler decides so. */
  inRoot<T>(name: string, attributes: Attributes, action: () => T): T
  /** Continues a trace of another process. */
  inRemote<T>(traceparent: string, name: string, action: () => T): T
  close(): Promise<void>
}
