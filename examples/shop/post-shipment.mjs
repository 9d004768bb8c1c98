/**
 * @param {{ apiUrl: string, token: string, shipment: object }} booking
 * @returns {Promise<Response>} what POST /shipments answered
 */
export function postShipment({ apiUrl, token, shipment }) {
  return fetch(`${apiUrl}/shipments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ shipment }),
  })
}
