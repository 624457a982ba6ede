import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** The priority of this thread below the others of the process: 0 to 19. */
export type WorkerData = { niceness: number }

// On Linux a thread has its own priority, and id 0 means the calling thread. Elsewhere it would change the whole
// process.
if (process.platform === 'linux') setPriority(0, (workerData as WorkerData).niceness)

export const hash = ({ password, cost }: { password: string; cost: Options }): string =>
  hashSync(password, cost)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
