import { Phone } from 'lucide-react'
import type { ContactsPart } from '#client/feature.ts'
import { FixedRow } from '#features/friends/index.ts'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { useMissedCalls } from './missed.ts'
import { callsPath } from './paths.ts'

function CallsRow() {
  const t = useT('calling')
  const count = useMissedCalls()
  return (
    <FixedRow
      to={callsPath}
      icon={Phone}
      title={t('calls')}
      value={<Badge count={count} label={t('missedCount', { count })} />}
    />
  )
}

export const contactsPart: ContactsPart = { rows: [CallsRow] }
