import { perSession } from '#client/session/per-session.ts'

const lengthMax = 1_200
const linesMax = 25

/** Whether the first lines of a text are shown alone until the rest is asked for. */
export const isLong = (text: string): boolean =>
  text.length > lengthMax || text.split('\n', linesMax).length === linesMax

/** The ids of messages whose rest was asked for: a row that is scrolled away and comes back stays as it was. */
export const readWhole = perSession(() => new Set<string>())
