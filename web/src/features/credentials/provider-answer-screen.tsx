import { Unlink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useAction } from '#client/api/use-action.ts'
import { answerOf, forgetTicket } from '#features/providers/index.ts'
import { myArchivePhoneEmailPath, myArchiveProviderPath } from './paths.ts'
import { linkProvider } from './queries.ts'

/** The page after the provider's redirect: links the account, and leads back to the page of credentials. */
export function ProviderAnswerScreen() {
  const t = useT('credentials')
  const [search] = useSearchParams()
  const action = useAction()
  const open = useOpen()
  const [answer] = useState(() => answerOf(search))
  const [failed, setFailed] = useState(answer ? undefined : { text: '' })
  const started = useRef(false)
  useEffect(() => {
    // an answer is valid once
    if (started.current) return
    started.current = true
    forgetTicket()
    if (!answer) return
    let due = 0
    void action
      .run(async () => void (due = await linkProvider(answer)))
      .then((end) => {
        if (end !== 'done') {
          setFailed({ text: end?.text ?? '' })
          return
        }
        toast(due > 0 ? t('waits', { time: fullTime(due) }) : t('linkDone'))
        open(myArchivePhoneEmailPath, { replace: true })
      })
  }, [answer, action, open, t])
  return (
    <Screen title={failed ? t('linkFailed') : t('linking')}>
      {failed ? (
        <EmptyState
          icon={Unlink}
          title={t('linkFailed')}
          sentence={failed.text || t('linkFailedText')}
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
