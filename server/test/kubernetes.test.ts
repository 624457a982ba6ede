import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, repositoryRoot } from '../src/platform/settings/config.ts'
import { settingNames } from '../src/platform/settings/setting-names.ts'

// Checks the manifests against the schemas of Kubernetes and the server's own settings.

const folder = join(repositoryRoot, 'deploy', 'kubernetes')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

type Part = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  data?: Record<string, string>
  spec?: Record<string, unknown>
}
type Container = {
  image: string
  args?: string[]
  envFrom?: { secretRef?: { name: string }; configMapRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext?: Record<string, unknown>
  volumeMounts?: { name: string; mountPath: string }[]
  resources?: { limits?: { memory?: string } }
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet?: { path: string } }
}
type Pod = {
  containers: Container[]
  terminationGracePeriodSeconds?: number
  volumes?: { name: string }[]
  securityContext?: { runAsNonRoot?: boolean }
}
type Template = { spec: Pod; metadata?: { labels?: Record<string, string> } }

const kustomization = parse(read('kustomization.yaml')) as { resources: string[]; images: { name: string }[] }
const parts = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((one) => ({ file, part: one.toJS() as Part })),
)
const podsOf = ({ kind, spec }: Part) =>
  kind === 'Deployment'
    ? [(spec as { template: Template }).template.spec]
    : kind === 'CronJob'
      ? [(spec as { jobTemplate: { spec: { template: Template } } }).jobTemplate.spec.template.spec]
      : []
const pods = parts.flatMap(({ part }) => podsOf(part))
const named = (kind: string, name: string) =>
  parts.find(({ part }) => part.kind === kind && part.metadata.name === name)?.part

/** A copy that records which of its fields are read: fields that a schema does not know never are. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? value.map((one, at) => watched(one, `${path}/${at}`, unread)) : {}
  if (Array.isArray(copy)) return copy
  for (const [key, field] of Object.entries(value)) {
    const at = `${path}/${key}`
    unread.add(at)
    const inner = watched(field, at, unread)
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => (unread.delete(at), inner),
    })
  }
  return copy
}

type Model = new (data: object) => { validate(): void }
const groups: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
}

/** Throws if it does not fit the schema of its kind; returns fields that the schema does not know. */
async function unknownFieldsOf(part: Pick<Part, 'apiVersion' | 'kind'>): Promise<string[]> {
  const models = ((await groups[part.apiVersion]?.()) ?? {}) as Record<string, Model>
  const Kind = models[part.kind]
  if (!Kind) throw new Error(`${part.apiVersion} has no ${part.kind}`)
  // The constructor reads everything, the validator only what the schema knows.
  const model = new Kind(part)
  const unread = new Set<string>()
  for (const [key, field] of Object.entries(part))
    Object.assign(model, { [key]: watched(field, `/${key}`, unread) })
  model.validate()
  return [...unread]
}

test.each(parts.map(({ file, part }) => [`${part.kind} ${part.metadata.name} of ${file}`, part] as const))(
  '%s is valid for the schema of Kubernetes',
  async (_, part) => {
    expect(await unknownFieldsOf(part)).toEqual([])
  },
)

test('a wrong value and an unknown field are found', async () => {
  const spec = { ports: [{ port: 80 }] }
  const withSpec = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec })
  expect(await unknownFieldsOf(withSpec(spec))).toEqual([])
  expect(await unknownFieldsOf(withSpec({ ...spec, port: 80 }))).toEqual(['/spec/port'])
  await expect(unknownFieldsOf(withSpec({ ports: [{ port: 'http' }] }))).rejects.toThrow('port')
})

test('all files belong to the kustomization, which has one namespace and an image for the server', () => {
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted((a, b) => a.localeCompare(b))).toEqual(
    files.toSorted((a, b) => a.localeCompare(b)),
  )
  expect(parts.filter(({ part }) => part.metadata.namespace)).toEqual([])
  expect(kustomization.images.map(({ name }) => name)).toEqual(['mynah'])
})

test('the settings are those that the server reads, and no secret is in a file', () => {
  const known: ReadonlySet<string> = new Set(settingNames)
  const settings = named('ConfigMap', 'mynah')?.data ?? {}
  for (const name of Object.keys(settings)) expect(known, name).toContain(name)
  const secrets = [
    ...(/# (DATABASE_URL[^;]*;[^\n]*)/s.exec(read('mynah.yaml'))?.[1] ?? '').matchAll(/[A-Z][A-Z0-9_]{3,}/g),
  ]
  expect(secrets.length).toBeGreaterThan(5)
  for (const [name] of secrets) {
    expect(known, name).toContain(name)
    expect(settings[name], name).toBeUndefined()
  }
  expect(parts.filter(({ part }) => part.kind === 'Secret')).toEqual([])
  const used = readConfig({
    ...{ HOST: '0.0.0.0', MYNAH_DATA: '/data', DATABASE_URL: 'postgresql://mynah:secret@db/mynah' },
    ...{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', LIVEKIT_API_KEY: 'c' },
    ...{ LIVEKIT_API_SECRET: 'd'.repeat(32), ...settings },
  })
  expect(used).toMatchObject({ s3: { bucket: 'mynah' }, natsUrl: 'nats://nats:4222' })
})

test('nothing runs as root, writes to its image or grows without a limit', () => {
  expect(pods).toHaveLength(5)
  for (const pod of pods) {
    expect(pod.securityContext?.runAsNonRoot).toBe(true)
    for (const { securityContext, resources, volumeMounts, image } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(resources?.limits?.memory, image).toBeDefined()
      const volumes = pod.volumes?.map(({ name }) => name) ?? []
      for (const { name } of volumeMounts ?? []) expect(volumes).toContain(name)
      expect(image).toMatch(image === 'mynah' ? /^mynah$/ : /^docker\.io\/.+:v?[\d.]/)
    }
  }
})

test('the server has liveness and readiness probes, and time to stop', () => {
  const [pod] = podsOf(named('Deployment', 'mynah') as Part)
  const [container] = pod?.containers ?? []
  expect(container?.livenessProbe?.httpGet.path).toBe('/livez')
  expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz')
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(30)
  expect(container?.ports?.[0]?.containerPort).toBe(3000)
})

test('a backup is made by an existing command, with enough disk space', () => {
  const [pod] = podsOf(named('CronJob', 'backup') as Part)
  const [container] = pod?.containers ?? []
  const [, command = ''] = /node (\S+)/.exec(container?.args?.[0] ?? '') ?? []
  expect(existsSync(join(repositoryRoot, command))).toBe(true)
  expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toContain('/backups')
})

test('network policies name existing pods and ports, and services without a password are reachable by no others', () => {
  const apps = new Map(
    parts.flatMap(({ part }) => {
      const pod = podsOf(part)[0]
      return pod ? [[part.metadata.name, pod.containers.flatMap(({ ports = [] }) => ports)] as const] : []
    }),
  )
  const rules = parts.filter(({ part }) => part.kind === 'NetworkPolicy').map(({ part }) => part)
  expect(rules.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(['nats', 'redis']))
  for (const { metadata, spec } of rules) {
    const { podSelector, ingress = [] } = spec as {
      podSelector: { matchLabels: { app: string } }
      ingress?: { from?: object[]; ports: { port: string }[] }[]
    }
    expect(podSelector.matchLabels.app).toBe(metadata.name)
    const ports = apps.get(metadata.name)?.map(({ name }) => name)
    expect(ports).toBeDefined()
    for (const rule of ingress) {
      expect(rule.from?.length).toBeGreaterThan(0)
      for (const { port } of rule.ports) expect(ports).toContain(port)
    }
  }
})

test('Prometheus scrapes the port of the server with its token', () => {
  const monitor = parse(
    readFileSync(join(repositoryRoot, 'deploy', 'monitoring', 'service-monitor.yaml'), 'utf8'),
  ) as {
    spec: {
      selector: { matchLabels: object }
      endpoints: {
        port: string
        path: string
        authorization: { credentials: { name: string; key: string } }
      }[]
    }
  }
  const service = named('Service', 'mynah')
  expect(service?.metadata.labels).toEqual(monitor.spec.selector.matchLabels)
  const [endpoint] = monitor.spec.endpoints
  expect(
    (service?.spec as { ports: { name: string }[] } | undefined)?.ports.map(({ name }) => name),
  ).toContain(endpoint?.port)
  expect(endpoint?.authorization.credentials).toEqual({ name: 'mynah', key: 'MYNAH_METRICS_TOKEN' })
})
