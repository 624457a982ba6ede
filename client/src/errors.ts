import { errorNamed, type ErrorName } from '@mynah/contract/errors'

/** What a client itself has to say, when no server said it. */
export type Trouble = 'networkProblem' | 'timeout' | 'notSignedIn' | 'malformed'

export const englishTroubles: Record<Trouble, string> = {
  networkProblem: 'There is no network.',
  timeout: 'The server did not answer.',
  notSignedIn: 'Nobody is signed in.',
  malformed: 'This has another shape than the contract says.',
}

/** The server said no: branch on `name`, show `text`. */
export class ApiError extends Error {
  override name: ErrorName | 'Unknown'
  retCode: string
  text: string
  /** The parameter that was refused, by its name on the wire; '' where it was something else. */
  field: string
  /** What else the refusal says. */
  data: unknown
  /** The session of the client is over by this. */
  endedSession = false

  constructor(retCode: string, text: string, field = '', data: unknown = null) {
    super(text || retCode)
    this.name = errorNamed(retCode) ?? 'Unknown'
    this.retCode = retCode
    this.text = text
    this.field = field
    this.data = data
  }
}

/** No answer came: what was asked for may have happened. */
export class NoAnswer extends Error {
  trouble: Trouble
  constructor(trouble: Trouble, { text = trouble, cause }: { text?: string; cause?: unknown } = {}) {
    super(text, { cause })
    this.trouble = trouble
  }
}
