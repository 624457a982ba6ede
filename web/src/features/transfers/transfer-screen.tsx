import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import type { OutputOf } from '@mynah/contract/kit'
import type { transfers } from '@mynah/contract/transfers'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { Loaded } from '#ui/loaded.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { AmountField, AmountFoot, centsTyped, MoneyGate, PaySheet, textOf } from '#features/wallet/index.ts'
import { sendTransfer, useReceiver } from './queries.ts'

type Receiver = OutputOf<typeof transfers.receiver>

/** `/pages/red/transfer?toUserId=`: money for a friend. */
export function TransferScreen() {
  const say = useSay('transfers')
  const [search] = useSearchParams()
  const id = search.get('toUserId') ?? ''
  return (
    <MoneyGate title={say('transfer')}>
      {/^\d{1,20}$/.test(id) ? (
        <Known id={id} />
      ) : (
        <Screen title={say('transfer')}>
          <EmptyState icon={UserX} sentence={say('nobody')} />
        </Screen>
      )}
    </MoneyGate>
  )
}

function Known({ id }: { id: string }) {
  const say = useSay('transfers')
  const query = useReceiver(id)
  if (query.data) return <Form receiver={query.data} />
  return (
    <Screen title={say('transfer')}>
      <Loaded query={query} skeleton={<CellSkeletons rows={2} />} error={textOf}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function Form({ receiver }: { receiver: Receiver }) {
  const say = useSay('transfers')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePlace()
  const { userId, userName, avatarUrl, maskedName } = receiver
  const [text, setText] = useKeptState('amount', '')
  const [note, setNote] = useKeptState('note', '')
  const [focused, setFocused] = useState(false)
  const [fault, setFault] = useState('')
  const [paying, setPaying] = useState(false)
  const cents = centsTyped(text)
  const { transferCentsMin: min, transferCentsMax: max } = limits
  const shown = (value: number) => format.money(BigInt(value))
  const type = (typed: string) => {
    setText(typed)
    setFault('')
  }
  const submit = () => {
    if (cents < min || cents > max) setFault(say('between', { min: shown(min), max: shown(max) }))
    else setPaying(true)
  }
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath({ toBizId: userId, toBizType: chatType.single }), { replace: true })
  }
  const person = maskedName ? say('nameAndMasked', { name: userName, masked: maskedName }) : userName
  return (
    <Screen
      title={say('transfer')}
      footer={
        <AmountFoot value={text} onChange={type} focused={focused}>
          <Button wide disabled={cents === 0} onClick={submit}>
            {cents > 0 ? say('transferMoney', { money: shown(cents) }) : say('transfer')}
          </Button>
        </AmountFoot>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <div className="flex items-center gap-3.5 rounded-18 bg-paper p-4">
          <Avatar id={userId} name={userName} src={avatarUrl} size={52} />
          <div className="min-w-0">
            <p className="text-18 font-medium wrap-anywhere">{say('to', { name: userName })}</p>
            {maskedName && <p className="text-14 text-ink-500">{say('masked', { masked: maskedName })}</p>}
          </div>
        </div>
        <div className="rounded-18 bg-paper p-4">
          <AmountField
            label={say('amount')}
            value={text}
            onChange={type}
            onFocused={setFocused}
            error={fault}
            autoFocus
          />
        </div>
        <TextField
          label={say('note')}
          max={limits.transferNoteLengthMax}
          autoComplete="off"
          value={note}
          onChange={setNote}
        />
        <p className="px-1 text-12 text-ink-500">{say('hint')}</p>
      </div>
      <PaySheet
        open={paying}
        onClose={() => setPaying(false)}
        title={say('to', { name: userName })}
        amount={cents}
        text={person}
        onPay={(payPassword, requestId) =>
          sendTransfer(
            { toUserId: userId, money: cents, ...(note.trim() && { note: note.trim() }) },
            payPassword,
            requestId,
          )
        }
        onPaid={() => {
          setPaying(false)
          toRoom()
        }}
      />
    </Screen>
  )
}
