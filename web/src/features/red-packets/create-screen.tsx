import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { PacketKind } from '@mynah/contract/red-packets'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { useSessionState } from '#ui/session-state.ts'
import { Cell, Section } from '#ui/list.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import {
  AmountField,
  AmountFooter,
  BalanceLine,
  centsTyped,
  RequireWallet,
  PaySheet,
} from '#features/wallet/index.ts'
import { amountsOf, countMax } from './amounts.ts'
import { MemberSheet, type Member } from './member-sheet.tsx'
import { NoChat } from './no-chat.tsx'
import { readPlace, recordsPath } from './paths.ts'
import { sendPacket, useGroup, fieldErrorOf, type ApiError } from './queries.ts'

/** `/pages/red/create?toBizId=&toBizType=`: a red packet for a person or a group. */
export function CreateScreen() {
  const t = useT('red-packets')
  const [search] = useSearchParams()
  const place = readPlace(search)
  return (
    <RequireWallet title={t('send')}>
      {place ? (
        <Form place={place} />
      ) : (
        <Screen title={t('send')}>
          <NoChat />
        </Screen>
      )}
    </RequireWallet>
  )
}

/** What is refused of these stands at them, the rest in the sheet. */
const atFields = ['money', 'count', 'wish']

function Form({ place }: { place: ConversationRef }) {
  const t = useT('red-packets')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const inGroup = place.type === chatType.group
  const { data: group } = useGroup(inGroup ? place.id : '')
  const [wanted, setKind] = useSessionState<PacketKind>('packet kind', 'lucky')
  const [number, setNumber] = useSessionState('packet count', '')
  const [text, setText] = useSessionState('packet amount', '')
  const [wish, setWish] = useSessionState('packet wish', '')
  const [member, setMember] = useSessionState<Member | undefined>('packet member', undefined)
  const [focused, setFocused] = useState(false)
  const [faults, setFaults] = useState<{ count?: string; amount?: string; member?: string }>({})
  const [choosing, setChoosing] = useState(false)
  const [paying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const name = useNameOf()(place) || group?.name || ''
  const toWhom = name && t('toName', { name })

  const kind = inGroup ? wanted : 'normal'
  const many = inGroup && kind !== 'exclusive'
  const max = countMax(group?.userCount ?? limits.packetCountMax)
  const count = many ? Number(number) : 1
  const cents = centsTyped(text)
  const { total, fits } = amountsOf(kind, count, cents)
  const shown = (value: number) => format.money(BigInt(value))

  const submit = () => {
    setRefusal(undefined)
    const found = {
      ...(many && (count < 1 || count > max) && { count: t('countBetween', { max }) }),
      ...((cents === 0 || (count >= 1 && !fits)) && {
        amount: t('eachBetween', {
          min: shown(limits.packetShareCentsMin),
          max: shown(limits.packetShareCentsMax),
        }),
      }),
      ...(kind === 'exclusive' && !member && { member: t('chooseFirst') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) setPaying(true)
  }
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath(place), { replace: true })
  }
  const label = kind === 'normal' && many ? t('each') : many ? t('total') : t('amount')
  return (
    <Screen
      title={t('send')}
      actions={
        <Button kind="link" onClick={() => void navigate(recordsPath)}>
          {t('recordsShort')}
        </Button>
      }
      footer={
        <AmountFooter value={text} onChange={setText} focused={focused}>
          <Button wide disabled={total === 0 || count > max} onClick={submit}>
            {total > 0 ? t('putIn', { money: shown(total) }) : t('putInNothing')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        {inGroup && (
          <Segmented
            name={t('kind')}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setFaults({})
            }}
            options={[
              { value: 'lucky', label: t('kindLucky') },
              { value: 'normal', label: t('kindNormal') },
              { value: 'exclusive', label: t('kindExclusive') },
            ]}
          />
        )}
        {many && (
          <TextField
            label={t('count')}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(typed) => {
              if (/^\d{0,3}$/.test(typed)) setNumber(typed.replace(/^0+/, ''))
              setFaults({})
              setRefusal(undefined)
            }}
            error={faults.count ?? (count > max ? t('countBetween', { max }) : undefined)}
            refused={fieldErrorOf(refusal, 'count')}
            hint={group && t('countHint', { count: group.userCount })}
          />
        )}
        {kind === 'exclusive' && (
          <div className="-mx-4 -mb-3">
            <Section error={faults.member}>
              <Cell
                title={t('whoFor')}
                value={member?.userName ?? t('choose')}
                chevron
                onPress={() => setChoosing(true)}
              />
            </Section>
          </div>
        )}
        <div className="rounded-18 bg-paper p-4">
          <AmountField
            label={label}
            value={text}
            onChange={(typed) => {
              setText(typed)
              setFaults({})
              setRefusal(undefined)
            }}
            onFocused={setFocused}
            error={faults.amount}
            refused={fieldErrorOf(refusal, 'money')}
          />
          <BalanceLine cents={total} />
        </div>
        <TextField
          label={t('wish')}
          placeholder={t('wishDefault')}
          max={limits.packetWishLengthMax}
          autoComplete="off"
          value={wish}
          onChange={(typed) => {
            setWish(typed)
            setRefusal(undefined)
          }}
          refused={fieldErrorOf(refusal, 'wish')}
        />
        {many && kind === 'normal' && total > 0 && (
          <p className="text-center text-22 font-bold tabular-nums">{t('inAll', { money: shown(total) })}</p>
        )}
        <p className="px-1 text-12 text-ink-500">{t('foot')}</p>
      </div>
      <MemberSheet
        open={choosing}
        groupId={place.id}
        onClose={() => setChoosing(false)}
        onChoose={(one) => {
          setMember(one)
          setFaults({})
          setChoosing(false)
        }}
      />
      <PaySheet
        fields={atFields}
        onRefused={setRefusal}
        open={paying}
        onClose={() => setPaying(false)}
        title={t('title')}
        amount={total}
        text={
          kind === 'exclusive' && member
            ? t('forName', { name: member.userName })
            : many
              ? [toWhom, t('payText', { count })].filter(Boolean).join(' · ')
              : toWhom
        }
        order={{
          conversation: place,
          kind,
          count,
          money: cents,
          ...(wish.trim() && { wish: wish.trim() }),
          ...(kind === 'exclusive' && member && { forUserId: member.userId }),
        }}
        onPay={sendPacket}
        onPaid={() => {
          setPaying(false)
          toRoom()
        }}
      />
    </Screen>
  )
}
