const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2}==$|^[A-Za-z0-9+/]{3}=$/

/**
 * The bytes of a key written as a prefix (`whsec_`, `whsk_`, `whpk_`) and base64; the prefix may be missing. Null when
 * the rest is not base64, which Buffer would silently decode to some other key.
 */
export function decodeSecret(secret: string, prefix: string): Buffer | null {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null
}
