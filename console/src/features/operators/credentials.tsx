import type { Credentials } from '@mynah/contract/operators'
import { QrCode } from '@mynah/ui/qr-code.tsx'
import { useT } from '#i18n/translate.ts'

/** A new password, and the secret of a second factor as a picture to scan and as a text: the server shows them once. */
export function ShownOnce({ credentials: { name, password, uri } }: { credentials: Credentials }) {
  const t = useT('operators')
  return (
    <div role="status" className="space-y-1">
      <p>{t('shownOnce', { name })}</p>
      <p className="font-mono wrap-anywhere">{password}</p>
      <p>{t('authenticator')}</p>
      <div className="max-w-56 py-1">
        <QrCode text={uri} label={t('authenticatorPicture', { name })} />
      </div>
      <p className="font-mono wrap-anywhere">{uri}</p>
    </div>
  )
}
