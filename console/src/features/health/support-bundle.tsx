import { useMutation } from '@tanstack/react-query'
import { health } from '@mynah/contract/health'
import { saveFile } from '@mynah/ui/save-file.ts'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Trouble } from '#parts/page.tsx'

/** Downloads the file for outside support. */
export function SupportBundle() {
  const t = useT('health')
  const make = useMutation({
    mutationFn: () => callAdmin(health.bundle, {}),
    onSuccess: ({ name, json }) => saveFile(new Blob([json], { type: 'application/json' }), name),
  })
  return (
    <section aria-label={t('bundle')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('bundle')}</h2>
      <p>{t('bundleHas')}</p>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {t('download')}
      </Button>
      <Trouble error={make.error} />
    </section>
  )
}
