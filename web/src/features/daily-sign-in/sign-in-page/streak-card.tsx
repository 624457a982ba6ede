import { Check } from 'lucide-react'
import { useState } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Bird } from '#ui/pictures/bird.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { useOrder } from '#features/wallet/index.ts'
import { DayTrack } from '../day-track.tsx'
import { invalidateSignIn, sign, type SignedIn } from '../queries.ts'
import { CoinBurst } from './coin-burst.tsx'
import { GoldProgress } from './gold-progress.tsx'

/** The length of the streak, and the button for today with its points. */
export function StreakCard({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  const [done, setDone] = useState<SignedIn>()
  const { streak, signed, nextPoints, today } = state
  const isNew = done?.day === today
  const days = isNew ? done.streak : streak
  return (
    <section aria-label={t('streak')} className="px-4 pb-3">
      <div className="relative overflow-hidden rounded-[22px] bg-forest p-4 text-on-dark shadow-far">
        <span
          aria-hidden
          className="absolute -top-8 -right-8 grid h-36 w-40 place-items-center rounded-[58%_42%_40%_60%/62%_38%_62%_38%] bg-linear-to-br from-beak-500 to-beak-800 pt-5 pr-3"
        >
          <span key={done?.day ?? ''} className={isNew ? 'animate-hop' : undefined}>
            <Bird size={64} />
          </span>
        </span>
        <div className="relative space-y-4">
          <div className="min-h-22 pr-30">
            {days > 0 ? (
              <p className="text-14 text-on-dark-soft">
                {t('streak')}
                <span key={days} className="block animate-rise text-34 font-bold text-white tabular-nums">
                  {t('days', { count: days })}
                </span>
              </p>
            ) : (
              <p className="pt-2 text-22 font-bold text-white wrap-anywhere">
                {signed ? t('beginsTomorrow') : t('begin')}
              </p>
            )}
          </div>
          <DayTrack night state={state} />
          <div className="relative">
            {signed ? (
              <Done state={state} gained={isNew ? done.points : undefined} />
            ) : (
              <SignInButton points={nextPoints} onDone={setDone} />
            )}
            {isNew && <CoinBurst key={done.day} />}
          </div>
          {!signed && streak > 0 && <p className="text-center text-12 text-on-dark-soft">{t('keep')}</p>}
          <GoldProgress streak={days} isFull={isNew && done.goldBar} />
        </div>
      </div>
    </section>
  )
}

function SignInButton({ points, onDone }: { points: number; onDone: (done: SignedIn) => void }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  const { phase, refusal, run } = useOrder(
    () => 'sign in',
    (_: undefined, requestId) => sign(requestId),
    onDone,
  )
  const press = async () => {
    await run(undefined)
    // another device may have signed in first, or the server's clock is in another day
    void invalidateSignIn()
  }
  return (
    <>
      <Button wide busy={phase !== 'idle'} onClick={() => void press()}>
        {t('signIn', { points: format.number(points) })}
      </Button>
      <p role="status" className="text-center text-14 text-gold not-empty:pt-2">
        {phase === 'unsure' ? t('unsure') : refusal?.text}
      </p>
    </>
  )
}

function Done({ state, gained }: { state: SignInState; gained: number | undefined }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  return (
    <div
      role="status"
      className="flex min-h-13 items-center justify-center gap-3 rounded-[16px] bg-white/10 px-4 py-2"
    >
      <span className="grid size-8 flex-none place-items-center rounded-full bg-beak-500 text-ink">
        <Check aria-hidden className="size-5" strokeWidth={2.6} />
      </span>
      <span className="min-w-0 text-14">
        <span className="block text-16 font-medium text-white">
          {gained === undefined ? t('signed') : t('gained', { points: format.number(gained) })}
        </span>
        <span className="block text-on-dark-soft">
          {t('tomorrow', { points: format.number(state.nextPoints) })}
        </span>
      </span>
    </div>
  )
}
