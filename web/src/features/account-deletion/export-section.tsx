import { Download, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { DataExport } from '@mynah/contract/account-deletion'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import type { OwnProof } from '#features/credentials/index.ts'
import { ExportProof } from './export-proof.tsx'
import { askExport, fetchExport, hasKey } from './queries.ts'

/** Requests an export of the user's data, and downloads it once it is ready. */
export function ExportSection({ dataExport }: { dataExport: DataExport | null }) {
  const t = useT('account-deletion')
  const format = useFormat()
  const { busy, run } = useAction()
  /** The proof is for a new export, or for downloading the existing one (`one`). */
  const [asking, setAsking] = useState<{ open: boolean; one?: DataExport }>({ open: false })
  const fetchIt = (one: DataExport) =>
    run(async () => {
      if (!(await fetchExport(one))) toast(t('exportLost'))
    })
  const proven = async (proof: OwnProof) => {
    await askExport(proof, asking.one?.id)
    setAsking({ ...asking, open: false })
    if (asking.one) await fetchIt(asking.one)
  }
  const ready = dataExport?.state === 'ready' ? dataExport : undefined
  const waits = dataExport?.state === 'waiting'
  return (
    <Section title={t('export')} hint={t('exportHint')}>
      {dataExport?.state === 'failed' && <Cell tone="red" title={t('exportFailed')} />}
      {ready && (
        <Cell
          icon={Download}
          title={t('exportFetch', { size: format.fileSize(ready.size) })}
          disabled={busy}
          onPress={() => (hasKey(ready) ? void fetchIt(ready) : setAsking({ open: true, one: ready }))}
        />
      )}
      <Cell
        icon={PackageOpen}
        title={waits ? t('exportWaits') : t('exportAsk')}
        disabled={busy || waits}
        onPress={() => setAsking({ open: true })}
      />
      <ExportProof
        open={asking.open}
        onClose={() => setAsking({ ...asking, open: false })}
        onProof={proven}
      />
    </Section>
  )
}
