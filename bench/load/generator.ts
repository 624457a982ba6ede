import { Crowd } from './crowd.ts'
import { changes, type Changes } from './workloads/change-loads.ts'
import { group, history, pairs, typing } from './workloads/loads.ts'
import type { Measured, Served } from './measure.ts'
import { openings, operatorPages, pages } from './workloads/http-loads.ts'
import { publications } from './workloads/moment-loads.ts'
import { LoadedRoom } from './workloads/room-loads.ts'
import { starts } from './workloads/start-loads.ts'

type Loads = {
  pairs: Parameters<typeof pairs>[3]
  typing: Parameters<typeof typing>[3]
  group: Parameters<typeof group>[2]
  history: Parameters<typeof history>[2]
  pages: Parameters<typeof pages>[2]
  operatorPages: Parameters<typeof operatorPages>[1]
  starts: Parameters<typeof starts>[2]
  openings: Parameters<typeof openings>[2]
  publications: Parameters<typeof publications>[3]
  changes: Parameters<typeof changes>[3]
}
export type Order =
  | { do: 'enter'; seed: string; ports: number[] }
  | { do: 'grow'; count: number }
  | { do: 'leave' }
  | { do: 'openRoom'; seed: string; port: number; people: number; withPicture: boolean }
  | { do: 'closeRoom' }
  | { do: 'speak'; served: Served; seconds: number }
  | ({ do: 'pairs'; served: Served } & Loads['pairs'])
  | ({ do: 'typing'; served: Served } & Loads['typing'])
  | ({ do: 'group'; served: Served } & Loads['group'])
  | ({ do: 'history'; served: Served } & Loads['history'])
  | ({ do: 'pages'; served: Served } & Loads['pages'])
  | ({ do: 'operatorPages'; served: Served } & Loads['operatorPages'])
  | ({ do: 'starts'; served: Served } & Loads['starts'])
  | ({ do: 'openings'; served: Served } & Loads['openings'])
  | ({ do: 'publications'; served: Served } & Loads['publications'])
  | ({ do: 'changes'; served: Served } & Loads['changes'])
/** `alongside`: the measurement of a second load at the same time. */
export type Answer =
  | { seconds: number }
  | { measured: Measured; alongside?: Measured }
  | { changes: Changes }
  | { error: string }

/** The process that generates the load; it runs one order at a time. */
let crowd = new Crowd('', [])
let seed = ''
let room: LoadedRoom | undefined

async function obey(order: Order): Promise<Answer> {
  switch (order.do) {
    case 'enter':
      seed = order.seed
      crowd = new Crowd(seed, order.ports)
      return { seconds: 0 }
    case 'grow':
      return { seconds: await crowd.grow(order.count) }
    case 'leave':
      crowd.close()
      return { seconds: 0 }
    case 'openRoom':
      room = await LoadedRoom.open(order)
      return { seconds: 0 }
    case 'closeRoom':
      await room?.close()
      room = undefined
      return { seconds: 0 }
    case 'speak':
      if (!room) throw new Error('no room is open')
      return { measured: await room.speak(order.served, order.seconds) }
    case 'pairs':
      return { measured: await pairs(crowd, seed, order.served, order) }
    case 'typing':
      return { measured: await typing(crowd, seed, order.served, order) }
    case 'group':
      return { measured: await group(crowd, order.served, order) }
    case 'history':
      return { measured: await history(crowd, order.served, order) }
    case 'operatorPages':
      return { measured: await operatorPages(order.served, order) }
    case 'pages':
      return { measured: await pages(seed, order.served, order) }
    case 'starts':
      return { measured: await starts(seed, order.served, order) }
    case 'openings':
      return { measured: await openings(seed, order.served, order) }
    case 'changes':
      return { changes: await changes(crowd, seed, order.served, order) }
    case 'publications': {
      const { chat, deliveries } = await publications(crowd, seed, order.served, order)
      return { measured: chat, alongside: deliveries }
    }
  }
}

process.on('message', (order: Order) => {
  obey(order)
    .catch((error: unknown): Answer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
