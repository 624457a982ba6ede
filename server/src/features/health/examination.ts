import type { Finding } from '@mynah/contract/health'
import { examineConfig, misspeltFindings } from '#platform/operations/doctor.ts'
import { wrong } from '#platform/operations/doctor-finding.ts'
import { perApp } from '#platform/per-app.ts'

export type Examination = { time: number; findings: Finding[] }

/** The doctor is expensive: it starts a media worker, and contacts every service. */
const restMs = 30_000
const patienceMs = 25_000

/** The doctor's findings about the running server. One examination at a time, at most every 30 s. */
export const examinationOf = perApp((app) => {
  let last: { time: number; found: Promise<Examination> } | undefined
  let isRunning = false
  const begin = (time: number): Promise<Examination> => {
    isRunning = true
    const examined = examineConfig(app.config, app.features)
      .then((findings) => [...findings, ...misspeltFindings(process.env)])
      .catch((error: unknown) => {
        app.log.error({ error }, 'the examination failed')
        return [wrong('The examination failed: the log of the server says why.')]
      })
      .finally(() => (isRunning = false))
    const late = [
      wrong(`The examination took longer than ${patienceMs / 1_000} s: something does not answer.`),
    ]
    return Promise.race([examined, after(patienceMs, late)]).then((findings) => ({ time, findings }))
  }
  return (): Promise<Examination> => {
    const time = app.clock.now()
    if (!last || (!isRunning && time - last.time >= restMs)) last = { time, found: begin(time) }
    return last.found
  }
})

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value).unref())
