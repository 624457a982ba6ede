import { ChevronRight, X } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { Progress } from '@mynah/ui/progress.tsx'
import { completenessOf, type ProfileStep } from './completeness.ts'
import { myArchivePath } from './paths.ts'
import { dismissSteps, useAreStepsDismissed, useMe } from './queries.ts'

/** How complete the profile is, with the next step, until it is complete or the card is closed. */
export function CompletenessCard({ onStep }: { onStep?: (step: ProfileStep) => void }) {
  const t = useT('profile')
  const me = useMe()
  const isDismissed = useAreStepsDismissed()
  const { pane } = usePageContext()
  if (!me || isDismissed) return null
  const { percent, next } = completenessOf(me)
  if (!next) return null
  const names: Record<ProfileStep, string> = {
    name: t('stepName'),
    picture: t('stepPicture'),
    phoneMail: t('stepPhoneMail'),
    motto: t('stepMotto'),
    sex: t('stepSex'),
    province: t('stepProvince'),
    city: t('stepCity'),
  }
  const title = t('complete', { percent })
  const look =
    'mt-2.5 -mb-1.5 flex min-h-11 w-full items-center gap-1 text-left text-16 font-medium text-beak-700 wrap-anywhere'
  const step = (
    <>
      {names[next]}
      <ChevronRight aria-hidden className="size-5 flex-none" />
    </>
  )
  return (
    <section aria-label={t('steps')} className="rounded-18 bg-paper px-3.5 pt-1.5 pb-3">
      <div className="-mr-2 flex items-center">
        <h2 className="min-w-0 flex-1 text-14 text-ink-700">{title}</h2>
        <IconButton icon={X} name={t('stepsClose')} onClick={() => dismissSteps(me.userId)} />
      </div>
      <Progress label={title} value={percent / 100} />
      {onStep ? (
        <button type="button" onClick={() => onStep(next)} className={look}>
          {step}
        </button>
      ) : (
        <Link to={myArchivePath} state={pane === 'list' ? fromList : undefined} className={look}>
          {step}
        </Link>
      )}
    </section>
  )
}

/** On the Me page the card leads to the profile instead of taking the step. */
export const MeCompleteness = () => <CompletenessCard />
