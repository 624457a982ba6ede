import { Unlink } from 'lucide-react'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useProviderAnswer } from '#features/providers/index.ts'
import { myArchivePhoneEmailPath, myArchiveProviderPath } from './paths.ts'
import { linkProvider } from './queries.ts'

/** The page after the provider's redirect: links the account, and leads back to the page of credentials. */
export function ProviderAnswerScreen() {
  const t = useT('credentials')
  const open = useOpen()
  const failure = useProviderAnswer(async (answer) => {
    const due = await linkProvider(answer)
    toast(due > 0 ? t('waits', { time: fullTime(due) }) : t('linkDone'))
    open(myArchivePhoneEmailPath, { replace: true })
  })
  return (
    <Screen title={failure ? t('linkFailed') : t('linking')}>
      {failure ? (
        <EmptyState
          icon={Unlink}
          title={t('linkFailed')}
          sentence={failure.refusal?.text || t('linkFailedText')}
          action={{
            label: t('tryAgain'),
            onPress: () => open(myArchiveProviderPath, { replace: true }),
          }}
        />
      ) : (
        <CellSkeletons rows={2} />
      )}
    </Screen>
  )
}
