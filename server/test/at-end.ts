import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Ends what a helper started: with the test that runs, else with the file. A hook for the end of a file that is set within
 * a test is never called, and what it was to end goes on beside all later files.
 */
export function atEnd(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
