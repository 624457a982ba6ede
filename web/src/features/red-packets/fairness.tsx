import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { fits } from './check.ts'
import type { PacketDetail } from './queries.ts'

/** The commitment made when the packet was sent, and after its end the shares and salt, which this device can check. */
export function Fairness({ packet }: { packet: PacketDetail }) {
  const t = useT('red-packets')
  const format = useFormat()
  const [right, setRight] = useState<boolean>()
  const { proof, commitment } = packet
  const Icon = right ? CircleCheck : CircleX
  return (
    <details className="mx-4 mb-3 rounded-18 bg-paper px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium">{t('fair')}</summary>
      <div className="space-y-3 pb-3 text-14">
        <p className="text-ink-700">{proof ? t('fairOver') : t('fairOpen')}</p>
        <dl className="space-y-2 text-12">
          <Fact name={t('code')} value={commitment} />
          {proof && <Fact name={t('salt')} value={proof.salt} />}
          {proof && (
            <Fact name={t('shares')} value={proof.shares.map((share) => format.money(share)).join('  ')} />
          )}
        </dl>
        {proof && (
          <Button kind="secondary" small onClick={() => setRight(fits(packet))}>
            {t('check')}
          </Button>
        )}
        <p role="status" className={right === undefined ? undefined : 'flex gap-2'}>
          {right !== undefined && (
            <>
              <Icon
                aria-hidden
                className={right ? 'size-5 flex-none text-ok' : 'size-5 flex-none text-danger'}
              />
              {right ? t('fits') : t('fitsNot')}
            </>
          )}
        </p>
      </div>
    </details>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-500">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}
