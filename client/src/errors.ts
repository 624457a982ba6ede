import { errorNamed, type ErrorName } from '@mynah/contract/errors'

/** Errors that a client reports itself, without an answer of a server. */
export type Trouble = 'networkProblem' | 'timeout' | 'notSignedIn' | 'malformed'

export const englishTroubles: Record<Trouble, string> = {
  networkProblem: 'There is no network.',
  timeout: 'The server did not answer.',
  notSignedIn: 'Nobody is signed in.',
  malformed: 'This has another shape than the contract says.',
}

/** An error of the server: branch on `name`, show `text`. */
export class ApiError extends Error {
  override name: ErrorName | 'Unknown'
  retCode: string
  text: string
  /** The wire name of the refused parameter; '' for other errors. */
  field: string
  /** Further data of the error. */
  data: unknown
  /** Whether this error ended the client's session. */
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

/** No answer came: the action may still have happened. */
export class NoAnswer extends Error {
  trouble: Trouble
  constructor(trouble: Trouble, { text = trouble, cause }: { text?: string; cause?: unknown } = {}) {
    super(text, { cause })
    this.trouble = trouble
  }
}
