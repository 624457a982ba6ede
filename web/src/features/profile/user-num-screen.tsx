import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useAction } from '#client/use-action.ts'
import { AuthForm, faultText, userNumFault } from '#features/auth/index.ts'
import { chooseNumber, useMe, useMore } from './queries.ts'

/** The number by which people find me: shown, and chosen once by whom the server gave one. */
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
  const action = useAction()
  const [number, setNumber] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = async () => {
    const fault = faultText(userNumFault(number), tAuth)
    setError(fault)
    if (fault || number === initial) return
    const title = t('userNumAsk', { number })
    if (!(await confirm({ title, text: t('userNumAskText'), confirm: t('save') }))) return
    if ((await action.run(() => chooseNumber(number))) === 'done') toast(t('saved'))
  }
  return (
    <div className="px-4 pt-2">
      <AuthForm onSubmit={submit}>
        <TextField
          label={t('userNum')}
          value={number}
          onChange={(typed) => {
            setNumber(typed.trim())
            setError(undefined)
            action.forget()
          }}
          max={limits.userNumLengthMax}
          hint={t('userNumHint')}
          error={error ?? action.errorOf('UserNumTaken', 'UserNumFixed')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide busy={action.busy}>
          {t('save')}
        </Button>
      </AuthForm>
    </div>
  )
}
