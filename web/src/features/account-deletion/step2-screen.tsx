import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { AuthForm } from '#features/auth/index.ts'
import { OwnCode, ownTarget } from '#features/credentials/index.ts'
import { useMore } from '#features/profile/index.ts'
import { destroyResultPath, myArchivePhoneEmailPath } from './paths.ts'
import { applyForEnd, leaveTo, useMe } from './queries.ts'

type Way = 'password' | 'code'

/** Confirms the user's identity, and requests the deletion. */
export function DestroyStep2Screen() {
  const t = useT('account-deletion')
  const me = useMe()
  const more = useMore()
  if (!me) return null
  return (
    <Screen title={t('title')}>
      <div className="space-y-4 px-4 pt-2 pb-6">
        <h2 className="px-1 text-22 font-bold tracking-tight">{t('proofTitle')}</h2>
        <Loaded query={more} skeleton={<CellSkeletons rows={2} />}>
          {({ hasPassword }) => <Proof target={ownTarget(me)} hasPassword={hasPassword} />}
        </Loaded>
      </div>
    </Screen>
  )
}

/** By password or code: the user chooses if both are possible. */
function Proof(props: { target: ReturnType<typeof ownTarget>; hasPassword: boolean }) {
  const { target, hasPassword } = props
  const t = useT('account-deletion')
  const tProfile = useT('profile')
  const open = useOpen()
  const [way, setWay] = useState<Way>(hasPassword ? 'password' : 'code')
  if (!hasPassword && !target) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={t('proofMissing')}
        action={{ label: tProfile('phoneMail'), onPress: () => open(myArchivePhoneEmailPath) }}
      />
    )
  }
  return (
    <>
      {hasPassword && target && (
        <Segmented
          name={t('proof')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: t('byPassword') },
            { value: 'code', label: t('byCode') },
          ]}
        />
      )}
      <ProofForm key={way} target={way === 'code' ? target : undefined} />
    </>
  )
}

function ProofForm({ target }: { target: ReturnType<typeof ownTarget> }) {
  const t = useT('account-deletion')
  const tAuth = useT('auth')
  const open = useOpen()
  const form = useCallForm(accountDeletion.apply, {
    start: { password: '', verCode: '', understood: false },
    input: ({ password, verCode }) => (target ? { verCode } : { password }),
    sentences: { verCode: tAuth('codeWrong') },
    also: ({ password, understood }) => ({
      password: !target && !password && t('passwordMissing'),
      understood: !understood && t('understoodMissing'),
    }),
  })
  const submit = async () => {
    const { password, verCode } = form.values
    await form.worked(async () => {
      const due = await applyForEnd(target ? { verCode } : { password })
      const page = `${destroyResultPath}?due=${due}`
      if (leaveTo(page)) open(page, { replace: true })
    })
  }
  return (
    <AuthForm onSubmit={submit}>
      {target ? (
        <OwnCode target={target} purpose="password" {...form.field('verCode')} />
      ) : (
        <PasswordField
          label={t('password')}
          labelInside
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <Checkbox
        checked={form.values.understood}
        onCheck={(understood) => form.set({ understood })}
        error={form.errorAt('understood')}
      >
        {t('understood')}
      </Checkbox>
      <Button type="submit" kind="danger" wide busy={form.busy}>
        {t('doIt')}
      </Button>
    </AuthForm>
  )
}
