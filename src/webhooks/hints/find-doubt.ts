import { KEPT_ANSWER_BYTES } from '../kept-answer.ts'

/** Alternatives of fixed texts only: the time it takes grows with the text and no faster. */
const SIGNATURE = /signature|chữ k[ýí]|sai chu ky/iu
const DOUBT = /signature|invalid|(?:sai )?chữ k[ýí]|sai chu ky|không hợp lệ|khong hop le/iu

/** Of the words: "chữ ký". */
const SHORTEST = 6

/** Does a receiver's answer speak of the signature? */
export function namesSignature(body: string): boolean {
  return SIGNATURE.test(readable(body))
}

/**
 * The first word by which an answer that counts as a success says that it is none, such as
 * `{"code": 1, "message": "Sai chữ ký"}`; null when it says nothing of the kind.
 */
export function findDoubt(body: string): string | null {
  // Most receivers answer with nothing, or with "ok".
  return body.length < SHORTEST ? null : (DOUBT.exec(readable(body))?.[0] ?? null)
}

/** PHP's json_encode writes `chữ` as `ch\u1eef`; other systems take accents apart. */
function readable(body: string): string {
  return body
    .slice(0, KEPT_ANSWER_BYTES)
    .replace(/\\u([0-9a-f]{4})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFC')
}
