import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SecureContext } from 'node:tls'

/** A file of certificates that cannot be used; the message completes "FILE cannot be …: ". */
export class TrustFileError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TrustFileError'
  }
}

const BLOCK = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g

/**
 * Trusts the authorities in these PEM files beside Node's own. Made once: reading 150 certificates for each connection
 * would cost more than the connection.
 *
 * @throws TrustFileError when a file cannot be read, holds no certificate, or a damaged one.
 */
export function trustFiles(files: readonly string[]): SecureContext {
  // Loaded with the first such file: an import takes 4 ms of every start, as it decodes Node's own certificates.
  const { createSecureContext, rootCertificates } = process.getBuiltinModule('node:tls')
  return createSecureContext({ ca: [...rootCertificates, ...files.flatMap(readCertificates)] })
}

function readCertificates(file: string): readonly string[] {
  const blocks = readText(file).match(BLOCK)
  if (blocks === null)
    throw new TrustFileError(`${file} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)`)
  return blocks.map((block, n) => {
    try {
      return new X509Certificate(block).toString()
    } catch (cause) {
      throw new TrustFileError(`certificate ${n + 1} of ${file} is damaged`, { cause })
    }
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code = 'unreadable' } = cause as NodeJS.ErrnoException // what node:fs throws
    const reason = code === 'ENOENT' ? 'there is no such file' : `${file} cannot be read (${code})`
    throw new TrustFileError(reason, { cause })
  }
}
