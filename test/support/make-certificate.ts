import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Certificates {
  readonly ca: Certificate
  /** Signed by `ca`. */
  readonly leaf: Certificate
  /** Signed by `ca`; its time was over yesterday. */
  readonly expired: Certificate
  readonly selfSigned: Certificate
}

/** An authority of our own and certificates for 127.0.0.1, ::1, localhost and shop.test, made by openssl. */
export function makeCertificates(): Certificates {
  const dir = mkdtempSync(join(tmpdir(), 'certificates-'))
  const at = (name: string) => join(dir, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const read = (name: string): Certificate => ({
    key: readFileSync(at(`${name}.key`), 'utf8'),
    cert: readFileSync(at(`${name}.pem`), 'utf8'),
  })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = 'subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost,DNS:shop.test'
  try {
    openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test CA')
    for (const name of ['leaf', 'expired']) {
      openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=shop.test')
    }
    writeFileSync(at('names.txt'), `${names}\n`)
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.txt']
    openssl('x509', '-req', '-in', 'leaf.csr', ...signed, '-out', 'leaf.pem', '-days', '2')
    openssl('x509', '-req', '-in', 'expired.csr', ...signed, '-out', 'expired.pem', '-days', '-1')
    const self = ['-keyout', 'self.key', '-out', 'self.pem', '-days', '2', '-subj', '/CN=shop.test', '-addext', names]
    openssl('req', '-x509', ...newKey, ...self)
    return { ca: read('ca'), leaf: read('leaf'), expired: read('expired'), selfSigned: read('self') }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
