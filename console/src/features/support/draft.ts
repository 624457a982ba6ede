import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { supportAdmin } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { ask, reading } from '#client.ts'

const saveAfterMs = 500

type Draft = { text: string; id: string }

/**
 * What is written to a person and not sent: stored by the server half a second after the last key, and when the page or the
 * conversation is left. `id` is that of the message which it becomes: the same text tried again is the same message.
 */
export function useDraft(userId: string) {
  const stored = useQuery({ ...reading(supportAdmin.draft, { userId }), staleTime: Infinity, gcTime: 0 })
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
    /** It is being sent: what was to be stored of it is, or not at all, before the answer removes it. */
    settle: saver.cancel,
    /** That was sent; what was written meanwhile stays. */
    clear(id: string) {
      if (draft.id === id) setTyped({ text: '', id: newId() })
      // the answer removed what was stored
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
      ask(supportAdmin.saveDraft, { userId, text }).then(
        () => undefined,
        // the next key tries again
        () => undefined,
      )
    // one after the other: the last one written has to be the one that stays
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- flush reads what is current
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
