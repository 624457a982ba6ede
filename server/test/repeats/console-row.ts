import type { ErrorName } from '@mynah/contract/errors'
import { operator, type TestOperator } from '../operator.ts'
import type { TestServer } from '../server.ts'
import type { Repeat } from './row.ts'

/** The same for console calls. Each successful call adds a row to the audit log, a refused one none. */
export type ConsoleRepeats = Record<string, Repeat>

type Made<With> = { by: TestOperator; server: TestServer; with: With }

export function of<With>(
  role: 'admin' | 'cashier' | 'editor' | 'reviewer' | 'support',
  prepare: (server: TestServer, by: TestOperator) => Promise<With>,
  act: (made: Made<With>) => Promise<unknown>,
  state: (made: Made<With>) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat {
  return {
    async make(server) {
      const by = await operator(server, role)
      const made = { by, server, with: await prepare(server, by) }
      return { act: () => act(made), state: () => state(made) }
    },
    leaves,
    ...(refusal && { refusal }),
  }
}

export const nothing = async () => null
