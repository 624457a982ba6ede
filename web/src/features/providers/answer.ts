import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import type { ApiError } from '@mynah/client/errors'
import { answerOf, forgetTicket, type Answer } from './queries.ts'

/**
 * Uses the provider's answer in the page's address, which is valid once.
 * @returns the failure with the refusal of the server, if there is one; undefined until then
 */
export function useProviderAnswer(
  act: (answer: Answer) => Promise<void>,
): { refusal: ApiError | undefined } | undefined {
  const [search] = useSearchParams()
  const [answer] = useState(() => answerOf(search))
  const [failure, setFailure] = useState(answer ? undefined : { refusal: undefined as ApiError | undefined })
  const { run } = useAction()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    forgetTicket()
    if (answer) void run(() => act(answer)).then((end) => end !== 'done' && setFailure({ refusal: end }))
  }, [answer, act, run])
  return failure
}
