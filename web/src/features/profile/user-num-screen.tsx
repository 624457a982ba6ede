import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { AuthForm, tell, useDeed, userNumFault } from '#features/auth/index.ts'
import { chooseNumber, useMe, useMore } from './queries.ts'

/** The number by which people find me: shown, and chosen once by whom the server gave one. */
export function UserNumScreen() {
  const say = useSay('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={say('userNum')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={1} />}>
        {({ numFixed }) =>
          numFixed ? (
            <Section hint={say('userNumFixed')}>
              <Cell title={say('userNum')} value={me?.userNum} />
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
  const say = useSay('profile')
  const sayAuth = useSay('auth')
  const deed = useDeed()
  const [number, setNumber] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = async () => {
    const fault = tell(userNumFault(number), sayAuth)
    setError(fault)
    if (fault || number === initial) return
    const title = say('userNumAsk', { number })
    if (!(await confirm({ title, text: say('userNumAskText'), confirm: say('save') }))) return
    if ((await deed.run(() => chooseNumber(number))) === 'done') toast(say('saved'))
  }
  return (
    <div className="px-4 pt-2">
      <AuthForm onSubmit={submit}>
        <TextField
          label={say('userNum')}
          value={number}
          onChange={(typed) => {
            setNumber(typed.trim())
            setError(undefined)
            deed.forget()
          }}
          max={limits.userNumLengthMax}
          hint={say('userNumHint')}
          error={error ?? deed.errorOf('UserNumTaken', 'UserNumFixed')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide busy={deed.busy}>
          {say('save')}
        </Button>
      </AuthForm>
    </div>
  )
}
