import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import type { MemberAvatar } from '@mynah/contract/groups'
import type { Person } from '@mynah/contract/people'
import type { RoomPart } from '#client/room-part.ts'
import type { EventHandler } from '@mynah/client/event-handlers'
import type { Namespace } from '#i18n/translate.ts'

/**
 * Loads a component when it is first shown. Manifests contain no components, so that they do not pull in the code of
 * screens.
 */
export type LoadComponent = () => Promise<ComponentType>

export type TabKey = 'me' | 'contacts' | 'chats' | 'groups' | 'moments'

/**
 * When texts are loaded: with the first page for everyone, with the first page of signed-in users, with rooms, or with
 * rarely opened pages.
 */
type TextsPart = 'everyone' | 'signedIn' | 'room' | 'rare'

/** For all texts of a feature, or for each of its namespaces; `'signedIn'` by default. */
export type FeatureTexts = TextsPart | Partial<Record<Namespace, TextsPart>>

export interface Tab {
  key: TabKey
  path: string
  alias?: string
  load: LoadComponent
  /** A page without a list of details: alone it takes the full width of a wide screen. */
  fills?: boolean
}

export interface OpenRoute {
  load: LoadComponent
  /** The texts that the page waits for; by default those of everyone. */
  texts?: 'signedIn' | 'rare'
  /** 'open' is for everyone, 'signIn' for users who are not signed in; by default only for signed-in users. */
  access?: 'open' | 'signIn'
}

/**
 * What the app needs of a feature before a user is signed in: part of the code of the first page, so it is separate
 * from the manifest. Most features have none.
 */
export interface FeatureEntry {
  name: string
  texts?: FeatureTexts
  tab?: Tab
  routes?: Readonly<Record<string, OpenRoute>>
  /** beside the sign-in pages on a wide screen; loaded once the page is shown */
  loginAside?: LoadComponent
  /** before them, on screens with room for three columns */
  loginLead?: LoadComponent
}

/** What the tabs show: a number is a count, `true` a dot. */
export type Badges = Partial<Record<Exclude<TabKey, 'me'>, { count?: number; dot?: boolean }>>

export interface MePart {
  Head?: ComponentType
  /** above the cards */
  top?: readonly ComponentType[]
  /** in the cards of own things, of the own account, of help */
  own?: readonly ComponentType[]
  standing?: readonly ComponentType[]
  help?: readonly ComponentType[]
  refresh?: () => Promise<unknown>
}

export interface SettingsPart {
  privacy?: readonly ComponentType[]
  /** cards of their own, between privacy and the general settings */
  cards?: readonly ComponentType[]
  general?: readonly ComponentType[]
  leaving?: readonly ComponentType[]
}

/** Rows and buttons on the page of a person. */
export interface PersonPart {
  /** rows under the person's own words */
  cells?: readonly ComponentType<{ userId: string }>[]
  /** actions with the person, under the button that writes to them */
  actions?: readonly ComponentType<{ person: Person }>[]
}

/** Rows above the people of the address book. */
export interface ContactsPart {
  rows: readonly ComponentType[]
}

/** Entries of the menu 'New' above the chats; loaded when it is opened. */
export interface NewPart {
  entries: readonly { path: string; label: () => string; icon: LucideIcon }[]
}

/** A filter of the chat list beside its own ones. */
export interface ChatFilter {
  id: string
  name: string
  /** `isUnread`: whether it is unread, or still shown as such while it is open. */
  shows: (row: ConversationSummary, isUnread: boolean) => boolean
}

/**
 * A feature's part of the chat list. It is in the manifest, since the list is the first page and appears all at once.
 */
export interface ChatListPart {
  /** a hook */
  useFilters: () => readonly ChatFilter[]
  /** the page on which filters are made, linked behind them */
  page: { icon: LucideIcon; name: () => string; path: string }
  /** an entry of the menu of a chat */
  action: {
    icon: LucideIcon
    name: () => string
    run: (row: ConversationSummary, open: (path: string) => void) => Promise<void>
  }
}

export interface Overlay {
  /** a hook: the component is loaded when this is first true, and shown while it is */
  useIsShown: () => boolean
  load: LoadComponent
}

/** A search result besides messages. */
export interface SearchHit {
  id: string
  name: string
  avatar: string
  faces?: readonly MemberAvatar[]
  hint: string
  to: string
}

/** A source of search results besides messages, searched while typing. */
export interface SearchSource {
  title: () => string
  /** a hook */
  useHits: (words: readonly string[]) => SearchHit[]
  /** a hook: suggestions before anything is typed */
  useOffered?: () => SearchHit[]
}

/** The manifest of a feature: everything that the app takes from it. It is loaded for signed-in users only. */
export interface Feature {
  name: string
  texts?: FeatureTexts
  routes?: Readonly<Record<string, LoadComponent>>
  /** rarely opened pages, whose texts no other page waits for */
  rareRoutes?: Readonly<Record<string, LoadComponent>>
  events?: readonly EventHandler[]
  /** The same for what the first page does not show: the code is loaded after it, and given the events so far. */
  deferredEvents?: () => Promise<readonly EventHandler[]>
  /** a hook: it is called while the tabs are shown */
  useBadges?: () => Badges
  /** components without output that are mounted while a user is signed in */
  watchers?: readonly LoadComponent[]
  /** shown above the pages while a user is signed in, and unaffected by navigation */
  overlays?: readonly Overlay[]
  /** the feature's buttons, bars, composer tools and menu entries in rooms */
  roomPart?: () => Promise<RoomPart>
  searchSource?: () => Promise<SearchSource>
  chatListPart?: ChatListPart
  contactsPart?: () => Promise<ContactsPart>
  newPart?: () => Promise<NewPart>
  mePart?: () => Promise<MePart>
  settingsPart?: () => Promise<SettingsPart>
  personPart?: () => Promise<PersonPart>
}

export const defineFeature = (feature: Feature): Feature => feature

export const defineEntry = (entry: FeatureEntry): FeatureEntry => entry
