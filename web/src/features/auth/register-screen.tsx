import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AgreeBox } from './agree-box.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeRow } from './code-row.tsx'
import { faultText, type Target } from './fields.ts'
import { NewPassword } from './new-password.tsx'
import { useRegistration } from './registration.ts'
import { MailField, PhoneField } from './target-fields.tsx'

/** A new account by phone, e-mail, both or user number alone. `?code=` fills in the invite code. */
export function RegisterScreen() {
  const t = useT('auth')
  const [search] = useSearchParams()
  const registration = useRegistration(search.get('code') ?? '')
  const { way, target, field } = registration
  return (
    <Screen title={t('register')}>
      <div className="mx-auto max-w-110 px-6 pt-2 pb-8">
        <AuthForm onSubmit={registration.submit}>
          <Segmented
            name={t('way')}
            value={way}
            onChange={registration.chooseWay}
            options={[
              { value: 'phone', label: t('byPhone') },
              { value: 'mail', label: t('byMail') },
              { value: 'userNum', label: t('byUserNum') },
            ]}
          />
          {way === 'userNum' ? (
            <UserNumField
              label={t('userNum')}
              autoComplete="username"
              hint={faultText('userNumRule', t)}
              {...field('reach')}
            />
          ) : (
            <ReachField kind={way} name="reach" registration={registration} />
          )}
          {registration.captcha.field}
          {target && <TargetFields target={target} registration={registration} />}
          <TextField
            label={t('nick')}
            labelInside
            autoComplete="nickname"
            max={limits.nameSignsMax}
            inSigns
            {...field('nick')}
          />
          <NewPassword password={field('password')} again={field('again')} />
          <TextField
            label={t('invite')}
            labelInside
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...field('invite')}
          />
          <AgreeBox {...registration.agreement} />
          <Button type="submit" wide busy={registration.busy}>
            {t('registerNow')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}

type Registration = ReturnType<typeof useRegistration>

/** The code of a phone number or an address, the other of the two with its code, and the user number that is no must. */
function TargetFields({ target, registration }: { target: Target; registration: Registration }) {
  const t = useT('auth')
  const { other, otherKind, captcha, field } = registration
  const codeLabels = { mail: t('codeByMail'), phone: t('codeByPhone') }
  return (
    <>
      <CodeRow
        {...field('code')}
        {...(other && { label: codeLabels[target.kind] })}
        target={target}
        purpose="register"
        captcha={captcha}
        onBadTarget={registration.showTargetFault}
      />
      {other && (
        <>
          <ReachField kind={other.kind} name="otherReach" registration={registration} />
          <CodeRow
            {...field('otherCode')}
            label={codeLabels[other.kind]}
            target={other}
            purpose="register"
            captcha={captcha}
            onBadTarget={registration.showOtherFault}
          />
        </>
      )}
      <Button kind="link" onClick={registration.toggleOther}>
        {t(other ? 'withoutOther' : otherKind === 'phone' ? 'alsoPhone' : 'alsoMail')}
      </Button>
      <UserNumField
        label={t('userNumMaybe')}
        autoComplete="off"
        hint={t('userNumMaybeHint')}
        {...field('number')}
      />
    </>
  )
}

function ReachField(props: {
  kind: Target['kind']
  name: 'reach' | 'otherReach'
  registration: Registration
}) {
  const { field, region, chooseRegion } = props.registration
  if (props.kind === 'mail') return <MailField {...field(props.name)} />
  return <PhoneField {...field(props.name)} region={region} onRegion={chooseRegion} />
}

function UserNumField(props: {
  label: string
  autoComplete: string
  hint: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  return (
    <TextField
      labelInside
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.userNumLengthMax}
      {...props}
      hint={props.error ? undefined : props.hint}
    />
  )
}
