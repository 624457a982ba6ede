import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PacketKind } from '@mynah/contract/red-packets'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import { AmountField, AmountFooter, BalanceLine, RequireWallet, PaySheet } from '#features/wallet/index.ts'
import { MemberSheet, type Member } from './member-sheet.tsx'
import { NoChat } from './no-chat.tsx'
import { usePacketForm } from './packet-form.ts'
import { readPlace, recordsPath } from './paths.ts'
import { sendPacket, useGroup } from './queries.ts'

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

function Form({ place }: { place: ConversationRef }) {
  const t = useT('red-packets')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const inGroup = place.type === chatType.group
  const { data: group } = useGroup(inGroup ? place.id : '')
  const [member, setMember] = useSessionState<Member | undefined>('packet member', undefined)
  const [focused, setFocused] = useState(false)
  const [paying, setPaying] = useState(false)
  const name = useNameOf()(place) || group?.name || ''
  const toWhom = name && t('toName', { name })
  const shown = (value: number) => format.money(BigInt(value))
  const { form, max, kind, many, count, total, order } = usePacketForm(place, group?.userCount, member)
  const toRoom = () => {
    if (goBack) goBack()
    else void navigate(roomPath(place), { replace: true })
  }
  const label = kind === 'normal' && many ? t('each') : many ? t('total') : t('amount')
  const payText =
    kind === 'exclusive' && member
      ? t('forName', { name: member.userName })
      : many
        ? [toWhom, t('payText', { count })].filter(Boolean).join(' · ')
        : toWhom
  return (
    <Screen
      title={t('send')}
      actions={
        <Button kind="link" onClick={() => void navigate(recordsPath)}>
          {t('recordsShort')}
        </Button>
      }
      footer={
        <AmountFooter {...form.field('money')} focused={focused}>
          <Button wide disabled={total === 0 || count > max} onClick={() => setPaying(form.check())}>
            {total > 0 ? t('putIn', { money: shown(total) }) : t('putInNothing')}
          </Button>
        </AmountFooter>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        {inGroup && <Kinds kind={kind} onChange={(next) => form.set({ kind: next })} />}
        {many && <CountField form={form} count={count} max={max} people={group?.userCount} />}
        {kind === 'exclusive' && (
          <ForWhom
            groupId={place.id}
            member={member}
            error={form.errorAt('forUserId')}
            onChoose={(one) => {
              setMember(one)
              form.set({ forUserId: one.userId })
            }}
          />
        )}
        <div className="rounded-18 bg-paper p-4">
          <AmountField label={label} {...form.field('money')} onFocused={setFocused} />
          <BalanceLine cents={total} />
        </div>
        <TextField
          label={t('wish')}
          placeholder={t('wishDefault')}
          autoComplete="off"
          {...form.counted('wish')}
        />
        {many && kind === 'normal' && total > 0 && (
          <p className="text-center text-22 font-bold tabular-nums">{t('inAll', { money: shown(total) })}</p>
        )}
        <p className="px-1 text-12 text-ink-500">{t('foot')}</p>
      </div>
      <PaySheet
        form={form}
        open={paying}
        onClose={() => setPaying(false)}
        title={t('title')}
        amount={total}
        text={payText}
        order={order}
        onPay={sendPacket}
        onPaid={() => {
          setPaying(false)
          toRoom()
        }}
      />
    </Screen>
  )
}

function Kinds({ kind, onChange }: { kind: PacketKind; onChange: (kind: PacketKind) => void }) {
  const t = useT('red-packets')
  return (
    <Segmented
      name={t('kind')}
      value={kind}
      onChange={onChange}
      options={[
        { value: 'lucky', label: t('kindLucky') },
        { value: 'normal', label: t('kindNormal') },
        { value: 'exclusive', label: t('kindExclusive') },
      ]}
    />
  )
}

/** The number of shares, at most one for each person. */
function CountField(props: {
  form: ReturnType<typeof usePacketForm>['form']
  count: number
  max: number
  people: number | undefined
}) {
  const { form, count, max, people } = props
  const t = useT('red-packets')
  return (
    <TextField
      label={t('count')}
      inputMode="numeric"
      autoComplete="off"
      {...form.field('count')}
      onChange={(typed) => /^\d{0,3}$/.test(typed) && form.set({ count: typed.replace(/^0+/, '') })}
      error={form.errorAt('count') ?? (count > max ? t('countBetween', { max }) : undefined)}
      hint={people === undefined ? undefined : t('countHint', { count: people })}
    />
  )
}

/** The only member whom an exclusive packet is for. */
function ForWhom(props: {
  groupId: string
  member: Member | undefined
  error: string | undefined
  onChoose: (member: Member) => void
}) {
  const { groupId, member, error, onChoose } = props
  const t = useT('red-packets')
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="-mx-4 -mb-3">
      <Section error={error}>
        <Cell
          title={t('whoFor')}
          value={member?.userName ?? t('choose')}
          chevron
          onPress={() => setChoosing(true)}
        />
      </Section>
      <MemberSheet
        open={choosing}
        groupId={groupId}
        onClose={() => setChoosing(false)}
        onChoose={(one) => {
          onChoose(one)
          setChoosing(false)
        }}
      />
    </div>
  )
}
