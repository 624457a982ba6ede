import { describe, expect, it } from 'vitest'
import { hasFailed, next, type Connection, type Effect, type Input } from './connection.ts'

const opening: Connection = { name: 'connecting', tries: 0, phase: 'opening' }
const login: Connection = { name: 'connecting', tries: 0, phase: 'login' }
const online: Connection = { name: 'online', tries: 0, unanswered: 0, heartbeats: 0 }
const offline: Connection = { name: 'offline', tries: 1, network: true }

const loggedIn: Input = { type: 'frame', frame: { cmd: 6, code: 10007, msg: '', data: { userId: '1' } } }
const loginRefused: Input = { type: 'frame', frame: { cmd: 6, code: 10008, msg: '', data: null } }
const heartbeat: Input = { type: 'frame', frame: { cmd: 13 } }
const sessionOver: Input = { type: 'frame', frame: { cmd: 14, code: 10020 } }

type Row = [title: string, from: Connection, input: Input, to: Partial<Connection>, effects: Effect['do'][]]

const rows: Row[] = [
  ['starts by opening', { name: 'out' }, { type: 'start' }, opening, ['stopTimers', 'open', 'expectLogin']],
  ['ignores everything while out', { name: 'out' }, { type: 'foreground' }, { name: 'out' }, []],
  ['waits for the login answer', opening, { type: 'opened' }, login, ['expectLogin']],
  ['is online after 10007', login, loggedIn, online, ['stopTimers', 'startBeats', 'ready']],
  [
    'asks by a call what 10008 means',
    login,
    loginRefused,
    { name: 'offline', tries: 1 },
    ['stopTimers', 'close', 'retryAfter', 'checkSession'],
  ],
  [
    'asks by a call what a 4401 during login means',
    login,
    { type: 'closed', code: 4401 },
    { name: 'offline' },
    ['stopTimers', 'close', 'retryAfter', 'checkSession'],
  ],
  [
    'gives up a login without answer',
    login,
    { type: 'late' },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  [
    'retries when the server is not there',
    opening,
    { type: 'closed', code: 1006 },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  [
    'stays away when another page took its place',
    online,
    { type: 'closed', code: 4409 },
    offline,
    ['stopTimers', 'close'],
  ],
  ['catches up again when it is let in once more', { ...online, unanswered: 2 }, loggedIn, online, ['ready']],
  ['beats', online, { type: 'beat' }, { ...online, unanswered: 1, heartbeats: 1 }, ['beat']],
  ['takes any frame as an answer', { ...online, unanswered: 2 }, heartbeat, online, []],
  [
    'reconnects when heartbeats stay unanswered',
    { ...online, unanswered: 2 },
    { type: 'beat' },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  [
    'reconnects when sending fails',
    online,
    { type: 'sendFailed' },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  ['beats once in the foreground', online, { type: 'foreground' }, { ...online, unanswered: 1 }, ['beat']],
  [
    'forgets failures once it was steady',
    { ...online, tries: 3, heartbeats: 5 },
    { type: 'beat' },
    { tries: 0, heartbeats: 6 },
    ['beat'],
  ],
  [
    'ends the session on command 14',
    online,
    sessionOver,
    { name: 'out' },
    ['stopTimers', 'close', 'endSession'],
  ],
  [
    'asks why the session is over on close 4401',
    online,
    { type: 'closed', code: 4401 },
    offline,
    ['stopTimers', 'close', 'retryAfter', 'checkSession'],
  ],
  [
    'comes back after a drain',
    online,
    { type: 'closed', code: 1001 },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  [
    'comes back after being slow',
    online,
    { type: 'closed', code: 4408 },
    offline,
    ['stopTimers', 'close', 'retryAfter'],
  ],
  ['rests without a network', online, { type: 'networkLost' }, { network: false }, ['stopTimers', 'close']],
  [
    'opens at once when the network is back',
    { ...offline, tries: 9 },
    { type: 'networkFound' },
    opening,
    ['stopTimers', 'open', 'expectLogin'],
  ],
  [
    'opens at once in the foreground',
    offline,
    { type: 'foreground' },
    { name: 'connecting', tries: 1 },
    ['stopTimers', 'open', 'expectLogin'],
  ],
  ['says goodbye when stopped', online, { type: 'stop' }, { name: 'out' }, ['logout', 'stopTimers', 'close']],
]

describe('the connection', () => {
  it.each(rows)('%s', (_, from, input, to, effects) => {
    const step = next(from, input, 0.5)
    expect(step.state).toMatchObject(to)
    expect(step.effects.map((effect) => effect.do)).toEqual(effects)
  })

  it('shows the failure after the first try and three retries, and goes on quietly', () => {
    let state: Connection = next({ name: 'out' }, { type: 'start' }, 0).state
    const shown: boolean[] = []
    for (let round = 0; round < 5; round++) {
      state = next(state, { type: 'closed', code: 1006 }, 0.5).state
      shown.push(hasFailed(state))
      state = next(state, { type: 'retry' }, 0.5).state
    }
    expect(shown).toEqual([false, false, false, true, true])
  })

  it('waits between 1 and 30 s, longer from try to try, and long after a flood', () => {
    const waits = (tries: number, code: number) =>
      [0, 1].map((chance) => {
        const from: Connection = { name: 'connecting', tries, phase: 'opening' }
        const effect = next(from, { type: 'closed', code }, chance).effects.find((e) => e.do === 'retryAfter')
        return effect?.do === 'retryAfter' ? effect.ms : NaN
      })
    expect(waits(0, 1006)).toEqual([1000, 2000])
    expect(waits(2, 1006)).toEqual([1000, 8000])
    expect(waits(50, 1006)).toEqual([1000, 30_000])
    expect(waits(0, 4429)).toEqual([1000, 30_000])
  })
})
