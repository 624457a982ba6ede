import { useSearchParams } from 'react-router'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { useCallForm } from '#client/api/call-form.ts'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import {
  AuthForm,
  CodeRow,
  MailField,
  PhoneField,
  targetFault,
  faultText,
  useCaptcha,
  useRegion,
  type Target,
} from '#features/auth/index.ts'
import { useOwnProof } from '#features/credentials/index.ts'
import { bind, useMe, useMore } from './queries.ts'

/** Binds a phone number, or with `?way=mail` an address, with a code that was sent there and an old credential. */
export function BindScreen() {
  const t = useT('profile')
  const mail = useSearchParams()[0].get('way') === 'mail'
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={mail ? t('bindMail') : t('bindPhone')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={3} />}>
        {({ hasPassword }) => me && <Form me={me} hasPassword={hasPassword} mail={mail} />}
      </Loaded>
    </Screen>
  )
}

function Form({ me, hasPassword, mail }: { me: Self; hasPassword: boolean; mail: boolean }) {
  const t = useT('profile')
  const tWaiting = useT('credentials')
  const tAuth = useT('auth')
  const { close } = usePageContext()
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const targetOf = (reach: string): Target =>
    mail ? { kind: 'mail', email: reach } : { kind: 'phone', regionCode: region.code, mobile: reach }
  const form = useCallForm(mail ? profile.bindMail : profile.bindPhone, {
    start: { reach: '', verCode: '' },
    wire: () => ({ reach: mail ? ['email'] : ['mobile'] }),
    refusedAt: {
      ...{ mobile: ['PhoneInvalid', 'TargetTaken'], email: ['MailInvalid', 'TargetTaken'] },
      verCode: ['CodeWrong'],
    },
    sentences: { verCode: tAuth('codeWrong') },
    also: ({ reach }) => ({ reach: faultText(targetFault(targetOf(reach)), tAuth) }),
  })
  const own = useOwnProof(me, { hasPassword, waits: true, refused: form.errorOf('PasswordWrong') })
  const target = targetOf(form.values.reach)
  const submit = async () => {
    const [isRight, proof] = [form.check(), own.read()]
    if (!isRight || !proof) return
    const due = await form.submit(() => bind(target, form.values.verCode, proof))
    if (due === undefined) return
    toast(due > 0 ? tWaiting('waits', { time: fullTime(due) }) : t('bound'))
    close()
  }
  const field = form.field('reach')
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <p className="px-1 text-14 text-ink-500">{t('bindText')}</p>
        {mail ? <MailField {...field} /> : <PhoneField {...field} region={region} onRegion={chooseRegion} />}
        {captcha.field}
        <CodeRow
          {...form.field('verCode')}
          target={target}
          purpose="bind"
          captcha={captcha}
          onBadTarget={() => form.check(['reach'])}
        />
        {own.field}
        <Button type="submit" wide busy={form.busy}>
          {t('bind')}
        </Button>
      </AuthForm>
    </div>
  )
}
