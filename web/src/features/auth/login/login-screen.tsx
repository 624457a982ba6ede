import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { EndReason } from '@mynah/contract/socket'
import { useT, type Key } from '#i18n/translate.ts'
import { Logo } from '#ui/pictures/bird.tsx'
import { deferPart } from '#ui/deferred.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CodeLogin } from './code-login.tsx'
import { LanguageRow } from '../language-row.tsx'
import { loginScanPath, registerAccountPath, registerForgetPath } from '../paths.ts'
import { canUsePasskeysOf, endReason, noWays, otherWays } from '../queries.ts'

const ways = ['phone', 'mail', 'account'] as const
type Way = (typeof ways)[number]

// Not every server offers these, and this is the first page that people load: their code is loaded if they exist.
const PasskeyLogin = deferPart(() => import('./passkey-login.tsx').then((m) => m.PasskeyLogin))
const Providers = deferPart(() => import('#features/providers/index.ts').then((m) => m.ProviderButtons))

/** Behind the third tab, which few choose: not part of the first load. */
const PasswordLogin = deferPart(
  () => import('./password-login.tsx').then((m) => m.PasswordLogin),
  <div className="h-75" />,
)

type Sentence = Extract<Key<'auth'>, `ended${string}`>

/** Why the previous session ended, unless its user logged out. */
const sentences: Partial<Record<string, Sentence>> = {
  removed: 'endedRemoved',
  password: 'endedPassword',
  device: 'endedDevice',
  oldest: 'endedOldest',
  idle: 'endedIdle',
  frozen: 'endedFrozen',
  deleted: 'endedDeleted',
} satisfies Record<EndReason, Sentence>

/** Also at …/phone and …/account, with that tab selected. */
export function LoginScreen() {
  const t = useT('auth')
  const { pathname } = useLocation()
  const [way, setWay] = useState<Way>(pathname.endsWith('/account') ? 'account' : 'phone')
  const [{ list, passkeyHost }, setOthers] = useState(noWays)
  useEffect(() => void otherWays().then(setOthers), [])
  const hasPasskeys = canUsePasskeysOf(passkeyHost)
  const ended = sentences[endReason()]
  const labels: Record<Way, string> = {
    phone: t('byPhone'),
    mail: t('byMail'),
    account: t('byAccount'),
  }
  return (
    <Screen title={t('signIn')} nav={<></>} bare>
      <div className="scroller app-safe-top h-full">
        <div className="mx-auto flex min-h-full max-w-110 flex-col px-6 pt-10 wide:pt-14">
          <Logo size={72} />
          <h1 className="mt-6 text-34 leading-[1.25] font-bold tracking-tight">{t('welcome')}</h1>
          {ended ? (
            <p role="status" className="mt-3 rounded-12 bg-beak-100 px-4 py-3 text-16 text-ink-900">
              {t(ended)}
            </p>
          ) : (
            <p className="mt-2 text-16 text-ink-500">{t('promise')}</p>
          )}
          <div className="mt-7 mb-4">
            <Segmented
              name={t('way')}
              value={way}
              onChange={setWay}
              options={ways.map((value) => ({ value, label: labels[value] }))}
            />
          </div>
          {way === 'account' ? <PasswordLogin /> : <CodeLogin key={way} way={way} />}
          <div className="mt-3 flex flex-wrap justify-center gap-x-6">
            <TextLink to={registerAccountPath}>{t('register')}</TextLink>
            <TextLink to={registerForgetPath}>{t('forgot')}</TextLink>
            {/* on a wide screen the code is beside the form */}
            <span className="wide:hidden">
              <TextLink to={loginScanPath}>{t('scan')}</TextLink>
            </span>
          </div>
          {(hasPasskeys || list.length > 0) && (
            <div className="mt-2 space-y-3 border-t border-ink-200 pt-5">
              {hasPasskeys && <PasskeyLogin />}
              {list.length > 0 && <Providers names={list.map(({ name }) => name)} />}
            </div>
          )}
          <div className="app-safe-bottom mt-auto pt-8 pb-3">
            <LanguageRow />
          </div>
        </div>
      </div>
    </Screen>
  )
}

function TextLink(props: { to: string; children: ReactNode }) {
  return (
    <Link
      to={props.to}
      className="flex min-h-11 items-center rounded-8 text-14 font-medium text-beak-700 underline-offset-4 hover:underline"
    >
      {props.children}
    </Link>
  )
}
