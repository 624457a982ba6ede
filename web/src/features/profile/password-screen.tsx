import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { useCallForm } from '#client/api/call-form.ts'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import {
  AuthForm,
  changePassword as changeByCode,
  NewPassword,
  passwordRule,
  repeatWrong,
  type Target,
} from '#features/auth/index.ts'
import { OwnCode, ownTarget, WaitingSection, WaitNote } from '#features/credentials/index.ts'
import { myArchivePhoneEmailPath } from './paths.ts'
import { changePassword, refreshMe, useMe, useMore } from './queries.ts'

type Way = 'old' | 'code' | 'wait'

/** Changes the login password, with the old one or with a code. */
export function PasswordScreen() {
  const t = useT('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={t('password')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={3} />}>
        {({ hasPassword }) => me && <Form me={me} hasPassword={hasPassword} />}
      </Loaded>
    </Screen>
  )
}

function Form({ me, hasPassword }: { me: Self; hasPassword: boolean }) {
  const t = useT('profile')
  const open = useOpen()
  const tWaiting = useT('credentials')
  const target = ownTarget(me)
  const [way, setWay] = useState<Way>(hasPassword ? 'old' : 'code')
  if (!hasPassword && !target) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={t('passwordNeedsTarget')}
        action={{ label: t('phoneMail'), onPress: () => open(myArchivePhoneEmailPath) }}
      />
    )
  }
  return (
    <div className="space-y-4 px-4 pt-2">
      <Segmented
        name={t('proof')}
        value={way}
        onChange={setWay}
        options={[
          ...(hasPassword ? [{ value: 'old' as const, label: t('byOld') }] : []),
          ...(target ? [{ value: 'code' as const, label: t('byCode') }] : []),
          { value: 'wait', label: tWaiting('byNeither') },
        ]}
      />
      <Fields key={way} target={way === 'code' ? target : undefined} waits={way === 'wait'} />
      <div className="-mx-4">
        <WaitingSection />
      </div>
    </div>
  )
}

const refusedAt = {
  oldPassword: ['PasswordWrong'],
  verCode: ['CodeWrong'],
  newPassword: ['PasswordCommon'],
} as const

function Fields({ target, waits }: { target: Target | undefined; waits: boolean }) {
  const tWaiting = useT('credentials')
  const t = useT('profile')
  const tAuth = useT('auth')
  const { close } = usePageContext()
  const form = useCallForm(profile.changePassword, {
    start: { oldPassword: '', verCode: '', newPassword: '', again: '' },
    wire: () => ({ verCode: ['verCode', 'code'] }),
    input: ({ newPassword, verCode }) => ({ newPassword, ...(target && { verCode }) }),
    refusedAt,
    sentences: { verCode: tAuth('codeWrong'), newPassword: passwordRule(tAuth) },
    also: ({ oldPassword, newPassword, again }) => ({
      oldPassword: !target && !waits && oldPassword === '' && t('passwordOldMissing'),
      again: repeatWrong(newPassword, again, tAuth),
    }),
  })
  const submit = async () => {
    const { oldPassword, verCode, newPassword } = form.values
    const due = await form.submit(() =>
      target
        ? changeByCode(target, verCode, newPassword).then(() => 0)
        : changePassword(waits ? undefined : oldPassword, newPassword),
    )
    if (due === undefined) return
    if (waits) {
      toast(tWaiting('waits', { time: fullTime(due) }))
      close()
      return
    }
    toast(target ? tAuth('passwordChanged') : t('passwordDone'))
    // a change by code ends all sessions: this call is refused, which leads to the login page
    if (target) await refreshMe()
    else close()
  }
  return (
    <AuthForm onSubmit={submit}>
      {waits ? (
        <WaitNote />
      ) : target ? (
        <>
          <p className="px-1 text-14 text-ink-500">{t('passwordByCode')}</p>
          <OwnCode target={target} purpose="password" {...form.field('verCode')} />
        </>
      ) : (
        <PasswordField
          label={t('passwordOld')}
          labelInside
          autoComplete="current-password"
          {...form.field('oldPassword')}
        />
      )}
      <NewPassword password={form.text('newPassword')} again={form.field('again')} />
      <Button type="submit" wide busy={form.busy}>
        {tAuth('passwordChange')}
      </Button>
    </AuthForm>
  )
}
