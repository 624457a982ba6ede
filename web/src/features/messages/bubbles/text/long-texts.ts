import { perSession } from '#client/session/per-session.ts'

const lengthMax = 1_200
const linesMax = 25

/** Whether only the first lines of a text are shown at first. */
export const isLong = (text: string): boolean =>
  text.length > lengthMax || text.split('\n', linesMax).length === linesMax

/** Ids of expanded messages, so that a row stays expanded when it is scrolled away and back. */
export const readWhole = perSession(() => new Set<string>())
