import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Self } from '@mynah/contract/people'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { KeyRound } from 'lucide-react'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useAction } from '#client/api/use-action.ts'
import { AuthForm } from '#features/auth/index.ts'
import { useHasPassword, useMe, useOwnProof } from '#features/credentials/index.ts'
import { removePasskey, startAdding, troubleOf, usePasskeys, type Passkey } from './queries.ts'

/** Adds a passkey on this device: asks for an old credential, and then has the device verify its user. */
export function AddScreen() {
  const t = useT('passkeys')
  const me = useMe()
  const hasPassword = useHasPassword()
  const query = usePasskeys()
  return (
    <Screen title={t('add')}>
      <Loaded query={query} skeleton={<CellSkeletons rows={3} />}>
        {({ list }) => (
          <Loaded query={hasPassword} skeleton={<CellSkeletons rows={3} />}>
            {(known) => me && <AddForm me={me} hasPassword={known} hasPasskey={list.length > 0} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

type FormProps = { me: Self; hasPassword: boolean }

function AddForm({ me, hasPassword, hasPasskey }: FormProps & { hasPasskey: boolean }) {
  const t = useT('passkeys')
  const tWaiting = useT('credentials')
  const { close } = usePageContext()
  const action = useAction()
  const [adding] = useState(startAdding)
  const refused = action.errorOf('PasswordWrong', 'CodeWrong')
  const own = useOwnProof(me, { hasPassword, passkey: hasPasskey, waits: true, refused })
  const trouble = troubleOf(action.error)
  const submit = async () => {
    const proof = adding.isBegun() ? {} : own.read()
    if (!proof) return
    const due = await action.resultOf(() => adding.add(own.way === 'passkey' ? 'passkey' : proof))
    if (due === undefined) return
    toast(due > 0 ? tWaiting('waits', { time: fullTime(due) }) : t('addDone'))
    close()
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <p className="px-1 text-14 text-ink-500">{t('addText')}</p>
        {own.field}
        {trouble && (
          <p role="alert" className="px-1 text-14 text-danger">
            {trouble === 'known' ? t('known') : t('notAdded')}
          </p>
        )}
        <Button type="submit" wide busy={action.busy}>
          {t('goOn')}
        </Button>
      </AuthForm>
    </div>
  )
}

/** Removes a passkey, for example that of a lost device. */
export function RemoveScreen() {
  const t = useT('passkeys')
  const id = useSearchParams()[0].get('id')
  const query = usePasskeys()
  const me = useMe()
  const hasPassword = useHasPassword()
  return (
    <Screen title={t('removeTitle')}>
      <Loaded query={query} skeleton={<CellSkeletons rows={3} />}>
        {({ list }) => {
          const passkey = list.find((one) => one.id === id)
          if (!passkey) return <EmptyState icon={KeyRound} title={t('gone')} sentence={t('goneText')} />
          return (
            <Loaded query={hasPassword} skeleton={<CellSkeletons rows={3} />}>
              {(known) => me && <RemoveForm me={me} hasPassword={known} passkey={passkey} />}
            </Loaded>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function RemoveForm({ me, hasPassword, passkey }: FormProps & { passkey: Passkey }) {
  const t = useT('passkeys')
  const tWaiting = useT('credentials')
  const { close } = usePageContext()
  const action = useAction()
  const refused = action.errorOf('PasswordWrong', 'CodeWrong')
  const own = useOwnProof(me, { hasPassword, waits: true, refused })
  const submit = async () => {
    const proof = own.read()
    if (!proof) return
    const due = await action.resultOf(() => removePasskey(me.userId, passkey.id, proof))
    if (due === undefined) return
    toast(due > 0 ? tWaiting('waits', { time: fullTime(due) }) : t('removeDone'))
    close()
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <p className="px-1 text-14 text-ink-500">{t('removeText', { name: passkey.name })}</p>
        {own.field}
        <Button type="submit" wide kind="danger" busy={action.busy}>
          {t('remove')}
        </Button>
      </AuthForm>
    </div>
  )
}
