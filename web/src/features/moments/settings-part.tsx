import { CalendarRange, Sparkles } from 'lucide-react'
import { isNarrower, momentSpans, type MomentSettings } from '@mynah/contract/moments'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { Cell, ValueAmong } from '#ui/lists/list.tsx'
import { changeSettings, useSettings } from './queries.ts'

const circles = ['everyone', 'friends', 'nobody'] as const

function ShownToCell() {
  const t = useT('moments')
  const { data } = useSettings()
  const { run } = useAction()
  const names: Record<MomentSettings['shownTo'], string> = {
    everyone: t('toEveryone'),
    friends: t('toFriends'),
    nobody: t('toNobody'),
  }
  const choose = async () => {
    const choices = circles.map((value) => ({ value, label: names[value] }))
    const shownTo = await chooseFrom(choices, { title: t('shownTo') })
    if (!shownTo || !data || shownTo === data.shownTo) return
    if (!isNarrower(shownTo, data.shownTo)) return void (await run(() => changeSettings({ shownTo })))
    const which = await chooseFrom(
      [
        { value: 'past', label: t('pastToo') },
        { value: 'new', label: t('newOnly') },
      ],
      { title: t('pastAsk') },
    )
    if (which) await run(() => changeSettings({ shownTo, past: which === 'past' }))
  }
  return (
    <Cell
      icon={Sparkles}
      title={t('shownTo')}
      hint={t('shownToHint')}
      value={<ValueAmong values={Object.values(names)} value={data && names[data.shownTo]} />}
      chevron
      onPress={() => void choose()}
    />
  )
}

function SpanCell() {
  const t = useT('moments')
  const { data } = useSettings()
  const { run } = useAction()
  const names: Record<MomentSettings['span'], string> = {
    threeDays: t('threeDays'),
    month: t('month'),
    halfYear: t('halfYear'),
    all: t('all'),
  }
  const choose = async () => {
    const choices = momentSpans.map((value) => ({ value, label: names[value] }))
    const span = await chooseFrom(choices, { title: t('span') })
    if (span && span !== data?.span) await run(() => changeSettings({ span }))
  }
  return (
    <Cell
      icon={CalendarRange}
      title={t('span')}
      value={<ValueAmong values={Object.values(names)} value={data && names[data.span]} />}
      chevron
      onPress={() => void choose()}
    />
  )
}

export const settingsPart = { privacy: [ShownToCell, SpanCell] }
