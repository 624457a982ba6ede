/** Answers of calls by path: the value of `data`, or a refusal by its code. */
export type Answers = Record<string, unknown>

export const refusal = (retCode: string, retDesc: string) => ({ retCode, retDesc, data: null })

/** A `fetch` with these answers that records requests; other calls are never answered. */
export function fakeServer(answers: Answers) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const text = await request.text()
    asked.push({ path, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) })
    if (!(path in answers)) return new Promise(() => undefined)
    const answer = answers[path]
    const refused = typeof answer === 'object' && answer !== null && 'retCode' in answer
    return Response.json(refused ? answer : { retCode: '000000', retDesc: '', data: answer })
  }
  const bodiesOf = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body)
  return { fetch, bodiesOf }
}
