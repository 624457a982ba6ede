import { Link2, MessageCircle, QrCode, ScanLine, UserPlus, Users, WalletMinimal, X } from 'lucide-react'
import { useState } from 'react'
import { changeSettings, useSettings } from '#features/account/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import {
  friendAddPath,
  friendRequestsPath,
  myArchiveInviteCodePath,
  myArchiveQrcodePath,
  scanPath,
} from '../paths.ts'
import { useWaitingRequests } from '../queries.ts'

/** Shown instead of an empty chat list: ways to find people. */
export function FirstSteps() {
  const t = useT('conversations')
  const requests = useWaitingRequests()
  return (
    <div className="animate-fade space-y-5 px-4 pt-6 pb-6">
      <div className="text-center">
        <p className="text-18 font-medium">{t('emptyTitle')}</p>
        <p className="mt-1 text-14 text-ink-500">{t('empty')}</p>
      </div>
      {requests > 0 && <RequestsRow count={requests} />}
      <List label={t('emptyTitle')}>
        <Cell icon={UserPlus} title={t('addFriend')} hint={t('cardFind')} to={friendAddPath} />
        <Cell icon={QrCode} title={t('cardQr')} hint={t('cardQrHint')} to={myArchiveQrcodePath} />
        <Cell icon={Link2} title={t('cardInvite')} hint={t('cardInviteHint')} to={myArchiveInviteCodePath} />
        <Cell icon={ScanLine} title={t('scan')} hint={t('cardScanHint')} to={scanPath} />
      </List>
      <Tour />
    </div>
  )
}

/**
 * A tour of the app, one card after the other. It can be closed at any card, and is never shown again on any device.
 */
function Tour() {
  const t = useT('conversations')
  const { data: settings } = useSettings()
  const [at, setAt] = useState(0)
  if (!settings || settings.tourDone) return null
  const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches
  const steps = [
    {
      icon: MessageCircle,
      title: t('tourChats'),
      text: hasMouse ? t('tourChatsMouse') : t('tourChatsText'),
    },
    { icon: UserPlus, title: t('tourFriends'), text: t('tourFriendsText') },
    { icon: Users, title: t('tourGroups'), text: t('tourGroupsText') },
    { icon: WalletMinimal, title: t('tourMoney'), text: t('tourMoneyText') },
  ]
  const step = steps[at]
  const leave = () => void changeSettings({ tourDone: true }, settings)
  if (!step) return null
  const { icon: Icon } = step
  const last = at === steps.length - 1
  return (
    <section aria-label={t('tour')} className="rounded-18 bg-beak-100 p-4 [--ink-500:var(--ink-700)]">
      <div className="flex items-center gap-2">
        <p className="flex-1 text-12 text-ink-500">
          {t('tour')} · {at + 1} / {steps.length}
        </p>
        <IconButton icon={X} name={t('tourLeave')} onClick={leave} />
      </div>
      <div aria-live="polite" className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-6 flex-none text-beak-700" strokeWidth={1.8} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-medium">{step.title}</p>
          <p className="mt-0.5 text-14 text-ink-700">{step.text}</p>
        </div>
      </div>
      <div className="mt-3 flex justify-end">
        <Button small onClick={last ? leave : () => setAt(at + 1)}>
          {last ? t('tourDone') : t('tourNext')}
        </Button>
      </div>
    </section>
  )
}

/** The number of open friend requests; leads to their page. */
function RequestsRow({ count }: { count: number }) {
  const t = useT('conversations')
  return (
    <List>
      <Cell
        icon={UserPlus}
        title={t('requests', { count })}
        hint={t('requestsHint')}
        to={friendRequestsPath}
      />
    </List>
  )
}
