import { useState, type ReactNode } from 'react'
import type { Self } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { codeFault, faultText } from '#features/auth/index.ts'
import { OwnCode, ownTarget } from './own-code.tsx'

type Way = 'password' | 'code' | 'passkey' | 'wait'
type Asked = { hasPassword: boolean; passkey?: boolean; waits: boolean; refused: string | undefined }
/** The proof of the user's identity; empty for a change with a waiting time. */
export type OwnProof = { password?: string; verCode?: string }

/**
 * The old credential that a change requires: the login password, a code to the old number or address, with `passkey`
 * one of the account's passkeys, or, where `waits` allows it, none. `read` returns it, or undefined after showing at
 * the field what is missing; it is empty for a passkey, which the caller requests from the device.
 */
export function useOwnProof(
  me: Self,
  { hasPassword, passkey = false, waits, refused }: Asked,
): { field: ReactNode; read: () => OwnProof | undefined; way: Way } {
  const t = useT('credentials')
  const tAuth = useT('auth')
  const target = ownTarget(me)
  const ways: Way[] = [
    ...(hasPassword ? ['password' as const] : []),
    ...(target ? ['code' as const] : []),
    ...(passkey ? ['passkey' as const] : []),
    ...(waits ? ['wait' as const] : []),
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'wait')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  const read = () => {
    if (way === 'wait' || way === 'passkey') return {}
    const fault = way === 'code' ? faultText(codeFault(text), tAuth) : text ? undefined : t('passwordMissing')
    setError(fault)
    if (fault) return undefined
    return way === 'code' ? { verCode: text } : { password: text }
  }
  const field = (
    <div className="space-y-3">
      <p className="px-1 pt-1 text-14 text-ink-500">{t('proofText')}</p>
      {ways.length > 1 && (
        <Ways
          ways={ways}
          way={way}
          onWay={(next) => {
            setWay(next)
            type('')
          }}
        />
      )}
      {way === 'password' && (
        <PasswordField
          label={t('password')}
          labelInside
          autoComplete="current-password"
          value={text}
          onChange={type}
          error={error ?? refused}
        />
      )}
      {way === 'code' && target && (
        <OwnCode target={target} purpose="password" value={text} onChange={type} error={error ?? refused} />
      )}
      {way === 'passkey' && <p className="px-1 text-14 text-ink-700">{t('passkeyText')}</p>}
      {way === 'wait' && <WaitNote />}
    </div>
  )
  return { field, read, way }
}

function Ways({ ways, way, onWay }: { ways: readonly Way[]; way: Way; onWay: (way: Way) => void }) {
  const t = useT('credentials')
  const labels: Record<Way, string> = {
    password: t('byPassword'),
    code: t('byCode'),
    passkey: t('byPasskey'),
    wait: t('byNeither'),
  }
  return (
    <Segmented
      name={t('proof')}
      value={way}
      onChange={onWay}
      options={ways.map((value) => ({ value, label: labels[value] }))}
    />
  )
}

/** Explains the waiting time of a change without proof. */
export function WaitNote() {
  const t = useT('credentials')
  return (
    <p role="note" className="rounded-18 bg-beak-100 px-4 py-3 text-14 text-ink-900">
      {t('waitText')}
    </p>
  )
}
