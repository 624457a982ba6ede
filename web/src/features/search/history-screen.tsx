import { File as FileIcon, FolderOpen, Images, Link as LinkIcon, Mic, Play, Search } from 'lucide-react'
import { usePageState } from '#ui/pages/page-state.ts'
import { useSearchParams } from 'react-router'
import type { FoundMessage } from '@mynah/contract/messages'
import { isKind } from '@mynah/contract/message-kinds'
import { chatType, type ChatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TileSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useFoundLine } from '#features/conversations/index.ts'
import { PageLink } from '#features/messages/index.ts'
import { fileOf, pagesOf, thumbOf } from './content.ts'
import { FoundList } from './found-list.tsx'
import { foundPath } from './found-row.tsx'
import { roomSearchPath } from './paths.ts'
import { useFound, type Wanted } from './queries.ts'

const tabs = {
  photos: { kinds: ['image', 'video'], icon: Images, name: 'media', none: 'photosNone' },
  files: { kinds: ['file'], icon: FolderOpen, name: 'files', none: 'filesNone' },
  links: { kinds: ['text'], icon: LinkIcon, name: 'links', none: 'linksNone' },
  voices: { kinds: ['audio'], icon: Mic, name: 'voices', none: 'voicesNone' },
} as const
type Tab = keyof typeof tabs

/** Photos, files and links of one conversation, newest first: `?id=` and `?type=` name it. */
export function HistoryScreen() {
  const t = useT('search')
  const open = useOpen()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const type: ChatType = search.get('type') === String(chatType.group) ? chatType.group : chatType.single
  const [tab, setTab] = usePageState<Tab>('tab', 'photos')
  const { kinds } = tabs[tab]
  const wanted: Wanted = {
    ...{ conversation: { type, id }, kinds },
    ...(tab === 'links' && { withLinks: true }),
  }
  const query = useFound(wanted, id !== '')
  const empty = <EmptyState icon={tabs[tab].icon} sentence={t(tabs[tab].none)} />
  return (
    <Screen
      title={t('history')}
      onRefresh={query.refetch}
      actions={
        <IconButton
          icon={Search}
          name={t('inChat')}
          onClick={() => open(`${roomSearchPath}?id=${id}&type=${type}`)}
        />
      }
      top={
        <div className="px-4 pb-3 wide:mx-auto wide:w-full wide:max-w-170">
          <Segmented
            name={t('filters')}
            value={tab}
            onChange={setTab}
            options={(Object.keys(tabs) as Tab[]).map((one) => ({ value: one, label: t(tabs[one].name) }))}
          />
        </div>
      }
    >
      {id === '' ? (
        empty
      ) : (
        <FoundList
          query={query}
          words={[]}
          wanted={wanted}
          empty={empty}
          {...(tab === 'photos' && { skeleton: <TileSkeletons /> })}
          {...(tab !== 'voices' && { children: (list: FoundMessage[]) => <Months list={list} tab={tab} /> })}
        />
      )}
    </Screen>
  )
}

/** Grouped by month. */
function Months({ list, tab }: { list: FoundMessage[]; tab: Tab }) {
  const format = useFormat()
  const months = Map.groupBy(list, ({ createTime }) => format.month(createTime))
  return [...months].map(([month, rows]) =>
    tab === 'photos' ? (
      <section key={month} aria-label={month}>
        <h2 className="px-5 pt-2 pb-1.5 text-14 font-medium text-ink-500">{month}</h2>
        <ul className="grid grid-cols-3 gap-0.5 px-0.5 pb-3 wide:grid-cols-4 wide:gap-1">
          {rows.map((found) => (
            <Photo key={found.id} found={found} />
          ))}
        </ul>
      </section>
    ) : (
      <Section key={month} title={month}>
        {rows.map((found) =>
          tab === 'files' ? (
            <FileCell key={found.id} found={found} />
          ) : (
            <Links key={found.id} found={found} />
          ),
        )}
      </Section>
    ),
  )
}

function Photo({ found }: { found: FoundMessage }) {
  const t = useT('search')
  const film = isKind(found, 'video')
  const src = thumbOf(found)
  return (
    <li className="relative aspect-square bg-ink-100">
      <Link
        to={foundPath(found)}
        aria-label={film ? t('videoBy', { name: found.nick }) : t('photoBy', { name: found.nick })}
        className="block size-full outline-offset-[-2px]"
      >
        {src && <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />}
        {film && (
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-10 place-items-center rounded-full bg-black/50 text-white">
              <Play aria-hidden className="size-5" fill="currentColor" />
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}

function FileCell({ found }: { found: FoundMessage }) {
  const format = useFormat()
  const lineOf = useFoundLine()
  const file = fileOf(found)
  return (
    <Cell
      icon={FileIcon}
      title={<span className="line-clamp-2">{file?.name ?? lineOf(found)}</span>}
      hint={file ? `${found.nick} · ${format.fileSize(file.size)}` : found.nick}
      value={format.listDate(found.createTime)}
      to={foundPath(found)}
    />
  )
}

/** The links of a message, with a link to the message. */
function Links({ found }: { found: FoundMessage }) {
  const format = useFormat()
  const lineOf = useFoundLine()
  const pages = pagesOf(found)
  if (pages.length === 0) return null
  return (
    <div className="space-y-1 px-4 py-3">
      {pages.map((piece, index) => (
        <p key={index} className="line-clamp-2 wrap-anywhere">
          <PageLink piece={piece} />
        </p>
      ))}
      <Link to={foundPath(found)} className="flex gap-2 text-14 text-ink-500">
        <span className="one-line min-w-0 flex-1">
          {found.nick} · {lineOf(found)}
        </span>
        <span className="flex-none">{format.listDate(found.createTime)}</span>
      </Link>
    </div>
  )
}
