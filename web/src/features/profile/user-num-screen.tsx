import { profile } from '@mynah/contract/profile'
import { isUserNum } from '@mynah/contract/user-number'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { AuthForm, userNumRule } from '#features/auth/index.ts'
import { chooseNumber, useMe, useMore } from './queries.ts'

/** The number by which people find the user: shown, and chosen once by users with a generated one. */
export function UserNumScreen() {
  const t = useT('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={t('userNum')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={1} />}>
        {({ numFixed }) =>
          numFixed ? (
            <Section hint={t('userNumFixed')}>
              <Cell title={t('userNum')} value={me?.userNum} />
            </Section>
          ) : (
            <ChooseNumber initial={me?.userNum ?? ''} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function ChooseNumber({ initial }: { initial: string }) {
  const t = useT('profile')
  const tAuth = useT('auth')
  const form = useCallForm(profile.update, {
    start: { userNum: initial },
    refusedAt: { userNum: ['UserNumTaken', 'UserNumFixed'] },
    also: ({ userNum }) => ({ userNum: !isUserNum(userNum) && userNumRule(tAuth) }),
  })
  const { userNum } = form.values
  const { maxLength, onChange, ...field } = form.text('userNum')
  const submit = async () => {
    if (!form.check() || userNum === initial) return
    const title = t('userNumAsk', { number: userNum })
    if (!(await confirm({ title, text: t('userNumAskText'), confirm: t('save') }))) return
    if (await form.worked(() => chooseNumber(userNum))) toast(t('saved'))
  }
  return (
    <div className="px-4 pt-2">
      <AuthForm onSubmit={submit}>
        <TextField
          label={t('userNum')}
          {...field}
          max={maxLength}
          onChange={(typed) => onChange(typed.trim())}
          hint={t('userNumHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('save')}
        </Button>
      </AuthForm>
    </div>
  )
}
