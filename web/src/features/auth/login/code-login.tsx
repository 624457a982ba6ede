import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { AcceptLine } from '../agreement-links.tsx'
import { AuthForm } from '../auth-form.tsx'
import { useCaptcha } from '../captcha/captcha.tsx'
import { CodeRow } from '../code-row.tsx'
import { faultText, targetFault, targetOf, type Target } from '../fields.ts'
import { codeLoginCall, signInByCode } from '../queries.ts'
import { MailField, PhoneField, useRegion } from '../target-fields.tsx'

/** Signs in with a code from a message, which also creates the account of a new phone number. */
export function CodeLogin({ way }: { way: Target['kind'] }) {
  const t = useT('auth')
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const form = useCallForm(codeLoginCall(way), {
    start: { reach: '', verCode: '' },
    wire: () => ({ reach: [way === 'phone' ? 'mobile' : 'userNum'] }),
    refusedAt: { reach: ['PhoneInvalid', 'MailInvalid', 'AccountUnknown'], verCode: ['CodeWrong'] },
    sentences: { verCode: t('codeWrong') },
    also: ({ reach }) => ({ reach: faultText(targetFault(targetOf(way, reach, region)), t) }),
  })
  const { reach, verCode } = form.values
  const target = targetOf(way, reach, region)
  const submit = async () => void (await form.worked(() => signInByCode(target, verCode)))
  return (
    <AuthForm onSubmit={submit}>
      {way === 'phone' ? (
        <PhoneField {...form.field('reach')} region={region} onRegion={chooseRegion} />
      ) : (
        <MailField {...form.field('reach')} />
      )}
      {captcha.field}
      <CodeRow
        {...form.field('verCode')}
        target={target}
        purpose="login"
        captcha={captcha}
        onBadTarget={() => form.check(['reach'])}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('signIn')}
      </Button>
      <AcceptLine />
    </AuthForm>
  )
}
