import { health as calls } from '@mynah/contract/health'
import { serveAdmin } from '#features/operators/index.ts'
import { stateOf } from './state.ts'

export const healthHandlers = serveAdmin(calls, { state: stateOf })
