import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Trouble } from '#parts/page.tsx'
import { smallPicture } from '#parts/small-picture.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

/** The picture of a payment code: stored when it is chosen, and shown to users once the addresses are saved. */
export function CodePicture({ url, onUrl }: { url: string; onUrl: (url: string) => void }) {
  const t = useT('money')
  const id = useId()
  const keep = useMutation({
    mutationFn: async (file: File) => callAdmin(walletAdmin.savePicture, { bytes: await smallPicture(file) }),
    onSuccess: (stored) => onUrl(stored.url),
  })
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-sm text-ink-500">
        {t('codePicture')}
      </label>
      {url && (
        <img
          src={url}
          alt={t('codeAsSeen')}
          className="h-48 rounded-xl border border-ink-200 bg-white object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileInput
          id={id}
          accept="image/png,image/jpeg,image/webp"
          disabled={keep.isPending}
          onFiles={([file]) => file && keep.mutate(file)}
        />
        {url && <Button onClick={() => onUrl('')}>{t('removePicture')}</Button>}
      </div>
      {keep.isPending && <p role="status">{t('keepingPicture')}</p>}
      <Trouble error={keep.error} />
    </div>
  )
}
