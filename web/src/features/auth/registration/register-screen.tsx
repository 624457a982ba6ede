import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AgreeBox } from '../agree-box.tsx'
import { AuthForm } from '../auth-form.tsx'
import { CodeRow } from '../code-row.tsx'
import type { Target } from '../fields.ts'
import { NewPassword } from './new-password.tsx'
import { otherKind, useRegistration } from './registration.ts'
import { userNumRule } from './rule-sentences.ts'
import { MailField, PhoneField } from '../target-fields.tsx'

/** A new account by phone, e-mail, both, or user number alone. `?code=` presets the invite code. */
export function RegisterScreen() {
  const t = useT('auth')
  const [search] = useSearchParams()
  const registration = useRegistration(search.get('code') ?? '')
  const { form, target } = registration
  const { way, agreed } = form.values
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
              hint={userNumRule(t)}
              {...form.field('reach')}
            />
          ) : (
            <ReachField kind={way} name="reach" registration={registration} />
          )}
          {registration.captcha.field}
          {target && <TargetFields target={target} registration={registration} />}
          <TextField label={t('nick')} labelInside autoComplete="nickname" {...form.counted('userName')} />
          <NewPassword password={form.text('pwd')} again={form.field('again')} />
          <TextField
            label={t('invite')}
            labelInside
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.text('registCode')}
          />
          <AgreeBox
            checked={agreed}
            onCheck={(checked) => form.set({ agreed: checked })}
            error={form.errorAt('agreed')}
          />
          <Button type="submit" wide busy={form.busy}>
            {t('registerNow')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}

type Registration = ReturnType<typeof useRegistration>

/**
 * The code for a phone number or address, optionally the other of the two with its code, and an optional user number.
 */
function TargetFields({ target, registration }: { target: Target; registration: Registration }) {
  const t = useT('auth')
  const { form, other, captcha } = registration
  const codeLabels = { mail: t('codeByMail'), phone: t('codeByPhone') }
  return (
    <>
      <CodeRow
        {...form.field('code')}
        {...(other && { label: codeLabels[target.kind] })}
        target={target}
        purpose="register"
        captcha={captcha}
        onBadTarget={() => form.check(['reach'])}
      />
      {other && (
        <>
          <ReachField kind={other.kind} name="otherReach" registration={registration} />
          <CodeRow
            {...form.field('otherCode')}
            label={codeLabels[other.kind]}
            target={other}
            purpose="register"
            captcha={captcha}
            onBadTarget={() => form.check(['otherReach'])}
          />
        </>
      )}
      <Button kind="link" onClick={registration.toggleOther}>
        {t(other ? 'withoutOther' : otherKind(form.values.way) === 'phone' ? 'alsoPhone' : 'alsoMail')}
      </Button>
      <UserNumField
        label={t('userNumMaybe')}
        autoComplete="off"
        hint={t('userNumMaybeHint')}
        {...form.field('number')}
      />
    </>
  )
}

function ReachField(props: {
  kind: Target['kind']
  name: 'reach' | 'otherReach'
  registration: Registration
}) {
  const { form, region, chooseRegion } = props.registration
  if (props.kind === 'mail') return <MailField {...form.field(props.name)} />
  return <PhoneField {...form.field(props.name)} region={region} onRegion={chooseRegion} />
}

function UserNumField(props: {
  label: string
  autoComplete: string
  hint: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
  refused: string | undefined
}) {
  const { hint, error, refused } = props
  return (
    <TextField
      labelInside
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.userNumLengthMax}
      {...props}
      hint={error || refused ? undefined : hint}
    />
  )
}
