import { Flag } from 'lucide-react'
import type { Person } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { complainAboutPerson } from '#features/complaints/index.ts'

export function ReportCell({ person }: { person: Person }) {
  const t = useT('complaints')
  return <Cell icon={Flag} title={t('title')} to={complainAboutPerson(person.userId)} />
}
