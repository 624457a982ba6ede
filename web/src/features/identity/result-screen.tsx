import { BadgeCheck, Clock3, ShieldAlert, type LucideIcon } from 'lucide-react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { certificatePath, fromOf } from './paths.ts'
import { identityState, useRealName, type RealName } from './queries.ts'

/** What became of my documents, and the way on from there. */
export function ResultScreen() {
  const say = useSay('identity')
  const query = useRealName()
  return (
    <Screen title={say('title')} onRefresh={query.refetch}>
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
  const say = useSay('identity')
  const navigate = useNavigate()
  const from = fromOf(useLocation().state)
  const refused = known.state === identityState.refused
  const approved = known.state === identityState.approved
  const [icon, title, text]: [LucideIcon, string, string] = approved
    ? [BadgeCheck, say('approvedTitle'), '']
    : refused
      ? [ShieldAlert, say('refusedTitle'), say('refusedText', { reason: known.reason })]
      : [Clock3, say('reviewTitle'), say('reviewText')]
  return (
    <div className="px-4 pb-8">
      <Head icon={icon} title={title} text={text} red={refused} />
      <Card known={known} />
      <div className="px-2 pt-5">
        {refused && (
          <Button wide onClick={() => void navigate(certificatePath, { replace: true, state: { from } })}>
            {say('again')}
          </Button>
        )}
        {approved && from && (
          <Button wide onClick={() => void navigate(from, { replace: true })}>
            {say('goOn')}
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
  const say = useSay('identity')
  const format = useFormat()
  const language = useLanguage()
  const { firstName, lastName, country, cardId, submitTime, decideTime } = known
  const kinds: Record<string, string> = {
    idCard: say('idCard'),
    passport: say('passport'),
    licence: say('licence'),
  }
  const countryName = country && new Intl.DisplayNames([intlTag[language]], { type: 'region' }).of(country)
  const rows = [
    [say('name'), `${firstName} ${lastName}`.trim()],
    [say('country'), countryName],
    [kinds[known.cardType] ?? say('cardType'), cardId],
    [say('submitted'), submitTime && format.listDate(submitTime)],
    [say('decided'), decideTime && format.listDate(decideTime)],
  ]
  return <List>{rows.map(([name, value]) => value && <Cell key={name} title={name} value={value} />)}</List>
}
