/** Body of POST /webhooks. */
export function endpointRequest(url: string) {
  return { endpoint: url }
}
