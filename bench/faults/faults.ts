import { failovers } from './outages/failover.ts'
import type { Fault } from './fault.ts'
import { herd } from './overload/herd.ts'
import { hostileCrowd } from './hostile/hostile.ts'
import { killsAndCuts } from './outages/kills.ts'
import { livingMessages } from './living/living.ts'
import { stuckDatabase } from './locks.ts'
import { moneyUnderKills } from './money.ts'
import { overload } from './overload/overload.ts'
import { databaseSplit, natsOutages, redisOutages, rollingRestart } from './outages/outages.ts'
import { sickProcess } from './outages/process-faults.ts'
import { slowReaders } from './overload/slow.ts'
import { hasHistory, noHistory } from './upgrades/earlier-code.ts'
import { upgrades } from './upgrades/upgrade.ts'
import { clockJumps, disturbedFrames } from './weather.ts'

/** The share of a run's messages for one of the smaller faults. */
const part = (messages: number, of: number) => Math.max(100, Math.floor(messages / of))

/** All implemented faults, in the order in which `npm run faults` runs them. */
export const faults: Fault[] = [
  {
    name: 'F1 F2 F3',
    title: 'server and database killed, connections cut',
    run: (run) => killsAndCuts(run, { serverKills: 30, databaseKills: 20, cuts: 1_000 }, 2),
  },
  {
    name: 'MONEY',
    title: 'server and database killed while people pay',
    run: (run) =>
      moneyUnderKills(
        { ...run, messages: part(run.messages, 4) },
        { people: 50, serverKills: 10, databaseKills: 10 },
      ),
  },
  {
    name: 'LIVING',
    title: 'servers killed while people react, edit, pin, vote and take back',
    run: (run) =>
      livingMessages(
        { ...run, messages: part(run.messages, 5) },
        { people: 25, devices: 2, serverKills: 20, cuts: 200 },
      ),
  },
  {
    name: 'F4',
    title: 'slow readers',
    run: (run) => slowReaders(run, { slow: 50, stalled: 50, seconds: 12, p99Ms: 500 }),
  },
  {
    name: 'F5',
    title: 'frames twice, swapped, late, broken off',
    run: (run) => disturbedFrames({ ...run, messages: part(run.messages, 5) }),
  },
  {
    name: 'F6',
    title: 'clock jumps',
    run: (run) => clockJumps({ ...run, messages: part(run.messages, 10) }),
  },
  {
    name: 'F8',
    title: 'Redis killed, emptied, paused',
    run: (run) => redisOutages({ ...run, messages: part(run.messages, 10) }, 10_000),
  },
  {
    name: 'F9 FAILOVER',
    title: 'NATS killed, stopped, paused',
    run: (run) => natsOutages({ ...run, messages: part(run.messages, 10) }, 6_000, 10),
  },
  {
    name: 'F10',
    title: 'held locks, a deadlock, no connection left',
    run: (run) => stuckDatabase(run, 30_000),
  },
  {
    name: 'F11',
    title: 'database cut off, far away, losing connections',
    run: (run) => databaseSplit({ ...run, messages: part(run.messages, 20) }, 20_000),
  },
  {
    name: 'F12',
    title: 'rolling restart',
    run: (run) => rollingRestart(run, { restarts: 5, perSecond: 500 }),
  },
  {
    name: 'F13',
    title: 'the last release and an early version replaced by this one',
    leftOut: () => (hasHistory() ? undefined : noHistory),
    run: (run) => upgrades(run, { perSecond: 100, seconds: 5 }),
  },
  {
    name: 'F14',
    title: 'stalls, no file descriptors, an unhandled rejection',
    run: (run) => sickProcess({ ...run, messages: part(run.messages, 20) }),
  },
  { name: 'F17', title: 'everyone comes back at once', run: (run) => herd(run, 2_000) },
  {
    name: 'LOAD',
    title: 'three times what the server can store',
    run: (run) => overload(run, { people: 200, size: 20, seconds: 10, times: 3, farMs: 100 }),
  },
  {
    name: 'HOSTILE',
    title: 'two hundred hostile accounts',
    run: (run) => hostileCrowd(run, { hostile: 200, pairs: 60, payers: 16, perSecond: 200, seconds: 60 }),
  },
  {
    name: 'FAILOVER',
    title: 'the primary of a cluster lost with its folder',
    byNameWith: ['PostgreSQL 15', 'redis-server', 'Patroni', 'etcd'],
    run: (run) => failovers(run, { kills: 10, payers: 20 }),
  },
]
