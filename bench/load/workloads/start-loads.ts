import { Client, clientFrame } from '../client.ts'
import { httpCall, isDone } from '../http-calls.ts'
import { Meter, type Measured, type Served } from '../measure.ts'
import { personOf } from '../people.ts'

const app = { type: 'web', version: 0 }

/** The number of devices that are opened at once. */
const together = 8

type Load = {
  port: number
  first: number
  people: number
  /** The greatest distance of a person's friends, in a circle of people. */
  farthest: number
  /** With the mark of the last start, or by single calls. */
  hasMark: boolean
  clients: number
  seconds: number
}

/**
 * People whose sockets are signed in ask what they missed, one after the other and `clients` at a time, and then load
 * what the answer does not contain; `delivered` counts starts with all their answers. Nothing is new for anyone.
 */
export async function starts(seed: string, served: Served, load: Load): Promise<Measured> {
  const devices: Device[] = []
  for (let nth = 0; nth < load.people; nth += together)
    devices.push(
      ...(await Promise.all(Array.from({ length: together }, (_, at) => Device.open(seed, load, nth + at)))),
    )
  const meter = new Meter()
  let nth = 0
  let open = 0
  const start = async () => {
    const device = devices[nth % devices.length]
    nth += 1
    open += 1
    const began = performance.now()
    const answer = await device?.start()
    open -= 1
    if (answer === 'refused') meter.refused += 1
    else {
      meter.delivered += 1
      meter.latencies.add(performance.now() - began)
      if (answer !== 'right') meter.wrong += 1
    }
    if (meter.running) void start()
  }
  try {
    for (let client = 0; client < load.clients; client += 1) void start()
    return await meter.run(served, load.seconds, () => open)
  } finally {
    for (const device of devices) device.close()
  }
}

/** The device of a person who has read all messages. */
class Device {
  #socket: Client
  #known: { seqs: object; revs: object }
  #mark: string | undefined
  #calls: (() => Promise<string>)[]

  private constructor(
    socket: Client,
    known: { seqs: object; revs: object },
    calls: (() => Promise<string>)[],
    hasMark: boolean,
  ) {
    this.#socket = socket
    this.#known = known
    this.#calls = calls
    this.#mark = hasMark ? '' : undefined
  }

  static async open(seed: string, load: Load, nth: number): Promise<Device> {
    const { port, first, people, farthest, hasMark } = load
    const { id, token } = personOf(seed, first + nth)
    const friends = Array.from({ length: farthest }, (_, at) => at + 1)
      .flatMap((distance) => [nth + distance, nth - distance])
      .map((other) => personOf(seed, first + ((other + people) % people)).id)
    const socket = await Client.open(port, `token=${token}&username=${id}&password=`)
    const known = {
      seqs: Object.fromEntries(friends.map((friend) => [`2:${friend}`, 1])),
      revs: Object.fromEntries(friends.map((friend) => [`2:${friend}`, [0, 1]])),
    }
    const calls = callsOf({ id, friends: friends.slice(0, 20) }).map(
      ([path, body]) =>
        () =>
          httpCall(port, `/api/${path}`, token)(body),
    )
    const device = new Device(socket, known, calls, hasMark)
    // the first start returns the mark for the next ones
    await device.start()
    return device
  }

  async start(): Promise<'right' | 'refused' | 'wrong'> {
    const before = this.#mark
    const { mark, changed } = await this.#catchUp()
    if (before === undefined) {
      const answers = await Promise.all(this.#calls.map((call) => call()))
      return answers.every(isDone) ? 'right' : 'refused'
    }
    if (mark === undefined) return 'refused'
    this.#mark = mark
    // who is online is sent each time
    const isNew = Object.keys(changed ?? {}).some((name) => name !== 'online')
    return before === '' || !isNew ? 'right' : 'wrong'
  }

  #catchUp(): Promise<{ mark?: string; changed?: object }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ mark?: string; changed?: object }>()
    this.#socket.onFrame = (bytes, start, end) => {
      const text = bytes.toString('utf8', start, end)
      if (text.startsWith('{"cmd":21,"data":{"done":true'))
        resolve((JSON.parse(text) as { data: { mark?: string; changed?: object } }).data)
      else reject(new Error(`a start was answered with ${text.slice(0, 200)}`))
    }
    const frame = {
      cmd: 19,
      type: 0,
      ...this.#known,
      ...(this.#mark !== undefined && { mark: this.#mark, app }),
    }
    this.#socket.send(clientFrame(JSON.stringify(frame)))
    return promise
  }

  close(): void {
    this.#socket.close()
  }
}

/** The calls of a client without a mark. */
const callsOf = ({ id, friends }: { id: string; friends: string[] }): [path: string, body: object][] => [
  ['user/getUserInfo', {}],
  ['imSession/myList', { pageSize: 100, pageNo: 1 }],
  ['userPresence/online', { ids: friends }],
  ['call/mine', {}],
  ['userFriendApply/applyCount', { status: 0 }],
  ['userGroupApply/joinUserApplyCount', { status: 0 }],
  ['moment/unread', {}],
  ['chatFolder/list', {}],
  ['appUpdate/news', { type: 'web', version: 0 }],
  ['user/reportDevice', { platform: 'web', channel: 'H5', event: 'login', deviceId: `of-${id}` }],
]
