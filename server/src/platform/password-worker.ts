import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** How far below the other threads of the process this one stands, 0 to 19. */
export type WorkerData = { niceness: number }

// On Linux a thread has a priority of its own, and 0 means the thread that asks. Elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, (workerData as WorkerData).niceness)

export const hash = ({ password, cost }: { password: string; cost: Options }): string =>
  hashSync(password, cost)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
