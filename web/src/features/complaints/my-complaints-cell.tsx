import { Flag } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Cell } from '#ui/list.tsx'

/** The way to what I reported. */
export function MyComplaintsCell() {
  const say = useSay('complaints')
  return <Cell icon={Flag} title={say('mine')} to="/pages/complain/list" />
}
