import { useMutation } from '@tanstack/react-query'
import type { AdminInput } from '@mynah/contract/admin-api'
import { queueExports, type ExportedQueueName } from '@mynah/contract/queue-exports'
import { callAdmin, invalidate } from '#client.ts'
import { languageNow, useT } from '#i18n/translate.ts'
import { Trouble } from '../page.tsx'

type Filter = Omit<AdminInput<typeof queueExports.ask>, 'queue' | 'state' | 'language'>

/** Asks for a file with all rows of a filter. */
export const useExport = (queue: ExportedQueueName, state: string, filter: Filter) =>
  useMutation({
    mutationFn: () => callAdmin(queueExports.ask, { queue, state, language: languageNow(), ...filter }),
    onSuccess: () => invalidate(queueExports.list),
  })

/** Why an export cannot be had, or where it will be. */
export function ExportAsked({ asking }: { asking: { error: unknown; isSuccess: boolean } }) {
  const t = useT('parts')
  if (!asking.isSuccess) return <Trouble error={asking.error} />
  return (
    <p role="status">
      {t('exportAsked')}{' '}
      <a className="underline underline-offset-4" href="#/exports">
        {t('toExports')}
      </a>
    </p>
  )
}
