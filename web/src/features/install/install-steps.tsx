import { Share, SquarePlus, Check, type LucideIcon } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'

/** The steps to install the app on iOS, where a page cannot do it. */
export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('install')
  const steps: { icon: LucideIcon; text: string }[] = [
    { icon: Share, text: t('step1') },
    { icon: SquarePlus, text: t('step2') },
    { icon: Check, text: t('step3') },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <ol className="space-y-3 pb-5">
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-11 flex-none place-items-center rounded-12 bg-beak-100 text-beak-700">
              <Icon aria-hidden className="size-5" strokeWidth={1.9} />
            </span>
            <span className="min-w-0 flex-1 text-16">{text}</span>
          </li>
        ))}
      </ol>
      <Button wide onClick={onClose}>
        {t('understood')}
      </Button>
    </Sheet>
  )
}
