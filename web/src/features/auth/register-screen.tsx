import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AgreeBox } from './agree-box.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { CodeRow } from './code-row.tsx'
import { useDeed } from './deed.ts'
import {
  anyFault,
  codeFault,
  newPasswordFault,
  repeatFault,
  targetFault,
  tell,
  userNumFault,
  type Faults,
  type Target,
} from './fields.ts'
import { register } from './queries.ts'
import { MailField, PhoneField, useRegion } from './target-fields.tsx'

const ways = ['mail', 'phone', 'userNum'] as const
type Way = (typeof ways)[number]
const empty = { reach: '', code: '', nick: '', password: '', again: '', invite: '' }
type Field = keyof typeof empty | 'agree'

/** A new account by e-mail, phone or user number alone. `?code=` fills in the invite code. */
export function RegisterScreen() {
  const say = useSay('auth')
  const [search] = useSearchParams()
  const [way, setWay] = useState<Way>('mail')
  const [form, setForm] = useState({ ...empty, invite: search.get('code') ?? '' })
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const deed = useDeed()

  const target: Target | undefined =
    way === 'userNum'
      ? undefined
      : way === 'phone'
        ? { kind: 'phone', regionCode: region.code, mobile: form.reach }
        : { kind: 'mail', email: form.reach }
  const reachFault = () => (target ? targetFault(target) : userNumFault(form.reach))
  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    deed.forget()
  }
  const field = (name: keyof typeof empty, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      mended(name)
    },
    error: tell(faults[name], say) ?? refused,
  })
  const submit = async () => {
    const found: Faults<Field> = {
      reach: reachFault(),
      code: target && codeFault(form.code),
      nick: form.nick.trim() ? undefined : 'nickMissing',
      password: newPasswordFault(form.password),
      again: repeatFault(form.password, form.again),
      agree: agreed ? undefined : 'agreeMissing',
    }
    setFaults(found)
    if (anyFault(found) || !captcha.isFilled()) return
    const result = await deed.run(() =>
      register({
        by: target ? { target, code: form.code } : { userNum: form.reach },
        nick: form.nick,
        password: form.password,
        inviteCode: form.invite,
        captcha: captcha.given,
      }),
    )
    if (result !== 'done') await captcha.heed(result)
  }
  const reach = field('reach', deed.errorOf('PhoneInvalid', 'MailInvalid', 'TargetTaken', 'UserNumTaken'))
  const labels: Record<Way, string> = {
    mail: say('byMail'),
    phone: say('byPhone'),
    userNum: say('byUserNum'),
  }
  return (
    <Screen title={say('register')}>
      <div className="mx-auto max-w-110 px-6 pt-2 pb-8">
        <AuthForm onSubmit={submit}>
          <Segmented
            name={say('way')}
            value={way}
            onChange={(next) => {
              setWay(next)
              setForm((now) => ({ ...now, reach: '', code: '' }))
              setFaults({})
              deed.forget()
            }}
            options={ways.map((value) => ({ value, label: labels[value] }))}
          />
          {way === 'mail' && <MailField {...reach} />}
          {way === 'phone' && <PhoneField {...reach} region={region} onRegion={chooseRegion} />}
          {way === 'userNum' && (
            <TextField
              label={say('userNum')}
              labelInside
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.userNumLengthMax}
              {...reach}
              hint={reach.error ? undefined : tell('userNumRule', say)}
            />
          )}
          {captcha.field}
          {target && (
            <CodeRow
              {...field('code', deed.errorOf('CodeWrong'))}
              target={target}
              purpose="register"
              captcha={captcha}
              onBadTarget={() => setFaults({ reach: reachFault() })}
            />
          )}
          <TextField
            label={say('nick')}
            labelInside
            autoComplete="nickname"
            max={limits.nickLengthMax}
            {...field('nick')}
          />
          <NewPassword password={field('password', deed.errorOf('PasswordCommon'))} again={field('again')} />
          <TextField
            label={say('invite')}
            labelInside
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...field('invite', deed.errorOf('InviteCodeUnknown'))}
          />
          <AgreeBox
            checked={agreed}
            onCheck={(checked) => {
              setAgreed(checked)
              mended('agree')
            }}
            error={tell(faults.agree, say)}
          />
          <Button type="submit" wide busy={deed.busy}>
            {say('registerNow')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}

interface PasswordProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A new password, and once more. */
export function NewPassword(props: { password: PasswordProps; again: PasswordProps }) {
  const say = useSay('auth')
  return (
    <>
      <PasswordField
        label={say('newPassword')}
        labelInside
        autoComplete="new-password"
        hint={props.password.error ? undefined : tell('passwordRule', say)}
        maxLength={limits.passwordLengthMax}
        {...props.password}
      />
      <PasswordField
        label={say('passwordAgain')}
        labelInside
        autoComplete="new-password"
        maxLength={limits.passwordLengthMax}
        {...props.again}
      />
    </>
  )
}
