import { UserRound } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { infoPath } from './contact-row.tsx'
import { nameOf } from './names.ts'
import { usePerson } from './queries.ts'

/** The other person beside a private room on a very wide screen. */
export function PersonDetails({ id }: { id: string }) {
  const t = useT('friends')
  const open = useOpen()
  const tProfile = useT('profile')
  const { data: person } = usePerson(id)
  if (!person) return null
  const { userName, userNum, remarks, profiles, avatarUrl, sex, province, city } = person
  const sexes: Record<string, string> = { '1': tProfile('sexMan'), '2': tProfile('sexWoman') }
  const said = [sexes[sex], city, province].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-col items-center text-center">
      <Avatar id={id} name={nameOf(person)} src={avatarUrl} size={68} />
      <h2 className="mt-2.5 text-16 font-bold wrap-anywhere">{nameOf(person)}</h2>
      {remarks && <p className="text-12 wrap-anywhere text-ink-500">{t('infoName', { name: userName })}</p>}
      <p className="text-12 text-ink-500">{t('infoNumber', { number: userNum })}</p>
      {said && <p className="mt-0.5 text-12 wrap-anywhere text-ink-500">{said}</p>}
      {profiles && <p className="mt-3 text-14 wrap-anywhere text-ink-700">{profiles}</p>}
      <div className="mt-5 w-full">
        <Button wide small kind="secondary" icon={UserRound} onClick={() => open(infoPath(id))}>
          {t('info')}
        </Button>
      </div>
    </div>
  )
}
