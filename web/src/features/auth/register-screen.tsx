import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { nameErrors } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AgreeBox } from './agree-box.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { CodeRow } from './code-row.tsx'
import { useAction } from '#client/use-action.ts'
import { anyFault, codeFault, targetFault, faultText, type Faults, type Target } from './fields.ts'
import { newPasswordFault, repeatFault, userNumFault } from './password-faults.ts'
import { NewPassword } from './new-password.tsx'
import { register } from './password-queries.ts'
import { MailField, PhoneField, useRegion } from './target-fields.tsx'

const ways = ['phone', 'mail', 'userNum'] as const
type Way = (typeof ways)[number]
const empty = {
  ...{ reach: '', code: '', otherReach: '', otherCode: '', number: '' },
  ...{ nick: '', password: '', again: '', invite: '' },
}
type Field = keyof typeof empty | 'agree'

/** A new account by phone, e-mail, both or user number alone. `?code=` fills in the invite code. */
export function RegisterScreen() {
  const t = useT('auth')
  const [search] = useSearchParams()
  const [way, setWay] = useState<Way>('phone')
  const [form, setForm] = useState({ ...empty, invite: search.get('code') ?? '' })
  // Whether the other of phone and e-mail is given too.
  const [both, setBoth] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const action = useAction()

  const targetOf = (kind: Target['kind'], reach: string): Target =>
    kind === 'phone' ? { kind, regionCode: region.code, mobile: reach } : { kind, email: reach }
  const target = way === 'userNum' ? undefined : targetOf(way, form.reach)
  const otherKind = way === 'phone' ? 'mail' : 'phone'
  const other = target && both ? targetOf(otherKind, form.otherReach) : undefined
  const reachFault = () => (target ? targetFault(target) : userNumFault(form.reach))
  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    action.forget()
  }
  const field = (name: keyof typeof empty, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      mended(name)
    },
    error: faultText(faults[name], t) ?? refused,
  })
  const proofs = (first: Target) => [
    { target: first, code: form.code },
    ...(other ? [{ target: other, code: form.otherCode }] : []),
  ]
  const submit = async () => {
    const found: Faults<Field> = {
      reach: reachFault(),
      code: target && codeFault(form.code),
      otherReach: other && targetFault(other),
      otherCode: other && codeFault(form.otherCode),
      number: target && form.number ? userNumFault(form.number) : undefined,
      nick: form.nick.trim() ? undefined : 'nickMissing',
      password: newPasswordFault(form.password),
      again: repeatFault(form.password, form.again),
      agree: agreed ? undefined : 'agreeMissing',
    }
    setFaults(found)
    if (anyFault(found)) return
    const about = { purpose: 'register' as const, userNum: form.reach }
    await action.run(() =>
      captcha.pass(about, (given) =>
        register({
          by: target ? { proofs: proofs(target), userNum: form.number } : { userNum: form.reach },
          nick: form.nick,
          password: form.password,
          inviteCode: form.invite,
          captcha: given,
        }),
      ),
    )
  }
  const refusedNumber = action.errorOf('UserNumTaken') ?? action.errorAt('userNum')
  const refused = (kind: Target['kind']) =>
    kind === 'phone'
      ? (action.errorOf('PhoneInvalid') ?? action.errorAt('regionCode', 'mobile'))
      : (action.errorOf('MailInvalid') ?? action.errorAt('email'))
  const refusedCode = (kind: Target['kind']) =>
    action.errorAt(other && kind === 'mail' ? 'emailCode' : 'verCode')
  const refusedReach = way === 'userNum' ? refusedNumber : (refused(way) ?? action.errorOf('TargetTaken'))
  const reach = field('reach', other && target ? refused(target.kind) : refusedReach)
  const otherReach = field('otherReach', refused(otherKind))
  const number = field('number', refusedNumber)
  const labels: Record<Way, string> = {
    mail: t('byMail'),
    phone: t('byPhone'),
    userNum: t('byUserNum'),
  }
  const codeLabels = { mail: t('codeByMail'), phone: t('codeByPhone') }
  return (
    <Screen title={t('register')}>
      <div className="mx-auto max-w-110 px-6 pt-2 pb-8">
        <AuthForm onSubmit={submit}>
          <Segmented
            name={t('way')}
            value={way}
            onChange={(next) => {
              setWay(next)
              setForm((now) => ({ ...now, reach: '', code: '', otherReach: '', otherCode: '' }))
              setBoth(false)
              setFaults({})
              action.forget()
            }}
            options={ways.map((value) => ({ value, label: labels[value] }))}
          />
          {way === 'mail' && <MailField {...reach} />}
          {way === 'phone' && <PhoneField {...reach} region={region} onRegion={chooseRegion} />}
          {way === 'userNum' && (
            <TextField
              label={t('userNum')}
              labelInside
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.userNumLengthMax}
              {...reach}
              hint={reach.error ? undefined : faultText('userNumRule', t)}
            />
          )}
          {captcha.field}
          {target && (
            <CodeRow
              {...field(
                'code',
                refusedCode(target.kind) ?? (other ? undefined : action.errorOf('CodeWrong')),
              )}
              {...(other && { label: codeLabels[target.kind] })}
              target={target}
              purpose="register"
              captcha={captcha}
              onBadTarget={() => setFaults({ reach: reachFault() })}
            />
          )}
          {other?.kind === 'mail' && <MailField {...otherReach} />}
          {other?.kind === 'phone' && <PhoneField {...otherReach} region={region} onRegion={chooseRegion} />}
          {other && (
            <CodeRow
              {...field('otherCode', refusedCode(other.kind))}
              label={codeLabels[other.kind]}
              target={other}
              purpose="register"
              captcha={captcha}
              onBadTarget={() => setFaults({ otherReach: targetFault(other) })}
            />
          )}
          {target && (
            <Button
              kind="link"
              onClick={() => {
                setBoth(!both)
                setForm((now) => ({ ...now, otherReach: '', otherCode: '' }))
                action.forget()
              }}
            >
              {t(both ? 'withoutOther' : otherKind === 'phone' ? 'alsoPhone' : 'alsoMail')}
            </Button>
          )}
          {target && (
            <TextField
              label={t('userNumMaybe')}
              labelInside
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.userNumLengthMax}
              {...number}
              hint={number.error ? undefined : t('userNumMaybeHint')}
            />
          )}
          <TextField
            label={t('nick')}
            labelInside
            autoComplete="nickname"
            max={limits.nameSignsMax}
            inSigns
            {...field('nick', action.errorOf(...nameErrors) ?? action.errorAt('userName'))}
          />
          <NewPassword
            password={field('password', action.errorOf('PasswordCommon') ?? action.errorAt('pwd'))}
            again={field('again')}
          />
          <TextField
            label={t('invite')}
            labelInside
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...field('invite', action.errorOf('InviteCodeUnknown') ?? action.errorAt('registCode'))}
          />
          <AgreeBox
            checked={agreed}
            onCheck={(checked) => {
              setAgreed(checked)
              mended('agree')
            }}
            error={faultText(faults.agree, t)}
          />
          <Button type="submit" wide busy={action.busy}>
            {t('registerNow')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}
