import {
  closeCode,
  cmd,
  heartbeatByte,
  loginCode,
  logoutCode,
  type ServerFrame,
} from '@mynah/contract/socket'
import { limits } from '@mynah/contract/limits'

/**
 * The chat connection as a pure state machine. `tries` counts failures in a row; above `loginRetries`, `Connection
 * failed` is shown while silent retries go on. `unanswered` counts heartbeats since the last received frame.
 */
export type Connection =
  | { name: 'out' }
  | { name: 'offline'; tries: number; network: boolean }
  | { name: 'connecting'; tries: number; phase: 'opening' | 'login' }
  | { name: 'online'; tries: number; unanswered: number; heartbeats: number }

export type Input =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'opened' }
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'closed'; code: number }
  | { type: 'beat' }
  | { type: 'retry' }
  /** The login was not answered in time. */
  | { type: 'late' }
  | { type: 'sendFailed' }
  | { type: 'networkFound' }
  | { type: 'networkLost' }
  | { type: 'foreground' }

export type Effect =
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'beat'; frame: object }
  | { do: 'logout'; frame: object }
  | { do: 'startBeats' }
  | { do: 'retryAfter'; ms: number }
  | { do: 'expectLogin' }
  | { do: 'stopTimers' }
  /** Logged in: catch up, then deliver held pushes. */
  | { do: 'ready' }
  /** The server reports that the session is over. */
  | { do: 'endSession'; reason: string }
  /** The chat login was refused; only a call can tell whether the session is over or the server has a problem. */
  | { do: 'checkSession' }

export type Step = { state: Connection; effects: Effect[] }

const heartbeat = { cmd: cmd.heartbeat, hbbyte: heartbeatByte }
/** After this many heartbeats a connection counts as stable, and the back-off is reset. */
const steadyHeartbeats = 6
const unansweredMax = 2
const retryMinMs = 1_000
const retryMaxMs = 30_000

export const start: Connection = { name: 'out' }

/** Whether to show 'Connection failed': the first try and its retries have failed. */
export const hasFailed = (state: Connection) => state.name !== 'out' && state.tries > limits.loginRetries

/** @param chance a random number from 0 to 1, for the jitter */
export function next(state: Connection, input: Input, chance: number): Step {
  if (input.type === 'stop') {
    const farewell: Effect[] = state.name === 'online' ? [{ do: 'logout', frame: { cmd: cmd.logout } }] : []
    return { state: { name: 'out' }, effects: [...farewell, { do: 'stopTimers' }, { do: 'close' }] }
  }
  if (state.name === 'out') return input.type === 'start' ? open(0) : stay(state)
  if (input.type === 'networkLost') {
    return {
      state: { name: 'offline', tries: state.tries, network: false },
      effects: [{ do: 'stopTimers' }, { do: 'close' }],
    }
  }
  switch (state.name) {
    case 'offline':
      return whileOffline(state, input)
    case 'connecting':
      return whileConnecting(state, input, chance)
    case 'online':
      return whileOnline(state, input, chance)
  }
}

function whileOffline(state: Extract<Connection, { name: 'offline' }>, input: Input): Step {
  if (input.type === 'networkFound') return open(0)
  if (input.type === 'foreground' || input.type === 'retry' || input.type === 'start')
    return open(state.tries)
  return stay(state)
}

function whileConnecting(
  state: Extract<Connection, { name: 'connecting' }>,
  input: Input,
  chance: number,
): Step {
  switch (input.type) {
    case 'opened':
      return { state: { ...state, phase: 'login' }, effects: [{ do: 'expectLogin' }] }
    case 'frame':
      return loginAnswer(state, input.frame, chance)
    case 'closed':
      return input.code === closeCode.sessionEnded
        ? refused(state.tries, chance)
        : fail(state.tries, input.code, chance)
    case 'late':
    case 'sendFailed':
      return fail(state.tries, 0, chance)
    default:
      return stay(state)
  }
}

function loginAnswer(
  state: Extract<Connection, { name: 'connecting' }>,
  frame: ServerFrame,
  chance: number,
): Step {
  if (isSessionEnd(frame)) return ended(frame)
  if (frame.cmd !== cmd.login) return stay(state)
  if (frame.code !== loginCode.success) return refused(state.tries, chance)
  return {
    state: { name: 'online', tries: state.tries, unanswered: 0, heartbeats: 0 },
    effects: [{ do: 'stopTimers' }, { do: 'startBeats' }, { do: 'ready' }],
  }
}

function whileOnline(state: Extract<Connection, { name: 'online' }>, input: Input, chance: number): Step {
  switch (input.type) {
    case 'frame':
      if (isSessionEnd(input.frame)) return ended(input.frame)
      // the server may have lost messages for this page and confirms the sign-in again: catch up once more
      return {
        state: { ...state, unanswered: 0 },
        effects: input.frame.cmd === cmd.login ? [{ do: 'ready' }] : [],
      }
    case 'beat': {
      if (state.unanswered >= unansweredMax) return fail(state.tries, 0, chance)
      const heartbeats = state.heartbeats + 1
      const tries = heartbeats >= steadyHeartbeats ? 0 : state.tries
      return beat({ ...state, heartbeats, tries, unanswered: state.unanswered + 1 })
    }
    case 'foreground':
    case 'networkFound':
      // the socket may have died in the background: the next heartbeat finds out
      return beat({ ...state, unanswered: Math.max(state.unanswered, unansweredMax - 1) })
    case 'closed':
      return input.code === closeCode.sessionEnded
        ? refused(state.tries, chance)
        : fail(state.tries, input.code, chance)
    case 'sendFailed':
      return fail(state.tries, 0, chance)
    default:
      return stay(state)
  }
}

const stay = (state: Connection): Step => ({ state, effects: [] })
const beat = (state: Connection): Step => ({ state, effects: [{ do: 'beat', frame: heartbeat }] })

const open = (tries: number): Step => ({
  state: { name: 'connecting', tries, phase: 'opening' },
  effects: [{ do: 'stopTimers' }, { do: 'open' }, { do: 'expectLogin' }],
})

function fail(before: number, code: number, chance: number): Step {
  const tries = before + 1
  const down: Effect[] = [{ do: 'stopTimers' }, { do: 'close' }]
  // another page of the same user replaced this one; reconnecting would only replace that one again
  if (code === closeCode.replaced) return { state: { name: 'offline', tries, network: true }, effects: down }
  return {
    state: { name: 'offline', tries, network: true },
    effects: [...down, { do: 'retryAfter', ms: pause(tries, code, chance) }],
  }
}

function refused(tries: number, chance: number): Step {
  const step = fail(tries, 0, chance)
  return { ...step, effects: [...step.effects, { do: 'checkSession' }] }
}

type Farewell = Extract<ServerFrame, { cmd: typeof cmd.logout }>

const ended = ({ reason = '' }: Farewell): Step => ({
  state: { name: 'out' },
  effects: [{ do: 'stopTimers' }, { do: 'close' }, { do: 'endSession', reason }],
})

const isSessionEnd = (frame: ServerFrame): frame is Farewell =>
  frame.cmd === cmd.logout && frame.code === logoutCode.sessionEnded

/** Full jitter between 1 s and a ceiling that doubles up to 30 s; the ceiling at once if the server is overloaded. */
function pause(tries: number, code: number, chance: number): number {
  const ceiling =
    code === closeCode.flood ? retryMaxMs : Math.min(retryMaxMs, retryMinMs * 2 ** Math.min(tries, 5))
  return Math.round(retryMinMs + chance * (ceiling - retryMinMs))
}
