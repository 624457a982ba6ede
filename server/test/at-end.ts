import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs a cleanup of a helper at the end of the running test, or otherwise of the file. An `afterAll` within a test is
 * never called, so what it should end would go on beside all later files.
 */
export function atEnd(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
