import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromiumPath } from '../e2e/chromium.ts'

/** Alternatives such as `a|b`: the first one that the package lists have is installed. */
type Need = { what: string; packages: string[]; isThere(): boolean; onlyFull?: true }

const oldest = 15
const isLinux = process.platform === 'linux'
const fonts = { th: 'Thai', hi: 'Devanagari', 'zh-cn': 'Chinese', 'und-zsye': 'emoji' }
const fontPackages = ['fontconfig', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji']

const needs: Need[] = [
  {
    what: 'Chromium',
    packages: ['chromium', 'chromium-headless-shell|chromium'],
    isThere: () => chromiumPath() !== undefined,
  },
  { what: 'redis-server', packages: ['redis-server'], isThere: () => onPath('redis-server') !== undefined },
  { what: 'nats-server', packages: ['nats-server'], isThere: () => onPath('nats-server') !== undefined },
  {
    what: `PostgreSQL ${oldest}`,
    packages: [`postgresql-${oldest}`],
    isThere: () => oldPostgres() !== undefined,
  },
  // Manages a PostgreSQL cluster; the full run kills a primary of it.
  {
    what: 'Patroni',
    packages: ['patroni', 'python3-etcd'],
    isThere: () => onPath('patroni') !== undefined,
    onlyFull: true,
  },
  { what: 'etcd', packages: ['etcd-server'], isThere: () => onPath('etcd') !== undefined, onlyFull: true },
  // Its promtool tests the alerts.
  {
    what: 'Prometheus',
    packages: ['prometheus'],
    isThere: () => onPath('promtool') !== undefined,
    onlyFull: true,
  },
  // The engines of the two other browsers, and what they need without a screen and loudspeaker.
  {
    what: 'Firefox',
    packages: ['firefox-esr|firefox', 'pulseaudio'],
    isThere: () => onPath('firefox-esr') !== undefined && onPath('pulseaudio') !== undefined,
    onlyFull: true,
  },
  {
    what: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    isThere: () => onPath('WebKitWebDriver') !== undefined && onPath('xvfb-run') !== undefined,
    onlyFull: true,
  },
  { what: 'fonts for Thai, Hindi, Chinese and emoji', packages: fontPackages, isThere: hasFonts },
]

/** Uses what is installed, installs the rest if allowed, or else prints one sentence about what is missing. */
export function ensureNeeds({ only, full = false }: { only?: readonly string[]; full?: boolean } = {}): void {
  const isWanted = (need: Need) => only?.includes(need.what) ?? (full || !need.onlyFull)
  const missing = needs.filter((need) => isWanted(need) && !need.isThere())
  if (missing.length === 0) return
  if (mayInstall()) install(missing.flatMap((need) => need.packages))
  const still = missing.filter((need) => !need.isThere()).map((need) => need.what)
  if (still.length === 0) return
  throw new Error(`This needs ${still.join(', ')}: install what is missing and start it again.`)
}

/** The binaries of the oldest supported PostgreSQL, for the tests that also run on it. */
export function oldPostgres(): string | undefined {
  const found = [
    process.env.MYNAH_TEST_POSTGRES,
    `/usr/lib/postgresql/${oldest}/bin`,
    `/usr/pgsql-${oldest}/bin`,
    `/opt/homebrew/opt/postgresql@${oldest}/bin`,
    `/usr/local/opt/postgresql@${oldest}/bin`,
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return found.find((folder) => folder && existsSync(join(folder, 'initdb')) && majorOf(folder) === oldest)
}

function majorOf(folder: string): number | undefined {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = /(\d+)/.exec(stdout ?? '')?.[1]
  return major ? Number(major) : undefined
}

function onPath(name: string): string | undefined {
  // Debian installs servers in root's path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Other systems than Linux have these fonts. */
function hasFonts(): boolean {
  if (!isLinux) return true
  if (!onPath('fc-list')) return globSync('/usr/share/fonts/**/*Noto*').length > 3
  return Object.keys(fonts).every((language) => {
    const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return stdout.trim() !== ''
  })
}

function mayInstall(): boolean {
  if (!isLinux || process.getuid?.() !== 0 || !onPath('apt-get') || !existsSync('/etc/os-release'))
    return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function install(packages: string[]): void {
  // RUNLEVEL=1 keeps the packages from starting their servers.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (command: string, words: string[]) =>
    spawnSync(command, words, { env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const apt = (words: string[]) => {
    const { status, stderr } = run('apt-get', words)
    if (status !== 0) console.log(stderr.trimEnd())
  }
  apt(['update', '-qq'])
  const isKnown = (name: string) => run('apt-cache', ['show', '--quiet', name]).status === 0
  const chosen = packages.map((names) => names.split('|').find(isKnown) ?? names)
  console.log(`Installing ${chosen.join(', ')} with the system's package manager …`)
  apt(['install', '-y', '-qq', '--no-install-recommends', ...chosen])
}
