import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import type { MemberAvatar } from '@mynah/contract/groups'
import type { Person } from '@mynah/contract/people'
import type { RoomPart } from '#client/room-part.ts'
import type { EventHandler } from '@mynah/client/event-handlers'
import type { Namespace } from '#i18n/translate.ts'

/** Fetches a component when it is first shown. A manifest holds no component, so that it brings no code of a screen. */
export type LoadComponent = () => Promise<ComponentType>

export type TabKey = 'me' | 'contacts' | 'chats' | 'groups' | 'moments'

/**
 * When texts are loaded: with the first page, with the first page of the signed-in, by what is shown in rooms alone, or with
 * the first page that few open.
 */
type TextsPart = 'everyone' | 'signedIn' | 'room' | 'rare'

/** Of all texts of a feature, or of each of its namespaces; `'signedIn'` where nothing is said. */
export type FeatureTexts = TextsPart | Partial<Record<Namespace, TextsPart>>

export interface Tab {
  key: TabKey
  path: string
  alias?: string
  icon: LucideIcon
  load: LoadComponent
  /** It has no list of what opens beside it: alone it takes a wide screen for itself. */
  fills?: boolean
}

export interface OpenRoute {
  load: LoadComponent
  /** Which texts the page waits for: those of everyone if absent, else those of the signed-in, or the rare ones too. */
  texts?: 'signedIn' | 'rare'
  /** 'open' is for everyone, 'signIn' only for people who are not signed in; if absent, only for the signed-in. */
  access?: 'open' | 'signIn'
}

/**
 * What the app must know of a feature before a user is signed in: it is part of the first page's code, so it stands apart
 * from the manifest. Most features have none.
 */
export interface FeatureEntry {
  name: string
  texts?: FeatureTexts
  tab?: Tab
  routes?: Readonly<Record<string, OpenRoute>>
  /** beside the pages on which one signs in, on a wide screen; fetched once the page stands */
  loginAside?: LoadComponent
  /** before them, where the screen has room for three columns */
  loginLead?: LoadComponent
}

/** What the tabs show: a number is a count, `true` a mark without one. */
export type Badges = Partial<Record<Exclude<TabKey, 'me'>, { count?: number; dot?: boolean }>>

export interface MePart {
  Head?: ComponentType
  /** above the cards */
  top?: readonly ComponentType[]
  /** in the card of one's own things, of one's own standing, of help */
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
  /** rows under what the person says of themselves */
  cells?: readonly ComponentType<{ userId: string }>[]
  /** what is done with the person, under the button that writes to them */
  actions?: readonly ComponentType<{ person: Person }>[]
}

/** Rows over the people of the address book. */
export interface ContactsPart {
  rows: readonly ComponentType[]
}

/** Entries of the menu New over the chats; fetched when it is opened. */
export interface NewPart {
  entries: readonly { path: string; label: () => string; icon: LucideIcon }[]
}

/** A filter of the chat list beside its own ones. */
export interface ChatFilter {
  id: string
  name: string
  /** `isUnread`: it is, or is shown among the unread ones while it stands open. */
  shows: (row: ConversationSummary, isUnread: boolean) => boolean
}

/** What the chat list has of a feature. It is part of the manifest: the list is the first page, and shows all at once. */
export interface ChatListPart {
  /** a hook */
  useFilters: () => readonly ChatFilter[]
  /** stands behind the filters: the page that they are made on */
  page: { icon: LucideIcon; name: () => string; path: string }
  /** an entry of the menu of a chat */
  action: {
    icon: LucideIcon
    name: () => string
    run: (row: ConversationSummary, open: (path: string) => void) => Promise<void>
  }
}

export interface Overlay {
  /** a hook: the component is fetched when this is first true, and shown as long as it is */
  useIsShown: () => boolean
  load: LoadComponent
}

/** Something that the search found, beside messages. */
export interface SearchHit {
  id: string
  name: string
  avatar: string
  faces?: readonly MemberAvatar[]
  hint: string
  to: string
}

/** What the search looks through as one types, beside messages. */
export interface SearchSource {
  title: () => string
  /** a hook */
  useHits: (words: readonly string[]) => SearchHit[]
  /** a hook: what is offered before anything is typed */
  useOffered?: () => SearchHit[]
}

/** The manifest of a feature: all that the app takes from it. It is loaded for the signed-in alone. */
export interface Feature {
  name: string
  texts?: FeatureTexts
  routes?: Readonly<Record<string, LoadComponent>>
  /** pages that are seldom opened, whose texts no other page waits for */
  rareRoutes?: Readonly<Record<string, LoadComponent>>
  events?: readonly EventHandler[]
  /** The same for what nobody sees on the first page: their code is loaded after it, and given what happened before. */
  deferredEvents?: () => Promise<readonly EventHandler[]>
  /** a hook: it is called while the tabs are shown */
  useBadges?: () => Badges
  /** components without anything to see that are there while a user is signed in */
  watchers?: readonly LoadComponent[]
  /** what lies over the pages while a user is signed in, and stays from page to page */
  overlays?: readonly Overlay[]
  /** buttons, bars, tools of the composer and entries of menus in rooms */
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
