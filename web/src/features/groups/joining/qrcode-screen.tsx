import { Download, Send } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { qrPicture } from '#ui/pictures/qr-picture.ts'
import { QrCode } from '@mynah/ui/qr-code.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { saveFile } from '@mynah/ui/save-file.ts'
import { groupCodeText } from './codes.ts'
import { GroupPage, type ViewerState } from '../group-page.tsx'
import { leads, mayInvite } from '../members/members.ts'
import { roomRelayPath } from '../paths.ts'
import { useGroupCode } from '../queries.ts'

/** The group's card as a QR code, by which others can join with the user's invitation until it expires. */
export function GroupQrScreen() {
  const t = useT('groups')
  return (
    <GroupPage title={t('qr')} may={({ group, role }) => mayInvite(group, role)}>
      {(viewer) => <Code {...viewer} />}
    </GroupPage>
  )
}

function Code({ group, role }: ViewerState) {
  const t = useT('groups')
  const format = useFormat()
  const open = useOpen()
  const code = useGroupCode(group.id)
  const { id, name, avatar, faces, userCount } = group
  return (
    <Screen title={t('qr')}>
      <Loaded query={code} skeleton={<CellSkeletons />}>
        {({ invite, expireTime }) => {
          const text = groupCodeText(invite)
          return (
            <div className="mx-auto max-w-100 space-y-4 px-4 pt-2 pb-6">
              <div className="rounded-18 bg-paper p-5">
                <div className="mb-4 flex items-center gap-3.5">
                  <Avatar id={id} name={name} src={avatar} faces={faces} size={52} />
                  <div className="min-w-0 flex-1">
                    <p className="one-line text-18 font-medium">{name}</p>
                    <p className="one-line text-14 text-ink-500">{t('members', { count: userCount })}</p>
                  </div>
                </div>
                <QrCode text={text} label={t('qrOf', { name })} />
                <p className="mt-3 text-center text-12 text-ink-500">
                  {t('qrUntil', { time: `${format.dayName(expireTime)}, ${format.clockTime(expireTime)}` })}{' '}
                  {group.isInviteAuth && !leads(role) && t('inviteAudited')}
                </p>
              </div>
              <Button wide icon={Send} onClick={() => open(`${roomRelayPath}?share=1:${id}`)}>
                {t('shareCard')}
              </Button>
              <Button
                wide
                kind="secondary"
                icon={Download}
                onClick={() => void savePicture(text, name).then((stored) => toast(t(stored)))}
              >
                {t('qrSave')}
              </Button>
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

async function savePicture(text: string, name: string): Promise<'qrSaved' | 'qrSaveFailed'> {
  const picture = await qrPicture(text, name)
  if (!picture) return 'qrSaveFailed'
  saveFile(picture, 'mynah-group-qr.png')
  return 'qrSaved'
}
