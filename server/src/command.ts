import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#platform/settings/config.ts'
import { sentenceOf } from '#platform/settings/config-error.ts'

export const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string
}

/**
 * Runs a command of the installation: an error that its user can correct is printed as one sentence, with exit code 1.
 */
export async function runCommand(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}
