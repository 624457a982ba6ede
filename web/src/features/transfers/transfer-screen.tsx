import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import type { OutputOf } from '@mynah/contract/kit'
import { transfers } from '@mynah/contract/transfers'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { useCallForm } from '#client/api/call-form.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { FriendPicker } from '#features/friends/index.ts'
import {
  AmountField,
  AmountFooter,
  BalanceLine,
  centsTyped,
  RequireWallet,
  PaySheet,
  textOf,
  useAmountRange,
} from '#features/wallet/index.ts'
import { transferDetailPath } from './paths.ts'
import { sendTransfer, useReceiver } from './queries.ts'

type Sent = OutputOf<typeof transfers.send>
type Receiver = OutputOf<typeof transfers.receiver>

/** `/pages/red/transfer?toUserId=`: money for a friend, who is chosen first if the address names none. */
export function TransferScreen() {
  const t = useT('transfers')
  const [search, setSearch] = useSearchParams()
  const id = search.get('toUserId') ?? ''
  const isChosenHere = (useLocation().state as { isChosenHere?: boolean } | null)?.isChosenHere ?? false
  return (
    <RequireWallet title={t('transfer')}>
      {/^\d{1,20}$/.test(id) ? (
        <Known id={id} isChosenHere={isChosenHere} />
      ) : (
        <FriendPicker
          title={t('transfer')}
          onChoose={([friend]) =>
            friend && setSearch({ toUserId: friend.userId }, { replace: true, state: { isChosenHere: true } })
          }
        />
      )}
    </RequireWallet>
  )
}

function Known({ id, isChosenHere }: { id: string; isChosenHere: boolean }) {
  const t = useT('transfers')
  const query = useReceiver(id)
  if (query.data) return <Form receiver={query.data} isChosenHere={isChosenHere} />
  return (
    <Screen title={t('transfer')}>
      <Loaded query={query} skeleton={<CellSkeletons rows={2} />} error={textOf}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function Form({ receiver, isChosenHere }: { receiver: Receiver; isChosenHere: boolean }) {
  const t = useT('transfers')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const { userId, userName, maskedName } = receiver
  const [focused, setFocused] = useState(false)
  const [paying, setPaying] = useState(false)
  const { form, orderOf } = useTransferForm(userId)
  const { money } = form.values
  const cents = centsTyped(money)
  /**
   * Returns to the chat, which shows the transfer; if the friend was chosen here, opens the transfer's page instead.
   */
  const done = ({ id }: Sent) => {
    setPaying(false)
    if (isChosenHere) void navigate(transferDetailPath(id), { replace: true })
    else if (goBack) goBack()
    else void navigate(roomPath({ type: chatType.single, id: userId }), { replace: true })
  }
  const person = maskedName ? t('nameAndMasked', { name: userName, masked: maskedName }) : userName
  return (
    <Screen
      title={t('transfer')}
      footer={
        <AmountFooter {...form.field('money')} focused={focused}>
          <Button wide disabled={cents === 0} onClick={() => setPaying(form.check())}>
            {cents > 0 ? t('transferMoney', { money: format.money(BigInt(cents)) }) : t('transfer')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <ReceiverCard receiver={receiver} />
        <div className="rounded-18 bg-paper p-4">
          <AmountField label={t('amount')} {...form.field('money')} onFocused={setFocused} autoFocus />
          <BalanceLine cents={cents} />
        </div>
        <TextField label={t('note')} autoComplete="off" {...form.counted('note')} />
        <p className="px-1 text-12 text-ink-500">{t('hint')}</p>
      </div>
      <PaySheet
        form={form}
        open={paying}
        onClose={() => setPaying(false)}
        title={t('to', { name: userName })}
        amount={cents}
        text={person}
        order={orderOf(form.values)}
        onPay={sendTransfer}
        onPaid={done}
      />
    </Screen>
  )
}

const start = { money: '', note: '' }

function useTransferForm(toUserId: string) {
  const fits = useAmountRange(limits.transferCentsMin, limits.transferCentsMax)
  const orderOf = ({ money, note }: typeof start) => ({
    ...{ toUserId, money: centsTyped(money) },
    ...(note.trim() && { note }),
  })
  const form = useCallForm(transfers.send, {
    start,
    isStored: true,
    input: orderOf,
    also: ({ money }) => ({ money: fits(money) }),
  })
  return { form, orderOf }
}

function ReceiverCard({ receiver: { userId, userName, avatarUrl, maskedName } }: { receiver: Receiver }) {
  const t = useT('transfers')
  return (
    <div className="flex items-center gap-3.5 rounded-18 bg-paper p-4">
      <Avatar id={userId} name={userName} src={avatarUrl} size={52} />
      <div className="min-w-0">
        <p className="text-18 font-medium wrap-anywhere">{t('to', { name: userName })}</p>
        {maskedName && <p className="text-14 text-ink-500">{t('masked', { masked: maskedName })}</p>}
      </div>
    </div>
  )
}
