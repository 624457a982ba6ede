import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { passkeys } from '@mynah/contract/passkeys'
import { boundOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { WaitingSection } from '#features/credentials/index.ts'
import { settingPasskeyAddPath, settingPasskeyRemovePath } from './paths.ts'
import { canUsePasskeysOf, renamePasskey, useIdHere, usePasskeys, type Passkey } from './queries.ts'

/** The passkeys for signing in and paying: each can be renamed and removed, and another one added. */
export function PasskeysScreen() {
  const t = useT('passkeys')
  const query = usePasskeys()
  return (
    <Screen title={t('title')} onRefresh={query.refetch}>
      <p className="px-5 pt-1 pb-3 text-14 text-ink-500">{t('intro')}</p>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {({ list, rpId }) => <Passkeys list={list} rpId={rpId} />}
      </Loaded>
      <WaitingSection />
    </Screen>
  )
}

function Passkeys({ list, rpId }: { list: readonly Passkey[]; rpId: string }) {
  const t = useT('passkeys')
  const open = useOpen()
  const here = useIdHere()
  return (
    <>
      {list.length > 0 && (
        <Section>
          {list.map((passkey) => (
            <PasskeyCell key={passkey.id} passkey={passkey} isHere={passkey.id === here} />
          ))}
        </Section>
      )}
      <div className="px-4 pb-4">
        {canUsePasskeysOf(rpId) ? (
          <Button
            wide
            kind={list.length > 0 ? 'secondary' : 'primary'}
            icon={KeyRound}
            onClick={() => open(settingPasskeyAddPath)}
          >
            {t('add')}
          </Button>
        ) : (
          <p role="note" className="rounded-18 bg-beak-100 px-4 py-3 text-14 text-ink-900">
            {rpId === '' || rpId === location.hostname ? t('impossible') : t('elsewhere', { host: rpId })}
          </p>
        )}
      </div>
    </>
  )
}

function PasskeyCell({ passkey, isHere }: { passkey: Passkey; isHere: boolean }) {
  const t = useT('passkeys')
  const format = useFormat()
  const open = useOpen()
  const { ask, dialog } = useTextInputDialog()
  const { id, name, synced, createTime, lastTime } = passkey
  const rename = () =>
    ask({
      title: t('rename'),
      label: t('name'),
      initial: name,
      ...boundOf(passkeys.rename, 'name'),
      missing: t('nameMissing'),
      confirm: t('save'),
      onConfirm: (typed) => renamePasskey(id, typed),
    })
  const choose = async (anchor: Element) => {
    const chosen = await openMenu(t('actionsOf', { name }), anchor, [
      { value: 'rename', label: t('rename'), icon: Pencil },
      { value: 'remove', label: t('remove'), icon: Trash2, danger: true },
    ])
    if (chosen === 'rename') rename()
    if (chosen === 'remove') open(`${settingPasskeyRemovePath}?id=${id}`)
  }
  const used = lastTime > 0 ? t('used', { time: format.listDate(lastTime) }) : t('unused')
  const marks = [isHere && t('here'), synced && t('synced')].filter(Boolean)
  return (
    <>
      <Cell
        icon={KeyRound}
        title={name}
        hint={
          <>
            {[t('added', { time: format.listDate(createTime) }), used].join(' · ')}
            {marks.length > 0 && <span className="block">{marks.join(' · ')}</span>}
          </>
        }
        value={
          <IconButton
            icon={Ellipsis}
            name={t('actionsOf', { name })}
            onClick={(event) => void choose(event.currentTarget)}
          />
        }
      />
      {dialog}
    </>
  )
}
