import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { QrCode } from '@mynah/ui/qr-code.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { loginText } from './codes.ts'
import { loginPhonePath } from './paths.ts'
import { useLoginCode } from './queries.ts'

/** The code to scan with a phone that is signed in. */
export function ShownCode() {
  const t = useT('scan')
  return (
    <Screen title={t('signIn')}>
      <div className="mx-auto max-w-90 px-6 pt-2 pb-8 text-center">
        <LoginCode />
        <Link
          to={loginPhonePath}
          className="mt-4 inline-flex min-h-11 items-center rounded-8 text-14 font-medium text-beak-700 underline-offset-4 hover:underline"
        >
          {t('otherWays')}
        </Link>
      </div>
    </Screen>
  )
}

/** The code beside the sign-in form of a wide screen. */
export function LoginAside() {
  const t = useT('scan')
  return (
    <section aria-label={t('signIn')} className="w-full max-w-80 text-center">
      <h2 className="mb-4 text-18 font-medium">{t('signIn')}</h2>
      <LoginCode />
    </section>
  )
}

function LoginCode() {
  const t = useT('scan')
  const code = useLoginCode()
  return (
    <Loaded query={code} skeleton={<CellSkeletons rows={4} />}>
      {({ id, state, userName, avatarUrl, another }) => {
        const over = state === 'expired' || state === 'cancelled'
        return (
          <>
            <div className="relative rounded-18 bg-paper p-5">
              <div className={cx(state !== 'new' && 'invisible')} aria-hidden={state !== 'new'}>
                <QrCode text={loginText(id)} label={t('signInCode')} />
              </div>
              <div role="status" className="absolute inset-0 grid place-items-center p-5">
                {state === 'scanned' && (
                  <Status>
                    <Avatar id={id} name={userName} src={avatarUrl} size={96} />
                    <span className="text-18 font-medium">{userName}</span>
                    {t('scanned')}
                  </Status>
                )}
                {over && (
                  <Status>
                    {state === 'cancelled' ? t('cancelled') : t('expired')}
                    <Button icon={RefreshCw} onClick={another}>
                      {t('another')}
                    </Button>
                  </Status>
                )}
              </div>
            </div>
            <p className="mt-5 text-14 text-ink-500">{t('signInHint')}</p>
          </>
        )
      }}
    </Loaded>
  )
}

const Status = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 text-16">{children}</div>
)
