import { useEffect, useState } from 'react'
import { rich } from '#i18n/rich.tsx'
import { useT } from '#i18n/translate.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { useAction } from '#client/api/use-action.ts'
import { agreementPath } from './paths.ts'
import { leaveForProvider } from './queries.ts'

/**
 * A button for each provider of this server. If their texts do not load there are none, as the other ways to sign in
 * remain.
 */
export function ProviderButtons({ names }: { names: readonly string[] }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    loadRareTexts().then(
      () => !gone && setReady(true),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return ready && <Buttons names={names} />
}

function Buttons({ names }: { names: readonly string[] }) {
  const t = useT('providers')
  const action = useAction()
  const link = (kind: 'terms' | 'privacy') => (words: string) => (
    <Link
      to={`${agreementPath}?kind=${kind}`}
      className="rounded-8 font-medium text-beak-700 underline-offset-4 hover:underline"
    >
      {words}
    </Link>
  )
  return (
    <div className="space-y-3">
      {names.map((name) => (
        <Button
          key={name}
          wide
          kind="secondary"
          busy={action.busy}
          onClick={() => void action.run(leaveForProvider)}
        >
          {t('continueWith', { name })}
        </Button>
      ))}
      <p className="text-center text-14 text-ink-500">
        {rich(t('agreeing'), { terms: link('terms'), privacy: link('privacy') })}
      </p>
    </div>
  )
}
