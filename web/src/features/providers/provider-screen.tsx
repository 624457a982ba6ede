import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useAction } from '#client/api/use-action.ts'
import { loginPath } from './paths.ts'
import { answerOf, forgetTicket, signInByProvider } from './queries.ts'

/** Refusals whose own text is more precise than that of this page. */
const shownReasons = new Set<string | undefined>(['AccountFrozen', 'ProviderTaken'])

/** The page after the provider's redirect: signs in, which leads on to the app. */
export function ProviderScreen() {
  const t = useT('providers')
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
    void action
      .run(() => signInByProvider(answer))
      .then((end) => {
        if (end !== 'done') setFailed({ text: end && shownReasons.has(end.name) ? end.text : '' })
      })
  }, [answer, action])
  return (
    <Screen title={t(failed ? 'failed' : 'signingIn')}>
      {failed ? (
        <EmptyState
          icon={LogIn}
          title={t('failed')}
          sentence={failed.text || t('failedText')}
          action={{ label: t('toLogin'), onPress: () => open(loginPath, { replace: true }) }}
        />
      ) : (
        <CellSkeletons rows={2} />
      )}
    </Screen>
  )
}
