import type { Self } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { useAction } from '#client/api/use-action.ts'
import { AuthForm } from '#features/auth/index.ts'
import { useOwnProof, type OwnProof } from '#features/credentials/index.ts'
import { useMore } from '#features/profile/index.ts'
import { useMe } from './queries.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** throws the refusal of the call */
  onProof: (proof: OwnProof) => Promise<void>
}

/** Confirms the user's identity by password or code before an export with all their data is made or downloaded. */
export function ExportProof(props: Props) {
  const t = useT('credentials')
  const me = useMe()
  const more = useMore()
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('exportTitle')}>
      {me && more.data && <Form {...props} me={me} hasPassword={more.data.hasPassword} />}
    </Sheet>
  )
}

function Form({ me, hasPassword, onProof }: Props & { me: Self; hasPassword: boolean }) {
  const t = useT('credentials')
  const action = useAction()
  const refused = action.errorOf('PasswordWrong', 'CodeWrong')
  const own = useOwnProof(me, { hasPassword, waits: false, refused })
  const submit = async () => {
    const proof = own.read()
    if (proof) await action.run(() => onProof(proof))
  }
  return (
    <AuthForm onSubmit={submit}>
      {own.field}
      <Button type="submit" wide busy={action.busy}>
        {t('exportGo')}
      </Button>
    </AuthForm>
  )
}
