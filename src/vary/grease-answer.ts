/** Operations whose answers name the event that an endpoint gets. */
export const NAMING_EVENTS: readonly string[] = ['listWebhooks', 'createWebhook']

/** The event of an endpoint, as the document shows it. */
const KNOWN_EVENT = /("event":\s?)"Tất cả"/g

/** The body names another event than the documented one. */
export function renameEvent(body: string, name: string): string {
  return body.replaceAll(KNOWN_EVENT, `$1${JSON.stringify(name)}`)
}
