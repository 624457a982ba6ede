import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { certificatePath } from './paths.ts'
import { onVerificationRequired } from './queries.ts'

/** After a call was refused for lack of verification, asks whether to begin it. */
export function VerificationPrompt() {
  const t = useT('identity')
  const navigate = useNavigate()
  useEffect(
    () =>
      onVerificationRequired(() => {
        const from = location.hash.slice(1)
        const question = { title: t('neededTitle'), text: t('neededText'), confirm: t('verifyNow') }
        void confirm(question).then((yes) => yes && navigate(certificatePath, { state: { from } }))
      }),
    [navigate, t],
  )
  return null
}
