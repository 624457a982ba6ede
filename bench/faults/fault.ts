import { summary, type Violation } from './check.ts'
import type { ObservedDatabase } from './database.ts'
import type { World } from './world.ts'

export type Run = { seed: number; messages: number; say: (sentence: string) => void }

/** The result of a fault: what was done and measured, all violations of invariants, and other failures. */
export type Report = { facts: string; violations: Violation[]; failures: string[] }

export type Fault = {
  name: string
  title: string
  run: (run: Run) => Promise<Report>
  /** Only run if it is named: it takes minutes, and needs these tools of tools/needs.ts. */
  byNameWith?: string[]
  /** Why it cannot run here. */
  leftOut?: () => string | undefined
}

/** Runs the action, checks the invariants, and closes the world, also after an error. @returns the report */
export async function inWorld<D extends ObservedDatabase>(
  opening: Promise<World<D>>,
  action: (world: World<D>, failures: string[]) => Promise<string>,
): Promise<Report> {
  const world = await opening
  const failures: string[] = []
  try {
    const facts = await action(world, failures)
    const violations = await world.judge()
    failures.push(...world.cluster.crashes)
    const { sent } = world.history
    const count = (outcome: string) => sent.filter((one) => one.outcome === outcome).length
    const tries = sent.reduce((sum, one) => sum + one.tries, 0)
    const outcomes = `${sent.length} messages (${count('ok')} ok, ${count('failed')} refused, ${count('unknown')} unknown, ${tries - sent.length} tried again)`
    return { facts: `${outcomes}, ${facts}`, violations, failures }
  } catch (error) {
    throw new Error(`while its servers said: ${world.cluster.logs.slice(-2_000)}`, { cause: error })
  } finally {
    await world.close()
  }
}

export const worst = (values: readonly number[]) => Math.round(Math.max(0, ...values))

export const passed = (report: Report) => report.violations.length === 0 && report.failures.length === 0

export function lineOf(fault: Fault, report: Report, seconds: number): string {
  const broken = [...report.failures, ...report.violations.map((one) => `${one.kind}: ${one.what}`)]
  const end =
    broken.length === 0 ? summary([]) : `${summary(report.violations)}; ${broken.slice(0, 12).join('; ')}`
  return `${passed(report) ? 'ok    ' : 'BROKEN'} ${fault.name} ${fault.title} (${seconds.toFixed(0)} s): ${report.facts}\n       ${end}`
}
