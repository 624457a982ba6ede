import { Download, RefreshCw } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { qrPicture } from '#ui/pictures/qr-picture.ts'
import { QrCode } from '@mynah/ui/qr-code.tsx'
import { saveFile } from '@mynah/ui/save-file.ts'
import { resetQrToken, useMe, useQrToken } from './queries.ts'

/** The user's card as a QR code for others to scan. */
export function QrcodeScreen() {
  const t = useT('profile')
  const me = useMe()
  const token = useQrToken()
  const askAndReset = async () => {
    const question = {
      title: t('qrResetAsk'),
      text: t('qrResetText'),
      confirm: t('qrReset'),
      danger: true,
    }
    if (await confirm(question)) await resetQrToken()
  }
  if (!me) return <Screen title={t('qr')} />
  const { userId, userName, userNum, avatarUrl } = me
  return (
    <Screen title={t('qr')}>
      <Loaded query={token} skeleton={<CellSkeletons />}>
        {(value) => {
          const text = `${location.origin}/#/q/user/${value}`
          return (
            <div className="mx-auto max-w-100 space-y-4 px-4 pt-2">
              <div className="rounded-18 bg-paper p-5">
                <div className="mb-4 flex items-center gap-3.5">
                  <Avatar id={userId} name={userName} src={avatarUrl} size={52} />
                  <div className="min-w-0 flex-1">
                    <p className="one-line text-18 font-medium">{userName}</p>
                    <p className="one-line text-14 text-ink-500">{userNum}</p>
                  </div>
                </div>
                <QrCode text={text} label={t('qrOf', { name: userName })} />
                <p className="mt-3 text-center text-12 text-ink-500">{t('qrHint')}</p>
              </div>
              <Button wide icon={Download} onClick={() => void savePicture(text, userName, t)}>
                {t('qrSave')}
              </Button>
              <Button wide kind="secondary" icon={RefreshCw} onClick={() => void askAndReset()}>
                {t('qrReset')}
              </Button>
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

async function savePicture(text: string, name: string, t: ReturnType<typeof useT<'profile'>>): Promise<void> {
  const picture = await qrPicture(text, name)
  if (!picture) return toast(t('qrSaveFailed'))
  saveFile(picture, 'mynah-qr.png')
  toast(t('qrSaved'))
}
