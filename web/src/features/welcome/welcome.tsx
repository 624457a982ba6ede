import { Aperture, Gift, MessageCircle, Server, WalletMinimal, type LucideIcon } from 'lucide-react'
import { useT, type Key } from '#i18n/translate.ts'
import { Logo } from '#ui/pictures/bird.tsx'
import { QrCode } from '@mynah/ui/qr-code.tsx'

const points: { icon: LucideIcon; text: Key<'welcome'> }[] = [
  { icon: MessageCircle, text: 'chat' },
  { icon: Aperture, text: 'moments' },
  { icon: WalletMinimal, text: 'money' },
  { icon: Gift, text: 'points' },
  { icon: Server, text: 'open' },
]
/** A phone cannot open an address that only this machine answers. */
const isOnlyHere = /^(?:localhost|127\.|\[::1\])/.test(location.hostname)

/** Describes Mynah beside the form on a wide screen, for people without an account. */
export function Welcome() {
  const t = useT('welcome')
  return (
    <section
      aria-label={t('title')}
      // a scrollable element without focusable content must be focusable for keyboards
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="scroller flex h-full flex-col overflow-y-auto bg-forest px-10 pt-12 text-on-dark"
    >
      <Logo size={48} />
      <h2 className="mt-6 text-34 leading-[1.2] font-bold tracking-tight text-balance">{t('title')}</h2>
      <ul className="mt-6 space-y-3.5">
        {points.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3.5 text-16">
            <Icon aria-hidden className="mt-0.5 size-5 flex-none text-beak-300" strokeWidth={1.9} />
            <span className="min-w-0">{t(text)}</span>
          </li>
        ))}
      </ul>
      {!isOnlyHere && (
        <div className="mt-7 flex items-center gap-4">
          <div className="w-24 flex-none">
            <QrCode text={location.origin} label={t('phone')} />
          </div>
          <p className="text-14 text-on-dark-soft">{t('phone')}</p>
        </div>
      )}
      <div aria-hidden className="mt-auto flex h-72 flex-none justify-center gap-5 overflow-hidden pt-9">
        {['chats', 'wallet'].map((name) => (
          <img
            key={name}
            src={`/welcome/${name}.webp`}
            alt=""
            width={440}
            height={841}
            className="h-fit w-42 rounded-t-[20px] even:mt-8"
          />
        ))}
      </div>
    </section>
  )
}
