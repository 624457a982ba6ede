import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { newId } from '@mynah/client/ids'
import type { AdminCall, AdminInput } from '@mynah/contract/admin-api'
import { bulkDecisions } from '@mynah/contract/bulk-decisions'
import type { WorkQueue } from '@mynah/contract/operators'
import { callAdmin, invalidate, queryOf } from '#client.ts'
import { languageNow } from '#i18n/translate.ts'

/** A decision about one item that the server makes after ten seconds, until when it can be undone. */
export function useOrderOfOne<C extends AdminCall>(queue: WorkQueue, call: C, item: string) {
  // the same when a press is repeated after a lost answer
  const id = useRef(newId())
  const list = useQuery(queryOf(bulkDecisions.list, { queue, language: languageNow() })).data?.list ?? []
  const waiting = list.find(
    ({ state, results }) => state === 'waiting' && results.some((result) => result.item === item),
  )
  const undo = useMutation({
    mutationFn: (order: string) => callAdmin(bulkDecisions.undo, { id: order }),
    onSuccess: () => invalidate(bulkDecisions.list),
  })
  const start = useMutation({
    async mutationFn({ label, name, input }: { label: string; name: string; input: AdminInput<C> }) {
      const order = id.current
      const decision = { item, name, input: JSON.stringify(z.encode(call.input as z.ZodMiniType, input)) }
      await callAdmin(bulkDecisions.start, {
        ...{ id: order, queue, call: call.path, label },
        decisions: [decision],
      })
      id.current = newId()
      await invalidate(bulkDecisions.list)
      return order
    },
  })
  return { waiting, start, undo }
}
