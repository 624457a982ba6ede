import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/**
 * The limit of a text field of a call is in the call's declaration. A form reads it there, by `useCallForm`, or by
 * `boundOf` for a single field: a limit of its own could become different.
 */
const looked = 'web/src/{app,client,features,ui}/**/*.{ts,tsx}'
/** Files with a limit of their own, and the reason. */
const exempt: Record<string, string> = {
  'web/src/ui/fields/phone-number-field.tsx':
    'the same for every phone number, which each call reads in its own way',
  'web/src/features/auth/target-fields.tsx': 'of the login page, which is to stay small',
  'web/src/features/auth/registration/register-screen.tsx':
    'the call takes longer user numbers of other clients',
  'web/src/features/profile/pay-password-screen.tsx': 'six digits, in a field that takes a password too',
  'web/src/features/locations/choose-location-screen.tsx': 'a place goes to several calls',
  'web/src/features/polls/poll-card/live-poll.tsx': 'part of a room, which is shown without forms',
  'web/src/features/scheduled-messages/scheduled-sheet.tsx':
    'a caption is part of a message, which no call has',
}

const given = [
  /\bmax(?:Length)?=\{limits\.\w*(?:Length|Signs)Max\}/,
  /\bmaxLength(?:=\{|: )\d+\b/,
  /<TextField\b.*\bmax=\{\d+\}/,
  // of an input; a sentence has its numbers on the same line
  /^\s*(?:\.\.\.\{ )?max: limits\.\w*(?:Length|Signs)Max\b/,
]

export const lengthsIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      given.some((pattern) => pattern.test(line))
        ? [`${file}:${at + 1}: a length of its own: use useCallForm, or boundOf(call, field)`]
        : [],
    )

export function findLengths(folder: string): string[] {
  const files = globSync(looked, { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const found = new Map(
    files.map((file) => [file, lengthsIn(file, readFileSync(join(folder, file), 'utf8'))] as const),
  )
  return [
    ...files.filter((file) => !(file in exempt)).flatMap((file) => found.get(file) ?? []),
    ...Object.keys(exempt)
      .filter((file) => !found.get(file)?.length)
      .map((file) => `tools/checks/form-rules.ts: ${file} has no length any more`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = findLengths(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
