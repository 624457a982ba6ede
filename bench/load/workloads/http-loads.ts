import { randomBytes } from 'node:crypto'
import { consoleCall, httpCall, isDone } from '../http-calls.ts'
import { Meter, type Measured, type Served } from '../measure.ts'
import { growth, personOf } from '../people.ts'

/** Each of `clients` repeatedly loads this page of `pageSize` items as person `index`. */
export async function pages(
  seed: string,
  served: Served,
  load: {
    port: number
    path: string
    index: number
    input: { pageSize: number; keyword?: string }
    clients: number
    seconds: number
  },
): Promise<Measured> {
  const { port, path, index, input } = load
  const meter = new Meter()
  const call = httpCall(port, path, personOf(seed, index).token)
  let open = 0
  const ask = async () => {
    open += 1
    const asked = performance.now()
    const answer = await call(input)
    open -= 1
    if (isDone(answer)) {
      meter.delivered += 1
      meter.latencies.add(performance.now() - asked)
      if (meter.delivered % 64 === 1 && !isFullPage(answer, input.pageSize)) meter.wrong += 1
    } else meter.refused += 1
    if (meter.running) void ask()
  }
  for (let client = 0; client < load.clients; client += 1) void ask()
  return meter.run(served, load.seconds, () => open)
}

/** As many open console pages as `clients`, which repeat one call. */
export async function operatorPages(
  served: Served,
  load: { port: number; path: string; input: object; clients: number; seconds: number },
): Promise<Measured> {
  const meter = new Meter()
  const call = consoleCall(load.port, load.path, growth.operatorToken)
  let open = 0
  const ask = async () => {
    open += 1
    const asked = performance.now()
    const answer = await call(load.input)
    open -= 1
    if (isDone(answer)) {
      meter.delivered += 1
      meter.latencies.add(performance.now() - asked)
    } else meter.refused += 1
    if (meter.running) void ask()
  }
  for (let client = 0; client < load.clients; client += 1) void ask()
  return meter.run(served, load.seconds, () => open)
}

function isFullPage(answer: string, pageSize: number): boolean {
  const { list } = (JSON.parse(answer) as { data: { list: object[] } }).data
  return list.length === pageSize && new Set(list.map((item) => JSON.stringify(item))).size === pageSize
}

/** People 1 to `people` open these red packets, which have as many shares, one after the other, `clients` at a time. */
export async function openings(
  seed: string,
  served: Served,
  load: { port: number; packets: string[]; people: number; clients: number; seconds: number },
): Promise<Measured> {
  const { port, packets, people } = load
  const meter = new Meter()
  const calls = Array.from({ length: people }, (_, nth) =>
    httpCall(port, '/api/redPacket/open', personOf(seed, nth + 1).token),
  )
  let started = 0
  let open = 0
  const openNext = async () => {
    const id = packets[Math.floor(started / people)]
    const call = calls[started % people]
    if (id === undefined || call === undefined) throw new Error('all packets were opened too soon')
    started += 1
    open += 1
    const asked = performance.now()
    const answer = await call({ requestId: randomBytes(24).toString('base64url'), id })
    open -= 1
    if (isDone(answer)) {
      meter.delivered += 1
      meter.latencies.add(performance.now() - asked)
      if (meter.delivered % 64 === 1 && !answer.includes('"mine":"')) meter.wrong += 1
    } else meter.refused += 1
    if (meter.running) await openNext()
  }
  const clients = Array.from({ length: load.clients }, openNext)
  const [measured] = await Promise.all([meter.run(served, load.seconds, () => open), ...clients])
  return measured
}
