import { Copy, Link2, QrCode, ScanLine, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Person } from '@mynah/contract/people'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { infoPath, PersonAvatar } from './contact-row.tsx'
import {
  friendRequestsPath,
  myArchiveInviteCodePath,
  myArchiveQrcodePath,
  roomSinglePath,
  scanPath,
} from './paths.ts'
import { usePersonActions } from './person-actions.ts'
import { copyText, usePending, usePerson, useSearch, useSession } from './queries.ts'

/** Finds people who are not friends yet, by exact number, phone or e-mail. `?q=` searches at once. */
export function AddScreen() {
  const t = useT('friends')
  const { wide } = usePageContext()
  const [params] = useSearchParams()
  const given = params.get('q')?.trim() ?? ''
  const [text, setText] = useState(given)
  const [asked, setAsked] = useState(given)
  const query = useSearch(asked)
  const search = () => {
    const wanted = text.trim()
    if (wanted === asked) void query.refetch()
    setAsked(wanted)
  }
  return (
    <Screen
      title={t('add')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField
            value={text}
            onChange={setText}
            onSearch={() => text.trim() && search()}
            placeholder={t('addSearch')}
            // on a phone the keyboard would cover the other ways
            autoFocus={wide && !given}
          />
        </div>
      }
    >
      {asked === '' ? (
        <OtherWays />
      ) : (
        <Loaded query={query} skeleton={<RowSkeletons rows={1} />}>
          {(people) => <Found people={people} text={asked} />}
        </Loaded>
      )}
    </Screen>
  )
}

/** Other ways to add friends: the user's number and code, scanning a code, and an invitation link. */
function OtherWays() {
  const t = useT('friends')
  const session = useSession()
  const number = session.state === 'in' ? session.user.userNum : ''
  const copy = async () => toast((await copyText(number)) ? t('copied') : t('copyFailed'))
  return (
    <div className="space-y-3.5 px-4">
      <p className="px-1 text-14 text-ink-500">{t('addHint')}</p>
      {number && (
        <div className="flex items-center justify-center gap-1">
          <p className="min-w-0 text-16 wrap-anywhere text-ink-700 select-text">
            {t('myNumber', { number })}
          </p>
          <IconButton icon={Copy} name={t('copyNumber')} onClick={() => void copy()} />
        </div>
      )}
      <List>
        <Cell icon={QrCode} title={t('waysQr')} hint={t('waysQrHint')} chevron to={myArchiveQrcodePath} />
        <Cell icon={ScanLine} title={t('waysScan')} hint={t('waysScanHint')} chevron to={scanPath} />
        <Cell
          icon={Link2}
          title={t('waysInvite')}
          hint={t('waysInviteHint')}
          chevron
          to={myArchiveInviteCodePath}
        />
      </List>
    </div>
  )
}

function Found({ people, text }: { people: Person[]; text: string }) {
  const t = useT('friends')
  const session = useSession()
  const { apply, dialog } = usePersonActions()
  if (people.length === 0) {
    const { userNum = '', mobile = '', email = '' } = session.state === 'in' ? session.user : {}
    const me = [userNum, mobile, email].some((mine) => mine.toLowerCase() === text.toLowerCase())
    return <EmptyState icon={SearchX} sentence={me ? t('thatIsYou') : t('addNone')} />
  }
  return (
    <div className="px-4">
      <List label={t('found')}>
        {people.map((person) => (
          <FoundPerson
            key={person.userId}
            person={person}
            onApply={(one) => apply(one, { source: 'search' })}
          />
        ))}
      </List>
      {dialog}
    </div>
  )
}

/** The card reads the cache, so that it shows a request once it is sent. */
function FoundPerson(props: { person: Person; onApply: (person: Person) => void }) {
  const t = useT('friends')
  const open = useOpen()
  const person = usePerson(props.person.userId).data ?? props.person
  const pending = usePending().data?.find(({ friendUserId }) => friendUserId === person.userId)
  return (
    <>
      <Cell
        to={infoPath(person.userId, 'search')}
        leading={<PersonAvatar userId={person.userId} name={person.userName} src={person.avatarUrl} />}
        title={person.userName}
        hint={person.profiles ? `${person.userNum} · ${person.profiles}` : person.userNum}
      />
      <li className="p-3.5">
        {person.buddy ? (
          <Button wide small onClick={() => open(`${roomSinglePath}?id=${person.userId}`)}>
            {t('message')}
          </Button>
        ) : pending && !pending.mine ? (
          <Button wide small onClick={() => open(friendRequestsPath)}>
            {t('answer')}
          </Button>
        ) : (
          <Button wide small disabled={pending?.mine} onClick={() => props.onApply(person)}>
            {pending ? t('applyWaits') : t('add')}
          </Button>
        )}
      </li>
    </>
  )
}
