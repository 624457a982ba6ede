import { RotateCw, X } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Progress } from '@mynah/ui/progress.tsx'
import { drop, pendingMoments, retry, type Pending } from './outbox.ts'

/** Moments being published, above the feed. */
export function PendingRows() {
  const t = useT('moments')
  const pending = useSyncExternalStore(pendingMoments.subscribe, pendingMoments.get)
  if (pending.length === 0) return null
  return (
    <ul aria-label={t('onTheWay')} className="divide-y divide-ink-100 border-b border-ink-100 bg-paper">
      {pending.map((one) => (
        <Row key={one.id} pending={one} />
      ))}
    </ul>
  )
}

function Row({ pending }: { pending: Pending }) {
  const t = useT('moments')
  const { id, files, text, progress, failed } = pending
  const first = files[0]
  const src = useObjectUrl(first?.poster ?? first?.file)
  const remove = async () => {
    if (await confirm({ title: t('dropAsk'), confirm: t('drop'), danger: true })) drop(id)
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      {src && <img src={src} alt="" className="size-13 flex-none rounded-8 object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="one-line text-14">{text || t('files', { count: files.length })}</p>
        {failed === '' ? (
          <Progress label={t('publishing')} value={progress} />
        ) : (
          <p role="alert" className="text-12 text-danger">
            {failed === 'offline' ? t('waitsForLine') : failed}
          </p>
        )}
      </div>
      {failed !== '' && <IconButton icon={RotateCw} name={t('tryAgain')} onClick={() => retry(id)} />}
      <IconButton icon={X} name={t('drop')} onClick={() => void remove()} />
    </li>
  )
}

/** An object URL of a file while it is shown. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
