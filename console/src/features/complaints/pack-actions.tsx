import { useMutation } from '@tanstack/react-query'
import { mayUse } from '@mynah/contract/admin-api'
import type { ReportedState } from '@mynah/contract/complaints'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'

/** Actions on a reported sticker pack itself. */
export function PackActions(props: { id: string; state: ReportedState; onDone: () => unknown }) {
  const { id, state, onDone } = props
  const t = useT('complaints')
  const me = useMe()
  const remove = useMutation({
    mutationFn: () => callAdmin(stickerPackAdmin.delete, { id }),
    onSuccess: async () => {
      await onDone()
      announce(t('packDeleted'))
    },
  })
  if (state === 'deleted' || me.data === undefined || !mayUse(stickerPackAdmin.delete, me.data.role))
    return null
  return (
    <>
      <KeyButton
        means="delete"
        kind="danger"
        busy={remove.isPending}
        onClick={() => window.confirm(t('packDeleteAsk')) && remove.mutate()}
      >
        {t('packDelete')}
      </KeyButton>
      <Trouble error={remove.error} />
    </>
  )
}
