import type { Fault } from './fault.ts'
import { killsAndCuts } from './kills.ts'

/** Every fault of the plan that applies so far, in the order in which `npm run faults` makes them. */
export const faults: Fault[] = [
  {
    name: 'F1 F2 F3',
    title: 'server and database killed, connections cut',
    run: (run) => killsAndCuts(run, { serverKills: 30, databaseKills: 20, cuts: 1_000 }, 2),
  },
]
