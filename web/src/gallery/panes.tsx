import {
  Aperture,
  BookUser,
  MessageCircle,
  Phone,
  Plus,
  Search,
  Send,
  Smile,
  User,
  Users,
} from 'lucide-react'
import { useMedia, wideScreen, detailsScreen } from '#app/use-media.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Badge } from '@mynah/ui/badge.tsx'
import { Logo } from '#ui/pictures/bird.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { DetailsHost } from '#ui/pages/details-host.tsx'
import { DetailsPane } from '#ui/pages/details-pane.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { DayChip, UnreadDivider } from '@mynah/ui/dividers.tsx'
import { PageContextProvider } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchLink } from '#ui/fields/search-field.tsx'
import { Rail, TabBar } from '#ui/pages/tab-bar.tsx'
import { people, samples } from './samples.ts'

/** The wide layout and the tab bar with badges. */
export function Panes() {
  const t = useT('app')
  const wide = useMedia(wideScreen)
  const details = useMedia(detailsScreen)
  const tabs = [
    { key: 'chats', to: '/panes', label: t('chats'), icon: MessageCircle, count: 4 },
    { key: 'contacts', to: '/panes', label: t('contacts'), icon: BookUser, count: 128 },
    { key: 'groups', to: '/panes', label: t('groups'), icon: Users },
    { key: 'moments', to: '/panes', label: t('moments'), icon: Aperture, dot: true },
    { key: 'me', to: '/panes', label: t('me'), icon: User },
  ]
  return (
    <DetailsHost name="details" available={details}>
      {wide && <Rail name="main" tabs={tabs} current="chats" logo={<Logo />} />}
      <div
        className={cx('flex min-h-0 flex-col', wide ? 'w-[340px] border-r border-ink-100' : 'min-w-0 flex-1')}
      >
        <div className="min-h-0 flex-1">
          <PageContextProvider
            value={{ visit: 'list', pane: 'list', wide, goBack: undefined, close: () => undefined }}
          >
            <ChatList />
          </PageContextProvider>
        </div>
        {!wide && <TabBar name="main" tabs={tabs} current="chats" />}
      </div>
      {wide && (
        <main className="min-w-0 flex-1">
          <PageContextProvider
            value={{ visit: 'room', pane: 'detail', wide, goBack: undefined, close: () => undefined }}
          >
            <Room />
          </PageContextProvider>
        </main>
      )}
    </DetailsHost>
  )
}

function ChatList() {
  const t = useT('app')
  const words = samples[useLanguage()]
  return (
    <Screen
      large
      tone="list"
      title={t('chats')}
      actions={<IconButton icon={Plus} name="New" />}
      top={<SearchLink to="/panes" placeholder={words.long} />}
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          className={cx('flex items-center gap-3 px-4 py-2.5', index === 0 && 'bg-ink-100')}
        >
          <Avatar {...person} online={index % 3 === 1} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 one-line font-medium">{person.name}</span>
              <span className="text-12 text-ink-500">14:32</span>
            </div>
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 one-line text-14 text-ink-500">{words.agree}</span>
              <Badge count={index % 2 ? 0 : 3 + index} quiet={index === 4} />
            </div>
          </div>
        </div>
      ))}
    </Screen>
  )
}

function Room() {
  const words = samples[useLanguage()]
  return (
    <Screen
      bare
      title="Saturday badminton"
      subtitle={words.hint}
      leading={<Avatar id="1" name="Saturday badminton" size={36} />}
      actions={
        <>
          <IconButton icon={Search} name="Search" />
          <IconButton icon={Phone} name="Call" />
        </>
      }
      footer={
        <div className="flex items-end gap-1.5 border-t border-ink-100 bg-paper px-2.5 py-2 wide:px-5 wide:py-3">
          <IconButton icon={Plus} name="More" />
          <span className="flex min-h-11 flex-1 items-center rounded-[22px] bg-ink-50 px-3.5 text-ink-500">
            {words.phone}
          </span>
          <IconButton icon={Smile} name="Emoji" />
          <IconButton icon={Send} name="Send" tone="action" />
        </div>
      }
    >
      <div className="flex flex-col gap-1 px-7 py-4">
        <DayChip>{words.phone}</DayChip>
        <p className="max-w-[84%] self-start rounded-18 rounded-bl-[5px] bg-bubble-in px-3 py-2 shadow-near">
          {words.agree}
        </p>
        <p className="max-w-[84%] self-end rounded-18 rounded-br-[5px] bg-bubble-out px-3 py-2 shadow-near">
          {words.hint} <span className="text-11 text-bubble-out-meta">14:24</span>
        </p>
        <UnreadDivider>{words.phone}</UnreadDivider>
      </div>
      <DetailsPane>
        <div className="text-center">
          <Avatar id="1" name="Saturday badminton" size={68} />
          <p className="mt-2 font-medium">Saturday badminton</p>
          <p className="text-14 text-ink-500">{words.hint}</p>
        </div>
      </DetailsPane>
    </Screen>
  )
}
