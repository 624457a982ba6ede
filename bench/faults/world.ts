import { Chance } from './chance.ts'
import { check, type Violation } from './check.ts'
import { Cluster } from './cluster.ts'
import { FaultyDatabase, type ObservedDatabase } from './database.ts'
import { Device } from './device.ts'
import { emptyHistory, type Facts, type History } from './history.ts'
import { Human, password } from './human.ts'
import { startRedis, type Redis } from './outages/redis.ts'
import { startNats, type OwnNats } from '../../server/test/nats.ts'
import { Watcher } from './watcher.ts'
import { callApi } from './wire.ts'

export type WorldOptions = {
  seed: number
  servers?: number
  people?: number
  devices?: number
  heartbeatMs?: number
  /** Each user also has the public client package. */
  watchers?: boolean
  /** The servers connect to the database through its proxy. */
  databaseProxy?: boolean
  files?: number
  env?: Record<string, string>
  /** The folder of another version's code, which the first servers run. */
  code?: string
}

/** A database, servers, users with devices, and the history of their actions. */
export class World<D extends ObservedDatabase = ObservedDatabase> {
  readonly chance: Chance
  readonly history: History = emptyHistory()
  readonly people: Human[] = []
  readonly watchers: Watcher[] = []
  /** Whether users sometimes leave groups. */
  leaving = true
  /** Conversations that a fault checks itself, since their messages are not in the history. */
  readonly elsewhere: string[] = []
  readonly database: D
  readonly redis: Redis | undefined
  readonly nats: OwnNats | undefined
  readonly cluster: Cluster
  readonly #options: WorldOptions

  private constructor(
    options: WorldOptions,
    parts: { chance: Chance; database: D; redis?: Redis; nats?: OwnNats; cluster: Cluster },
  ) {
    this.#options = options
    this.chance = parts.chance
    this.database = parts.database
    this.redis = parts.redis
    this.nats = parts.nats
    this.cluster = parts.cluster
  }

  static async open(options: WorldOptions): Promise<World<FaultyDatabase>> {
    const database = await FaultyDatabase.open()
    return World.over(database, options, options.databaseProxy ? database.proxiedUrl : database.url)
  }

  /** A world on a database that is already open, and which it will close. */
  static async over<D extends ObservedDatabase>(
    database: D,
    options: WorldOptions,
    databaseUrl = database.url,
  ): Promise<World<D>> {
    const chance = new Chance(options.seed)
    const count = options.servers ?? 1
    const redis = count > 1 ? await startRedis() : undefined
    const nats = redis && (await startNats())
    const cluster = await Cluster.open(
      {
        databaseUrl,
        ...(redis && { redisUrl: redis.url }),
        ...(nats && { natsUrl: nats.url }),
        ...(options.files && { files: options.files }),
        ...(options.env && { env: options.env }),
        code: options.code,
      },
      count,
      chance.fork(),
    )
    const world = new World(options, {
      chance,
      database,
      cluster,
      ...(redis && { redis }),
      ...(nats && { nats }),
    })
    await world.#settle(options.people ?? 8)
    return world
  }

  async #settle(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, index) => `person${index}x${this.#options.seed}`)
    for (const userNum of names) this.people.push(await this.register(userNum.slice(0, 20)))
    // each user is a friend of the next two, and every third has a group of all their friends
    for (const [index, one] of this.people.entries()) {
      for (const step of [1, 2]) {
        const other = this.people[(index + step) % count]
        if (other && other !== one) await this.befriend(one, other)
      }
    }
    const owner = this.people[0]
    for (const one of this.people.slice(3, -2)) if (owner) await this.befriend(owner, one)
    if (owner) await this.found(owner, this.people.slice(1))
    if (owner) await this.found(owner, this.people.slice(1, 5))
    for (const one of this.people) this.#equip(one)
    if (this.#options.watchers) await Promise.all(this.people.map((one) => this.#watch(one)))
  }

  async register(userNum: string): Promise<Human> {
    const made = await callApi<{ token: string; userId: string }>(
      this.cluster.address('http'),
      'login/userNumRegister',
      { userNum, userName: userNum, pwd: password },
    )
    const given = { id: made.userId, token: made.token, userNum }
    return new Human(given, this.chance.fork(), this.history, () => this.cluster.address('http'))
  }

  async befriend(one: Human, other: Human): Promise<void> {
    const key = one.id < other.id ? `2:${one.id}:${other.id}` : `2:${other.id}:${one.id}`
    if (one.conversations.includes(key)) return
    await one.call('userFriendApply/add', { friendUserId: other.id, remark: '' })
    const { list } = await other.call<{ list: { id: string; friendUserId: string }[] }>(
      'userFriendApply/applyList',
      { status: 0 },
    )
    const asked = list.find((each) => each.friendUserId === one.id)
    await other.call('userFriendApply/update', { id: asked?.id ?? '', status: 1, reason: '' })
    one.conversations.push(key)
    other.conversations.push(key)
  }

  /** A new group; all its members must be friends of the owner. */
  async found(owner: Human, members: Human[]): Promise<string> {
    // as if operators had approved them
    await this.database.pool.query(
      'insert into identities (user_id, state) select id, 2 from unnest($1::text[]) id on conflict (user_id) do nothing',
      [[owner, ...members].map((one) => one.id)],
    )
    const group = await owner.call<{ id: string }>('userGroup/create', {
      name: 'Together',
      userList: members.map((one) => one.id),
    })
    const key = `1:${group.id}`
    owner.owns.add(key)
    for (const one of [owner, ...members]) one.conversations.push(key)
    return key
  }

  #equip(human: Human): void {
    for (let index = 0; index < (this.#options.devices ?? 2); index += 1) this.addDevice(human)
  }

  #watch(human: Human): Promise<void> {
    const watcher = new Watcher({
      name: `${human.userNum}/client`,
      person: human,
      address: (protocol) => this.cluster.address(protocol),
      conversations: human.conversations,
    })
    this.watchers.push(watcher)
    return watcher.start()
  }

  addDevice(human: Human, address?: () => string): Device {
    const device = new Device({
      name: `${human.userNum}/${human.devices.length}`,
      person: human,
      address: address ?? (() => this.cluster.address('ws')),
      heartbeatMs: this.#options.heartbeatMs ?? 500,
    })
    for (const conversation of human.conversations) device.knows(conversation)
    human.devices.push(device)
    device.start()
    return device
  }

  /** Any user; the owner of groups. */
  get first(): Human {
    const [first] = this.people
    if (!first) throw new Error('nobody is there')
    return first
  }

  get devices(): Device[] {
    return this.people.flatMap((one) => one.devices)
  }

  /** Waits until every device is connected again. @returns the milliseconds that took */
  async allConnected(withinMs = 30_000): Promise<number> {
    const started = performance.now()
    for (;;) {
      const away = this.devices.find((device) => !device.ready)
      if (!away) return performance.now() - started
      if (performance.now() - started > withinMs) throw new Error(`${away.device} does not come back`)
      await away.changed(100)
    }
  }

  /** Waits until all has settled and every device has caught up, and runs the checker. */
  async judge(): Promise<Violation[]> {
    for (let index = 0; index < this.cluster.count; index += 1) {
      if (!this.cluster.isUp(index)) await this.cluster.start(index)
    }
    await this.database.answers()
    await this.allConnected()
    await this.devicesBehind(60_000, true)
    const places = await this.#places()
    await Promise.all(this.watchers.map((one) => one.upTo(places.get(one.who) ?? new Map(), 60_000)))
    const facts = await this.database.facts(this.elsewhere)
    return check(this.history, { ...facts, unread: await this.#unread(facts) }, [
      ...this.devices,
      ...this.watchers,
    ])
  }

  /**
   * The number of devices that have not received everything in time; without `mayAsk` they only send requests that the
   * server asks for.
   */
  async devicesBehind(withinMs: number, mayAsk: boolean): Promise<number> {
    const all = await this.#places()
    const complete = await Promise.all(
      this.devices.map((device) => {
        const places = all.get(device.who) ?? new Map<string, number>()
        for (const conversation of places.keys()) device.knows(conversation)
        return device.upTo(places, withinMs, mayAsk)
      }),
    )
    return complete.filter((isComplete) => !isComplete).length
  }

  /** By user and conversation, the last seq that the user may see. */
  async #places(): Promise<Map<string, Map<string, number>>> {
    const { conversations, participants } = await this.database.facts(this.elsewhere)
    const last = new Map(conversations.map((one) => [one.id, one.last_seq]))
    const places = new Map<string, Map<string, number>>()
    for (const { user_id, conversation_id, to_seq } of participants) {
      const mine = places.get(user_id) ?? new Map<string, number>()
      places.set(user_id, mine.set(conversation_id, to_seq ?? last.get(conversation_id) ?? 0))
    }
    return places
  }

  async #unread(facts: Omit<Facts, 'unread'>): Promise<Facts['unread']> {
    const unread: Facts['unread'] = new Map()
    const humans = new Map(this.people.map((one) => [one.id, one]))
    for (const { user_id, conversation_id } of facts.participants) {
      const human = humans.get(user_id)
      if (!human) continue
      const [type, first = '', second = ''] = conversation_id.split(':')
      const id = `${type}${type === '1' || first !== user_id ? first : second}`
      const session = await human.insist<{ unreadCount: number }>('imSession/byIdDetail', { id })
      unread.set(`${user_id} ${conversation_id}`, session.unreadCount)
    }
    return unread
  }

  async close(): Promise<void> {
    for (const one of [...this.devices, ...this.watchers]) one.close()
    await this.cluster.stop()
    await this.nats?.stop()
    await this.redis?.stop()
    await this.database.stop()
  }
}
