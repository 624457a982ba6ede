import { EllipsisVertical, Hand, Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { searchNormalise } from '@mynah/contract/search-normalise'
import { useAction } from '#client/api/use-action.ts'
import type { MediaState } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { myself, roomCalls, type MeetingPerson, type MeetingView } from '../queries.ts'
import { act } from '../session.ts'
import { handsOf, idsOf } from './room-lines.tsx'
import { SidePanel } from './side-panel.tsx'
import type { OpenPersonMenu } from './use-person-menu.tsx'

/** Everyone with their states; hosts also see who waits and who asks to speak. */
export function PeoplePanel(props: {
  view: MeetingView
  media: MediaState
  onMenu: OpenPersonMenu
  onClose: () => void
}) {
  const { view, media, onMenu, onClose } = props
  const t = useT('meeting-room')
  const [text, setText] = useState('')
  const { number, people } = view
  const isHost = view.myRole !== 'member'
  const wanted = searchNormalise(text.trim())
  const fits = ({ userName }: MeetingPerson) => searchNormalise(userName).includes(wanted)
  const joined = people.filter((one) => one.state === 'joined')
  const waiting = people.filter((one) => one.state === 'waiting')
  const asking = joined.filter((one) => one.asksSince > 0).toSorted((a, b) => a.asksSince - b.asksSince)
  const hands = handsOf(people)
  const found = [...hands, ...joined.filter((one) => one.handSince === 0)].filter(fits)
  return (
    <SidePanel
      title={t('peopleCount', { count: joined.length })}
      onClose={onClose}
      foot={isHost && <HostButtons view={view} anyHand={hands.length > 0} />}
    >
      <SearchField value={text} onChange={setText} placeholder={t('searchPeople')} />
      <div className="scroller min-h-0 flex-1 px-2 pb-2">
        {isHost && waiting.length > 0 && (
          <Waiting number={number} waiting={waiting} shown={waiting.filter(fits)} />
        )}
        {isHost && asking.length > 0 && (
          <Requests
            title={t('askingCount', { count: asking.length })}
            people={asking.filter(fits)}
            yes={t('agree')}
            no={t('decline')}
            allYes={t('agreeAll')}
            allNo={t('declineAll')}
            onAnswer={(isYes, userIds) => act(() => roomCalls.answerSpeak(number, isYes, userIds))}
          />
        )}
        <AnimatedList label={t('inMeeting')} ids={idsOf(found)} of={wanted}>
          {found.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              place={hands.indexOf(person) + 1}
              media={media}
              onMenu={onMenu}
            />
          ))}
        </AnimatedList>
        {found.length === 0 && <p className="p-4 text-center text-14 text-ink-500">{t('nobodyFound')}</p>}
      </div>
    </SidePanel>
  )
}

/** People in the waiting room; an answer to all includes those whom the search hides. */
function Waiting(props: {
  number: string
  waiting: readonly MeetingPerson[]
  shown: readonly MeetingPerson[]
}) {
  const { number, waiting, shown } = props
  const t = useT('meeting-room')
  return (
    <Requests
      title={t('waitingCount', { count: waiting.length })}
      people={shown}
      yes={t('admit')}
      no={t('refuse')}
      allYes={t('admitAll')}
      allNo={t('refuseAll')}
      onAnswer={(isYes, userIds = idsOf(waiting)) => act(() => roomCalls.admit(number, isYes, userIds))}
    />
  )
}

/** The actions of hosts on everyone. */
function HostButtons({ view, anyHand }: { view: MeetingView; anyHand: boolean }) {
  const { number } = view
  const t = useT('meeting-room')
  const { busy, run } = useAction()
  const muteAll = async () => {
    const chosen = await chooseFrom(
      [
        { value: 'mute', label: t('muteAllMay') },
        { value: 'hold', label: t('muteAllHold') },
      ],
      { title: t('muteAll') },
    )
    if (chosen) await act(() => roomCalls.mute(number, chosen === 'mute'))
  }
  return (
    <div className="flex flex-none flex-wrap gap-2 p-3 *:flex-1">
      <Button small wide kind="secondary" busy={busy} onClick={() => void run(muteAll)}>
        {t('muteAll')}
      </Button>
      {anyHand && (
        <Button small wide kind="secondary" onClick={() => void act(() => roomCalls.lowerHands(number))}>
          {t('lowerAllHands')}
        </Button>
      )}
      {(view.allMuted || !view.mayUnmute) && (
        <Button small wide kind="secondary" onClick={() => void act(() => roomCalls.allowUnmute(number))}>
          {t('letAllUnmute')}
        </Button>
      )}
    </div>
  )
}

function Requests(props: {
  title: string
  people: readonly MeetingPerson[]
  yes: string
  no: string
  allYes: string
  allNo: string
  onAnswer: (isYes: boolean, userIds?: string[]) => Promise<unknown>
}) {
  const { title, people, yes, no, allYes, allNo, onAnswer } = props
  return (
    <section aria-label={title} className="mb-2 rounded-18 bg-beak-100 p-2">
      <h3 className="px-2 py-1 text-14 font-medium">{title}</h3>
      <AnimatedList ids={idsOf(people)}>
        {people.map(({ userId, userName, avatarUrl }) => (
          <li key={userId} className="flex flex-wrap items-center gap-2 px-2 py-1">
            <Avatar id={userId} name={userName} src={avatarUrl} size={36} />
            <span className="min-w-24 flex-1 text-14 wrap-anywhere">{userName}</span>
            <span className="flex gap-1.5">
              <Button
                small
                kind="secondary"
                aria-label={`${no}: ${userName}`}
                onClick={() => void onAnswer(false, [userId])}
              >
                {no}
              </Button>
              <Button small aria-label={`${yes}: ${userName}`} onClick={() => void onAnswer(true, [userId])}>
                {yes}
              </Button>
            </span>
          </li>
        ))}
      </AnimatedList>
      {people.length > 1 && (
        <div className="flex flex-wrap justify-end gap-x-4 px-2">
          <Button kind="link" onClick={() => void onAnswer(false)}>
            {allNo}
          </Button>
          <Button kind="link" onClick={() => void onAnswer(true)}>
            {allYes}
          </Button>
        </div>
      )}
    </section>
  )
}

function PersonRow(props: {
  person: MeetingPerson
  /** the position among the raised hands, from 1; 0 without a raised hand */
  place: number
  media: MediaState
  onMenu: OpenPersonMenu
}) {
  const { person, place, media, onMenu } = props
  const t = useT('meeting-room')
  const { userId, userName, avatarUrl, role, microphone } = person
  const isMe = userId === myself().userId
  const from = isMe ? media : media.others.find((one) => one.userId === userId)
  const notes = [
    ...(isMe ? [t('you')] : []),
    ...(role === 'host' ? [t('host')] : role === 'coHost' ? [t('coHost')] : []),
    ...(microphone === 'held' ? [t('held')] : []),
  ]
  const isOpen = from?.isMicrophoneOn === true
  return (
    <li className="flex min-h-14 items-center gap-2.5 rounded-12 pl-2 hover:bg-ink-900/4">
      <Avatar id={userId} name={userName} src={avatarUrl} size={36} />
      <span className="min-w-0 flex-1 text-16 wrap-anywhere">
        {userName}
        {notes.length > 0 && <span className="block text-12 text-ink-500">{notes.join(' · ')}</span>}
      </span>
      {place > 0 && <HandState place={place} />}
      <State
        icon={
          isOpen ? (
            <Mic aria-hidden className="size-5" />
          ) : (
            <MicOff aria-hidden className="size-5 text-ink-500" />
          )
        }
        name={t(isOpen ? 'microphoneOn' : 'microphoneOff')}
      />
      <State
        icon={
          from?.camera ? (
            <Video aria-hidden className="size-5" />
          ) : (
            <VideoOff aria-hidden className="size-5 text-ink-500" />
          )
        }
        name={t(from?.camera ? 'cameraOn' : 'cameraOff')}
      />
      <IconButton
        icon={EllipsisVertical}
        name={t('menuOf', { name: userName })}
        tone="night"
        onClick={(event) => onMenu(person, event.currentTarget)}
      />
    </li>
  )
}

function HandState({ place }: { place: number }) {
  const t = useT('meeting-room')
  return (
    <State
      icon={
        <span aria-hidden className="flex items-center gap-0.5 text-14 text-beak-700 tabular-nums">
          <Hand className="size-5" />
          {place}
        </span>
      }
      name={t('handUpAt', { place })}
    />
  )
}

const State = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <span className="flex-none">
    {icon}
    <span className="sr-only">{name}</span>
  </span>
)
