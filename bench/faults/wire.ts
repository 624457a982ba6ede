import { sign } from '@mynah/client/sign'

/** The server refused: the action will not have happened. */
export class Refused extends Error {
  readonly retCode: string

  constructor(path: string, retCode: string) {
    super(`${path}: ${retCode}`)
    this.retCode = retCode
  }
}

/** No answer, or one that says nothing about the action: it may have happened. */
export class Unanswered extends Error {
  readonly status: number

  constructor(path: string, reason: string, status = 0) {
    super(`${path}: ${reason}`)
    this.status = status
  }
}

const tryLater = new Set(['10019', '10108', '10029', '10106'])

/** One call over HTTP; throws Refused or Unanswered. */
export async function callApi<Data>(
  base: string,
  path: string,
  body: object,
  token = '',
  { timeoutMs = 4_000, headers = {} }: { timeoutMs?: number; headers?: Record<string, string> } = {},
): Promise<Data> {
  let answer: { retCode: string; data: Data }
  let status = 0
  try {
    const response = await fetch(`${base}api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        lang: 'en',
        sign: sign(body),
        ...(token && { token }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    answer = (await response.json()) as typeof answer
  } catch (error) {
    throw new Unanswered(path, error instanceof Error ? error.name : 'cut', status)
  }
  if (status !== 200 || tryLater.has(answer.retCode)) throw new Unanswered(path, answer.retCode, status)
  if (answer.retCode !== '000000') throw new Refused(path, answer.retCode)
  return answer.data
}
