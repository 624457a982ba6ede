import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '#platform/settings/config.ts'
import { perApp } from '#platform/per-app.ts'
import type { Outcome, Task } from './tasks.ts'

const program = join(repositoryRoot, 'server', 'src', 'backup-worker.ts')

/** The process that makes a backup or tries a restore; one at a time. It ends when the server does. */
export const backupWorker = perApp(() => {
  let running: ChildProcess | undefined
  return {
    run(task: Task): Promise<Outcome> {
      // With Buffers as they are, which JSON has not.
      const child = fork(program, [], { serialization: 'advanced', execArgv: [] })
      running = child
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      child.once('message', (outcome: Outcome) => resolve(outcome))
      child.once('error', (cause) => resolve({ error: 'Its process could not start.', cause }))
      child.once('exit', (code, signal) => {
        // The next one may have begun: this one ends after its answer.
        if (running === child) running = undefined
        resolve({ error: `Its process ended (${signal ?? code}).` })
      })
      child.send(task)
      return promise
    },
    async close(): Promise<void> {
      if (!running?.connected) return
      const ended = new Promise((resolve) => running?.once('exit', resolve))
      running.disconnect()
      await ended
    },
  }
})
