import { X } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Progress } from '@mynah/ui/progress.tsx'

/** How far a file is up, in a bar and in percent, with a button that ends it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useT('messages')
  return (
    <div className="flex w-full min-w-44 items-center gap-2 pl-1 text-ink-700">
      <span className="min-w-0 flex-1">
        <Progress label={t('uploading')} value={share} />
      </span>
      <span aria-hidden className="w-9 text-right text-12 tabular-nums">
        {Math.round(share * 100)}%
      </span>
      <button
        type="button"
        aria-label={t('uploadCancel')}
        title={t('uploadCancel')}
        onClick={onCancel}
        className="grid size-11 flex-none place-items-center rounded-full hover:bg-ink-900/6"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
