import { BadgeCheck, Clock3, ShieldAlert, type LucideIcon } from 'lucide-react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { certificatePath, fromOf } from './paths.ts'
import { identityState, useRealName, type RealName } from './queries.ts'

/** The result of the user's verification, with the next steps. */
export function ResultScreen() {
  const t = useT('identity')
  const query = useRealName()
  return (
    <Screen title={t('title')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(known) =>
          known.state === identityState.none ? (
            <Navigate to={certificatePath} replace />
          ) : (
            <Result known={known} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Result({ known }: { known: RealName }) {
  const t = useT('identity')
  const navigate = useNavigate()
  const from = fromOf(useLocation().state)
  const refused = known.state === identityState.refused
  const approved = known.state === identityState.approved
  const [icon, title, text]: [LucideIcon, string, string] = approved
    ? [BadgeCheck, t('approvedTitle'), '']
    : refused
      ? [ShieldAlert, t('refusedTitle'), t('refusedText', { reason: known.reason })]
      : [Clock3, t('reviewTitle'), t('reviewText')]
  return (
    <div className="px-4 pb-8">
      <Head icon={icon} title={title} text={text} red={refused} />
      <Card known={known} />
      <div className="px-2 pt-5">
        {refused && (
          <Button wide onClick={() => void navigate(certificatePath, { replace: true, state: { from } })}>
            {t('again')}
          </Button>
        )}
        {approved && from && (
          <Button wide onClick={() => void navigate(from, { replace: true })}>
            {t('goOn')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Head(props: { icon: LucideIcon; title: string; text: string; red: boolean }) {
  const Icon = props.icon
  return (
    <div role="status" className="flex flex-col items-center px-4 py-8 text-center">
      <span
        className={cx(
          'grid size-18 place-items-center rounded-squircle',
          props.red ? 'bg-danger-100 text-danger' : 'bg-beak-100 text-beak-700',
        )}
      >
        <Icon aria-hidden className="size-8" strokeWidth={1.6} />
      </span>
      <p className="mt-4 text-18 font-medium">{props.title}</p>
      {props.text && <p className="mt-1 text-14 wrap-anywhere text-ink-700">{props.text}</p>}
    </div>
  )
}

function Card({ known }: { known: RealName }) {
  const t = useT('identity')
  const format = useFormat()
  const language = useLanguage()
  const { firstName, lastName, country, cardId, submitTime, decideTime } = known
  const kinds: Record<string, string> = {
    idCard: t('idCard'),
    passport: t('passport'),
    licence: t('licence'),
  }
  const countryName = country && new Intl.DisplayNames([intlTag[language]], { type: 'region' }).of(country)
  const rows = [
    [t('name'), `${firstName} ${lastName}`.trim()],
    [t('country'), countryName],
    [kinds[known.cardType] ?? t('cardType'), cardId],
    [t('submitted'), submitTime > 0 ? format.listDate(submitTime) : ''],
    [t('decided'), decideTime > 0 ? format.listDate(decideTime) : ''],
  ]
  return <List>{rows.map(([name, value]) => value && <Cell key={name} title={name} value={value} />)}</List>
}
