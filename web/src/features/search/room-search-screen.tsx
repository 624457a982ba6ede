import { CalendarDays, Search, UserRound, X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { searchWords } from '@mynah/contract/search-normalise'
import { limits } from '@mynah/contract/limits'
import { chatType, type ChatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { usePageState } from '#ui/pages/page-state.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { dayEnd, dayStart } from './days.ts'
import { useDebounced } from '#ui/fields/debounced.ts'
import { FoundList } from './found-list.tsx'
import { useFound, useMembers, type Wanted } from './queries.ts'

const kindSets = {
  photos: ['image', 'video'],
  files: ['file'],
  voices: ['audio'],
  cards: ['card'],
} as const
type KindSet = keyof typeof kindSets
const kindNames: readonly KindSet[] = ['photos', 'files', 'voices', 'cards']

/** Searches one conversation by text, kind, sender and day: `?id=` and `?type=` name it. */
export function RoomSearchScreen() {
  const t = useT('search')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const type: ChatType = search.get('type') === String(chatType.group) ? chatType.group : chatType.single
  const [text, setText] = usePageState('text', '')
  const [kinds, setKinds] = usePageState<KindSet | undefined>('kinds', undefined)
  const [sender, setSender] = usePageState<{ id: string; name: string } | undefined>('sender', undefined)
  const [day, setDay] = usePageState('day', '')
  const keyword = useDebounced(text).trim()
  const words = searchWords(keyword)
  const asked = words.length > 0 || kinds !== undefined || sender !== undefined || day !== ''
  const wanted: Wanted = {
    conversation: { type, id },
    ...(keyword && { keyword: keyword.slice(0, limits.keywordLengthMax) }),
    ...(kinds && { kinds: kindSets[kinds] }),
    ...(sender && { fromId: sender.id }),
    ...(day && { startTime: dayStart(day), endTime: dayEnd(day) }),
  }
  const query = useFound(wanted, asked && id !== '')
  return (
    <Screen
      title={t('inChat')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} offers placeholder={t('messages')} autoFocus />
          <ChipRow label={t('filters')}>
            {type === chatType.group && <SenderChip group={id} sender={sender} onSender={setSender} />}
            <DayChip day={day} onDay={setDay} />
            {kindNames.map((one) => (
              <Chip
                key={one}
                chosen={kinds === one}
                onPress={() => setKinds(kinds === one ? undefined : one)}
              >
                {t(one)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      }
    >
      <>
        {asked ? (
          <FoundList query={query} words={words} wanted={wanted} />
        ) : (
          <EmptyState icon={Search} sentence={t('inChatHint')} />
        )}
      </>
    </Screen>
  )
}

function SenderChip(props: {
  group: string
  sender: { id: string; name: string } | undefined
  onSender: (sender: { id: string; name: string } | undefined) => void
}) {
  const { group, sender, onSender } = props
  const t = useT('search')
  const { data: members = [] } = useMembers(group)
  const choose = async () => {
    if (sender) return onSender(undefined)
    const chosen = await chooseFrom(
      members.map((one) => ({ value: one.userId, label: one.nick || one.userName, icon: UserRound })),
      { title: t('sender') },
    )
    const member = members.find(({ userId }) => userId === chosen)
    if (member) onSender({ id: member.userId, name: member.nick || member.userName })
  }
  return (
    <Chip chosen={sender !== undefined} onPress={() => void choose()}>
      <UserRound aria-hidden className="mr-1.5 size-4" />
      {sender ? sender.name : t('sender')}
      {sender && <X aria-hidden className="ml-1 size-4" />}
    </Chip>
  )
}

/** The chip opens the system's date picker, by an invisible date field over it. */
function DayChip({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const t = useT('search')
  const format = useFormat()
  if (day) {
    return (
      <Chip chosen onPress={() => onDay('')}>
        <CalendarDays aria-hidden className="mr-1.5 size-4" />
        {format.dayName(dayStart(day))}
        <X aria-hidden className="ml-1 size-4" />
      </Chip>
    )
  }
  return (
    <span className="relative inline-flex flex-none rounded-full has-focus-visible:outline-2 has-focus-visible:outline-ink-900">
      <Chip>
        <CalendarDays aria-hidden className="mr-1.5 size-4" />
        {t('day')}
      </Chip>
      <input
        type="date"
        aria-label={t('day')}
        value=""
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
        className="absolute -inset-y-1 inset-x-0 cursor-pointer opacity-0"
      />
    </span>
  )
}
