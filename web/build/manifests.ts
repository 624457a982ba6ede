import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages, type Language } from '../src/i18n/languages.ts'

type Texts = Record<string, string>

/** The texts of a feature in a language. */
async function textsOf(feature: string, language: Language): Promise<Texts> {
  const file = join(import.meta.dirname, '../src/features', feature, 'strings', `${language}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as Texts
}

const icon = (src: string, size: number, more = {}) => ({
  src,
  type: 'image/png',
  sizes: `${size}x${size}`,
  ...more,
})
const screenshot = (name: string, label: string | undefined) => ({
  src: `/welcome/${name}.webp`,
  type: 'image/webp',
  sizes: '440x841',
  form_factor: 'narrow',
  label,
})
const shortcut = (name: string | undefined, page: string) => ({
  name,
  url: `/#${page}`,
  icons: [icon('/icon-192.png', 192)],
})

/** The web app manifest in a language: the name of the installed app, and the shortcuts of its icon. */
export async function manifestIn(language: Language) {
  const [welcome, chats, friends, wallet] = await Promise.all([
    textsOf('welcome', language),
    textsOf('conversations', language),
    textsOf('friends', language),
    textsOf('wallet', language),
  ])
  return {
    id: '/',
    lang: language,
    name: 'Mynah',
    short_name: 'Mynah',
    description: welcome['title'],
    categories: ['social', 'communication', 'finance'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f8f4ee',
    theme_color: '#f8f4ee',
    icons: [
      { src: '/logo.svg', type: 'image/svg+xml', sizes: 'any' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, { purpose: 'maskable' }),
    ],
    screenshots: [screenshot('chats', chats['title']), screenshot('wallet', wallet['title'])],
    shortcuts: [
      shortcut(chats['scan'], '/pages/scan/scan'),
      shortcut(chats['cardQr'], '/pages/my/archive/qrcode'),
      shortcut(friends['add'], '/pages/friend/add'),
    ],
  }
}

/** Serves `/manifest.en.webmanifest` and those of other languages; `showLanguage` links the page to the user's. */
export const manifests = (): Plugin => ({
  name: 'manifests',
  async generateBundle() {
    for (const language of languages)
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${language}.webmanifest`,
        source: JSON.stringify(await manifestIn(language)),
      })
  },
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const language = languages.find((one) => request.url === `/manifest.${one}.webmanifest`)
      if (!language) return next()
      response.setHeader('content-type', 'application/manifest+json')
      response.end(JSON.stringify(await manifestIn(language)))
    })
  },
})
