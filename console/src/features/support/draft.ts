import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { supportAdmin } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { callAdmin, queryOf } from '#client.ts'

const saveAfterMs = 500

type Draft = { text: string; id: string }

/**
 * An unsent answer: stored on the server half a second after the last key, and when the page or the conversation is
 * left. `id` will be that of the message, so that a retry of the same text sends the same message.
 */
export function useDraft(userId: string) {
  const stored = useQuery({ ...queryOf(supportAdmin.draft, { userId }), staleTime: Infinity, gcTime: 0 })
  const [first] = useState(newId)
  const [typed, setTyped] = useState<Draft>()
  const saver = useSaver(userId)
  const draft = typed ?? { text: stored.data?.text ?? '', id: first }
  return {
    ...draft,
    isReady: typed !== undefined || stored.data !== undefined,
    error: typed === undefined ? stored.error : null,
    write(text: string) {
      setTyped({ text, id: newId() })
      saver.save(text)
    },
    /** Before sending: cancels a pending save, since the answer deletes the stored draft. */
    settle: saver.cancel,
    /** After a refusal: stores the text, whose pending save was cancelled. */
    keep: () => saver.save(draft.text),
    /** After sending: clears the sent draft; text written meanwhile stays. */
    clear(id: string) {
      if (draft.id === id) setTyped({ text: '', id: newId() })
      // sending deleted the stored draft
      else saver.save(draft.text)
    },
  }
}

function useSaver(userId: string) {
  const waiting = useRef<{ text: string; timer: number }>(undefined)
  const underWay = useRef<Promise<void>>(undefined)
  const flush = () => {
    const { text, timer } = waiting.current ?? {}
    if (text === undefined) return
    clearTimeout(timer)
    waiting.current = undefined
    const store = () =>
      callAdmin(supportAdmin.saveDraft, { userId, text }).then(
        () => undefined,
        // the next key tries again
        () => undefined,
      )
    // one at a time, so that the last save wins
    const mine = underWay.current ? underWay.current.then(store) : store()
    underWay.current = mine
    void mine.then(() => {
      if (underWay.current === mine) underWay.current = undefined
    })
  }
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      flush()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- flush reads the latest values
  }, [])
  return {
    save(text: string) {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: window.setTimeout(flush, saveAfterMs) }
    },
    async cancel() {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      await underWay.current
    },
  }
}
