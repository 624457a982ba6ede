import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@mynah/client/errors'
import { newId } from '@mynah/client/ids'
import { notifyVerificationRequired } from '#client/session/verification-required.ts'
import { perSession, withinSession } from '#client/session/per-session.ts'

export type Phase = 'idle' | 'busy' | 'unsure'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** Whether the action may have succeeded all the same: no answer, an unreadable one, or a timeout. */
const isUnsure = (error: unknown) =>
  !(error instanceof ApiError) || error.retCode === '' || error.name === 'TryLater'

/** Request ids of orders that are not finished, by order: a page that is opened again continues them. */
const unsettled = perSession(() => new Map<string, string>())

/**
 * An order that moves money at most once, however often its button is pressed, also after its page was left: the same
 * order, by `keyOf`, keeps its request id until it is finished. If no answer comes, it is unknown whether the money
 * has moved, and the request is repeated until it is known. The action makes its call quietly: a refusal is in
 * `refusal`.
 */
export function useOrder<A, T>(
  keyOf: (asked: A) => string,
  action: (asked: A, requestId: string) => Promise<T>,
  onDone: (done: T) => void,
) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [refusal, setRefusal] = useState<ApiError>()
  const busy = useRef(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  /** @returns the refusal, if it was refused */
  const run = async (asked: A): Promise<ApiError | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    setPhase('busy')
    setRefusal(undefined)
    const key = keyOf(asked)
    const id = unsettled().get(key) ?? newId()
    unsettled().set(key, id)
    const result = await settle(
      () => action(asked, id),
      () => setPhase('unsure'),
    )
    busy.current = false
    setPhase('idle')
    if (result instanceof ApiError) {
      if (result.name === 'NotVerified') notifyVerificationRequired()
      // the server keeps a result only for finished orders: a refused one may be tried again with the same id
      setRefusal(result)
      return result
    }
    if (unsettled().get(key) === id) unsettled().delete(key)
    if (here.current) onDone(result)
    return undefined
  }
  return { phase, refusal, run, forget: () => setRefusal(undefined) }
}

async function settle<T>(action: () => Promise<T>, unsure: () => void): Promise<T | ApiError> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await action()
    } catch (error) {
      if (!isUnsure(error)) return error as ApiError
    }
    unsure()
    // an order is never repeated in another user's session
    await withinSession(new Promise((resolve) => setTimeout(resolve, pause)))
  }
}
