import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { PacketKind } from '@mynah/contract/red-packets'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { Cell, List } from '#ui/list.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { AmountField, AmountFoot, centsTyped, MoneyGate, PaySheet } from '#features/wallet/index.ts'
import { amountsOf, countMax } from './amounts.ts'
import { MemberSheet, type Member } from './member-sheet.tsx'
import { readPlace, recordsPath } from './paths.ts'
import { sendPacket, useGroup } from './queries.ts'

/** `/pages/red/create?toBizId=&toBizType=`: a red packet for a person or a group. */
export function CreateScreen() {
  const say = useSay('red-packets')
  const [search] = useSearchParams()
  const place = readPlace(search)
  return (
    <MoneyGate title={say('send')}>
      {place ? (
        <Form place={place} />
      ) : (
        <Screen title={say('send')}>
          <EmptyState icon={PackageX} sentence={say('nowhere')} />
        </Screen>
      )}
    </MoneyGate>
  )
}

function Form({ place }: { place: ConversationRef }) {
  const say = useSay('red-packets')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePlace()
  const inGroup = place.toBizType === chatType.group
  const { data: group } = useGroup(place.toBizId, inGroup)
  const [wanted, setKind] = useKeptState<PacketKind>('packet kind', 'lucky')
  const [number, setNumber] = useKeptState('packet count', '')
  const [text, setText] = useKeptState('packet amount', '')
  const [wish, setWish] = useKeptState('packet wish', '')
  const [member, setMember] = useKeptState<Member | undefined>('packet member', undefined)
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<{ count?: string; amount?: string; member?: string }>({})
  const [choosing, setChoosing] = useState(false)
  const [paying, setPaying] = useState(false)

  const kind = inGroup ? wanted : 'normal'
  const many = inGroup && kind !== 'exclusive'
  const max = countMax(group?.userCount ?? limits.packetCountMax)
  const count = many ? Number(number) : 1
  const cents = centsTyped(text)
  const { total, fits } = amountsOf(kind, count, cents)
  const shown = (value: number) => format.money(BigInt(value))

  const submit = () => {
    const found = {
      ...(many && (count < 1 || count > max) && { count: say('countBetween', { max }) }),
      ...((cents === 0 || (count >= 1 && !fits)) && {
        amount: say('eachBetween', {
          min: shown(limits.packetShareCentsMin),
          max: shown(limits.packetShareCentsMax),
        }),
      }),
      ...(kind === 'exclusive' && !member && { member: say('chooseFirst') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) setPaying(true)
  }
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath(place), { replace: true })
  }
  const label = kind === 'normal' && many ? say('each') : many ? say('total') : say('amount')
  return (
    <Screen
      title={say('send')}
      actions={
        <Button kind="link" onClick={() => void navigate(recordsPath)}>
          {say('recordsShort')}
        </Button>
      }
      footer={
        <AmountFoot value={text} onChange={setText} focused={focused}>
          <Button wide disabled={total === 0} onClick={submit}>
            {total > 0 ? say('putIn', { money: shown(total) }) : say('putInNothing')}
          </Button>
        </AmountFoot>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        {inGroup && (
          <Segmented
            name={say('kind')}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setFaults({})
            }}
            options={[
              { value: 'lucky', label: say('kindLucky') },
              { value: 'normal', label: say('kindNormal') },
              { value: 'exclusive', label: say('kindExclusive') },
            ]}
          />
        )}
        {many && (
          <TextField
            label={say('count')}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(typed) => {
              if (/^\d{0,3}$/.test(typed)) setNumber(typed.replace(/^0+/, ''))
              setFaults({})
            }}
            error={faults.count ?? null}
            hint={group && say('countHint', { count: group.userCount })}
          />
        )}
        {kind === 'exclusive' && (
          <div>
            <List>
              <Cell
                title={say('whoFor')}
                value={member?.userName ?? say('choose')}
                chevron
                onPress={() => setChoosing(true)}
              />
            </List>
            <p role="alert" className={faults.member ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
              {faults.member}
            </p>
          </div>
        )}
        <div className="rounded-18 bg-paper p-4">
          <AmountField
            label={label}
            value={text}
            onChange={(typed) => {
              setText(typed)
              setFaults({})
            }}
            onFocused={setFocused}
            error={faults.amount}
          />
        </div>
        <TextField
          label={say('wish')}
          placeholder={say('wishDefault')}
          max={limits.packetWishLengthMax}
          autoComplete="off"
          value={wish}
          onChange={setWish}
        />
        {many && kind === 'normal' && total > 0 && (
          <p className="text-center text-22 font-bold tabular-nums">
            {say('inAll', { money: shown(total) })}
          </p>
        )}
        <p className="px-1 text-12 text-ink-500">{say('foot')}</p>
      </div>
      <MemberSheet
        open={choosing}
        groupId={place.toBizId}
        onClose={() => setChoosing(false)}
        onChoose={(one) => {
          setMember(one)
          setFaults({})
          setChoosing(false)
        }}
      />
      <PaySheet
        open={paying}
        onClose={() => setPaying(false)}
        title={say('title')}
        amount={total}
        text={
          kind === 'exclusive' && member
            ? say('forName', { name: member.userName })
            : many
              ? say('payText', { count })
              : undefined
        }
        onPay={(payPassword, requestId) =>
          sendPacket(
            {
              ...place,
              kind,
              count,
              money: cents,
              ...(wish.trim() && { wish: wish.trim() }),
              ...(kind === 'exclusive' && member && { forUserId: member.userId }),
            },
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
