import { Flag } from 'lucide-react'
import type { Person } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { Cell } from '#ui/list.tsx'
import { complainAboutPerson } from '#features/complaints/index.ts'

export function ReportCell({ person }: { person: Person }) {
  const say = useSay('complaints')
  return <Cell icon={Flag} title={say('title')} to={complainAboutPerson(person.userId)} />
}
