import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse, parseAllDocuments, stringify } from 'yaml'
import * as z from 'zod'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { settingNames } from '../src/platform/settings/setting-names.ts'
import { renderTemplate, type Values } from './helm-template.ts'

// The chart has to produce the same objects as deploy/kubernetes, and these have to fit the schemas of Kubernetes.

const folder = join(repositoryRoot, 'deploy', 'helm')
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const chart = parse(read('deploy/helm/Chart.yaml')) as { version: string; appVersion: string }
const defaults = parse(read('deploy/helm/values.yaml')) as Values
const schema = JSON.parse(read('deploy/helm/values.schema.json')) as {
  properties: { settings: { properties: object } }
}

type Part = {
  kind: string
  metadata: { name: string }
  spec?: { template?: { metadata: { annotations?: Record<string, string> } } }
}

const documentsOf = (text: string) =>
  parseAllDocuments(text)
    .map((one) => one.toJS() as Part | null)
    .filter((part) => part !== null)

/** Merges an operator's values over the defaults, as Helm does. */
function merged(over: Values, under: Values = defaults): Values {
  const both = Object.entries(over).map(([name, value]) => {
    const below = under[name]
    const isMap = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one)
    return [name, isMap(value) && isMap(below) ? merged(value as Values, below as Values) : value]
  })
  return { ...under, ...(Object.fromEntries(both) as Values) }
}

/** All objects of the chart, from the small renderer. */
const rendered = (over: Values): Part[] =>
  readdirSync(join(folder, 'templates'))
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const root = {
        Values: merged(over),
        Chart: { AppVersion: chart.appVersion },
        Release: { Namespace: 'mynah' },
      }
      return documentsOf(renderTemplate(read(`deploy/helm/templates/${name}`), root))
    })

const byName = (parts: Part[]) =>
  Object.fromEntries(parts.map((part) => [`${part.kind} ${part.metadata.name}`, part]))

type Image = { name: string; newName: string; newTag: string }

/**
 * The result of `kubectl apply --kustomize`, with the scrape configuration, and without the namespace, which Helm
 * creates.
 */
function manifests(): Record<string, Part> {
  const { resources, images } = parse(read('deploy/kubernetes/kustomization.yaml')) as {
    resources: string[]
    images: Image[]
  }
  const texts = [
    ...resources.map((file) => read(`deploy/kubernetes/${file}`)),
    read('deploy/monitoring/service-monitor.yaml'),
  ]
  const parts = texts.flatMap((text) => {
    const named = images.reduce(
      (so, { name, newName, newTag }) =>
        so.replaceAll(new RegExp(`image: ${name}$`, 'gm'), `image: ${newName}:${newTag}`),
      text,
    )
    return documentsOf(named)
  })
  return byName(parts.filter(({ kind }) => kind !== 'Namespace'))
}

/** The chart replaces pods when settings change; with kustomize the operator does that. */
function withoutChecksum(parts: Record<string, Part>): Record<string, Part> {
  const metadata = parts['Deployment mynah']?.spec?.template?.metadata
  expect(metadata?.annotations?.['checksum/settings']).toMatch(/^[0-9a-f]{64}$/)
  delete metadata?.annotations
  return parts
}

const asManifests = { image: { tag: 'latest' }, serviceMonitor: { enabled: true } }

test('with default values the chart renders the manifests', () => {
  expect(withoutChecksum(byName(rendered(asManifests)))).toEqual(manifests())
})

test('disabled parts are absent, and values are in their places', () => {
  const off = Object.fromEntries(
    ['ingress', 'redis', 'nats', 'livekit', 'backup', 'networkPolicy'].map((name) => [
      name,
      { enabled: false },
    ]),
  )
  const over = {
    ...off,
    ...{ settings: { LIVEKIT_URL: '', MYNAH_TIME_ZONE: 'Asia/Jakarta' }, secret: 'mine', image: { tag: '' } },
  }
  const found = byName(rendered(over))
  expect(Object.keys(found).toSorted()).toEqual([
    ...['ConfigMap mynah', 'Deployment mynah', 'HorizontalPodAutoscaler mynah'],
    ...['PodDisruptionBudget mynah', 'Service mynah'],
  ])
  const text = stringify(found)
  expect(text).toContain('MYNAH_TIME_ZONE: Asia/Jakarta')
  expect(text).not.toContain('LIVEKIT_URL')
  expect(text).toContain(`image: registry.example.org/mynah:${chart.appVersion}`)
  expect(text).toContain('name: mine')
})

test('the schema accepts the values, and refuses misspelt ones and other types', () => {
  const values = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
  expect(values.safeParse(defaults).error).toBeUndefined()
  const wrong: Values[] = [
    { settings: { MYNAH_ORIGIN: 'https://chat.example.org' } },
    { settings: { MYNAH_TRUST_PROXY: 1 } },
    { backup: { days: 'many' } },
    { ingres: {} },
  ]
  for (const over of wrong) expect(values.safeParse(merged(over)).success, JSON.stringify(over)).toBe(false)
})

test('every setting of the server is a value of the chart, or one of its secrets', () => {
  const text = read('deploy/helm/values.yaml')
  const settings = Object.keys(schema.properties.settings.properties)
  expect(Object.keys(defaults.settings as object).toSorted()).toEqual(settings.toSorted())
  const [secrets = ''] = /# The secret with [\s\S]*?It is made by hand/.exec(text) ?? []
  const secret = [...secrets.matchAll(/[A-Z][A-Z0-9]*_[A-Z0-9_]+/g)].map(([name]) => name)
  // The image sets these; the unsafe ones are for tests, and an archive needs the embedded database.
  const archive = ['MYNAH_ARCHIVE', 'MYNAH_ARCHIVE_COPY', 'MYNAH_ARCHIVE_DAYS']
  const elsewhere = ['HOST', 'PORT', 'MYNAH_DATA', 'MYNAH_DEMO', ...archive]
  const ofOthers = ['MYNAH_UNSAFE_DATABASE', 'MYNAH_UNSAFE_LINKS', 'RTC_ADDRESS', 'RTC_HOST', 'RTC_PORT']
  expect([...settings, ...secret, ...elsewhere, ...ofOthers].toSorted()).toEqual([...settingNames].toSorted())
})

test('chart and application have the version of Mynah', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect([chart.version, chart.appVersion]).toEqual([version, version])
})

// `npm run test:full` builds Helm with Go.
const helm = process.env.MYNAH_TEST_HELM ?? ''
const kubernetes = '1.33.0'
const template = [
  'template',
  'mynah',
  folder,
  '--namespace',
  'mynah',
  '--kube-version',
  kubernetes,
  '--values',
]
const scratch = mkdtempSync(join(tmpdir(), 'mynah-helm-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function runHelm(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(helm, words, { encoding: 'utf8', maxBuffer: 2 ** 24 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

test.runIf(existsSync(helm))('Helm renders the same, and finds nothing wrong', () => {
  expect(runHelm('lint', '--strict', '--kube-version', kubernetes, folder)).toContain('0 chart(s) failed')
  const file = join(scratch, 'values.yaml')
  const off = { livekit: { enabled: false }, backup: { storageClass: 'slow' }, settings: { S3_REGION: 'eu' } }
  for (const over of [asManifests, off]) {
    writeFileSync(file, stringify(over))
    const made = documentsOf(runHelm(...template, file))
    expect(withoutChecksum(byName(made))).toEqual(withoutChecksum(byName(rendered(over))))
  }
  writeFileSync(file, stringify({ settings: { MYNAH_ORIGIN: 'x' } }))
  expect(() => runHelm(...template, file)).toThrow('MYNAH_ORIGIN')
})
