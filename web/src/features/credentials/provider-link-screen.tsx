import type { Self } from '@mynah/contract/people'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useAction } from '#client/api/use-action.ts'
import { AuthForm } from '#features/auth/index.ts'
import { useOwnProof } from './own-proof.tsx'
import { beginLink, unlinkProvider, useHasPassword, useMe, useProvider } from './queries.ts'

/** Links a provider's account, which can then sign in to the user's, or unlinks it. Both require an old credential. */
export function ProviderLinkScreen() {
  const t = useT('credentials')
  const provider = useProvider()
  const hasPassword = useHasPassword()
  const me = useMe()
  return (
    <Screen title={provider.data?.name || t('provider')}>
      <Loaded query={provider} skeleton={<CellSkeletons rows={3} />}>
        {({ name, linkTime }) => (
          <Loaded query={hasPassword} skeleton={<CellSkeletons rows={3} />}>
            {(password) => me && <Form me={me} hasPassword={password} name={name} linkTime={linkTime} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function Form(props: { me: Self; hasPassword: boolean; name: string; linkTime: number }) {
  const { me, hasPassword, name, linkTime } = props
  const t = useT('credentials')
  const { close } = usePageContext()
  const action = useAction()
  const refused = action.errorOf('PasswordWrong', 'CodeWrong')
  const own = useOwnProof(me, { hasPassword, waits: true, refused })
  const linked = linkTime > 0
  const service = name || t('provider')
  const submit = async () => {
    const proof = own.read()
    if (!proof) return
    if (!linked) {
      await action.run(() => beginLink(proof))
      return
    }
    const due = await action.resultOf(() => unlinkProvider(proof))
    if (due === undefined) return
    toast(due > 0 ? t('waits', { time: fullTime(due) }) : t('unlinkDone', { name: service }))
    close()
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <p className="px-1 text-14 text-ink-500">
          {linked
            ? t('linkedSince', { name: service, time: fullTime(linkTime) })
            : t('linkText', { name: service })}
        </p>
        {own.field}
        {linked ? (
          <Button type="submit" wide kind="danger" busy={action.busy}>
            {t('unlink')}
          </Button>
        ) : (
          <Button type="submit" wide busy={action.busy}>
            {t('linkIt', { name: service })}
          </Button>
        )}
      </AuthForm>
    </div>
  )
}
