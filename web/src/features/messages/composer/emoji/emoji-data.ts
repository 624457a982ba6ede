import type { EmojiDataResolver } from 'frimousse'
import type { Language } from '#i18n/languages.ts'
import { translateNow } from '#i18n/translate.ts'
import { recentEmoji } from './recent-emoji.ts'

type Files = [data: Promise<{ default: unknown }>, words: Promise<{ default: unknown }>]
type Source = {
  emoji: string
  label: string
  group?: number
  version: number
  tags?: string[]
  skins?: Source[]
  tone?: unknown
}
type Words = { groups: { order: number; message: string }[]; skinTones: { key: string; message: string }[] }

// bundled, one chunk per language; there is no Indonesian, whose readers understand Malay
const files: Record<Language, () => Files> = {
  en: () => [import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')],
  id: () => [import('emojibase-data/ms/data.json'), import('emojibase-data/ms/messages.json')],
  th: () => [import('emojibase-data/th/data.json'), import('emojibase-data/th/messages.json')],
  vi: () => [import('emojibase-data/vi/data.json'), import('emojibase-data/vi/messages.json')],
  hi: () => [import('emojibase-data/hi/data.json'), import('emojibase-data/hi/messages.json')],
  zh: () => [import('emojibase-data/zh/data.json'), import('emojibase-data/zh/messages.json')],
}

// the Unicode version that all current browsers can draw
const newest = 15
const components = 2
/** The category of recently used emoji, before all others. */
export const recentCategory = -1

const recentSuffix = '+recent'
/** The picker's name for a language with recently used emoji in front. */
export const withRecent = (language: Language): string => language + recentSuffix

/** The emoji data of a language from our own files; no other server is asked. */
export const resolveEmoji: EmojiDataResolver = async (locale) => {
  const language = locale.replace(recentSuffix, '') as Language
  const [data, words] = await Promise.all(files[language]())
  const all = data.default as Source[]
  const { groups, skinTones } = words.default as Words
  const emojis = all
    .filter(({ group, version }) => group !== undefined && group !== components && version <= newest)
    .map(({ emoji, label, group = 0, version, tags = [] }) => ({
      emoji,
      label,
      category: group,
      version,
      tags,
    }))
  const categories = groups
    .filter(({ order }) => order !== components)
    .map(({ order, message }) => ({ index: order, label: message }))
  const byEmoji = new Map(emojis.map((one) => [one.emoji, one]))
  const recent = locale === language ? [] : recentEmoji().flatMap((one) => byEmoji.get(one) ?? [])
  return {
    locale,
    emojis: [...recent.map((one) => ({ ...one, category: recentCategory })), ...emojis],
    categories:
      recent.length > 0
        ? [{ index: recentCategory, label: translateNow('messages')('emojiRecent') }, ...categories]
        : categories,
    skinTones: Object.fromEntries(skinTones.map(({ key, message }) => [key, message])) as Record<
      'dark' | 'light' | 'medium-dark' | 'medium-light' | 'medium',
      string
    >,
  }
}
