import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { passkeyFromField, signInByPasskey } from './passkey-queries.ts'
import { useAction } from '#client/api/use-action.ts'

/** Signs in with a passkey: by this button, or by the browser's offer in the fields of the form. */
export function PasskeyLogin() {
  const t = useT('auth')
  const { run } = useAction()
  const [{ busy, attempts }, setState] = useState({ busy: false, attempts: 0 })
  const attempt = async (signIn: () => Promise<void>) => {
    setState({ busy: true, attempts })
    const end = await run(signIn)
    setState({ busy: false, attempts: attempts + 1 })
    // refusals of the server were shown, and a user who cancels needs no message
    if (end !== 'done' && end?.data === 'failed') toast(t('checkFailed'))
  }
  const onChosen = useEffectEvent(attempt)
  // the fields offer passkeys until one is chosen or the button is pressed, and again after a failure
  useEffect(() => {
    if (busy) return undefined
    const offer = new AbortController()
    void passkeyFromField(offer.signal).then(
      (answered) => answered && onChosen(() => signInByPasskey(answered)),
    )
    return () => offer.abort()
  }, [busy, attempts])
  return (
    <Button wide kind="secondary" busy={busy} onClick={() => void attempt(() => signInByPasskey())}>
      {t('passkey')}
    </Button>
  )
}
