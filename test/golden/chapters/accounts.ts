import { REFRESH_TOKEN, type Recorder } from '../create-recorder.ts'

const LOGIN = {
  username: 'demo@sandbox.test',
  password: 'sandbox',
  client_id: 1,
  client_secret: 'sandbox-client-secret',
}
const REFRESH = { refresh_token: REFRESH_TOKEN, client_id: 1, client_secret: 'sandbox-client-secret' }
const BANK = { bank_id: 1, branch: 'Chi nhánh Hà Nội', owner: 'NGUYEN VAN AN', number: '0011001234567' }

/** Login, refresh, what no operation answers, and the bank account. */
export async function playAccounts({ call }: Recorder): Promise<void> {
  await call('login', 'right', { body: LOGIN })
  await call('login', 'right, client_id as text', { body: { ...LOGIN, client_id: '1' } })
  await call('login', 'a wrong password', { body: { ...LOGIN, password: 'wrong' } })
  await call('login', 'nothing sent', { body: {} })
  await call('refreshToken', 'right', { body: REFRESH })
  await call('refreshToken', 'a wrong token', { body: { ...REFRESH, refresh_token: 'wrong' } })
  await call('refreshToken', 'nothing sent', { body: {} })

  await call('anywhere', 'a path that is none', { path: '/parcels' })
  await call('anywhere', 'reading one shipment by its id is no operation', { path: '/shipments/GS00000000' })
  await call('anywhere', 'a method that the path has not', { path: '/rates', method: 'delete' })
  const post = { path: '/rates', method: 'post' } as const
  await call('anywhere', 'a body that is not JSON', { ...post, body: 'weight=500', contentType: 'text/plain' })
  await call('anywhere', 'a body that is broken JSON', { ...post, body: '{"shipment":' })

  await call('updateBankAccount', 'all four', { body: BANK })
  await call('updateBankAccount', 'the id of the bank as text', { body: { ...BANK, bank_id: '2' } })
  await call('updateBankAccount', 'nothing sent', { body: {} })
  await call('updateBankAccount', 'a bank that is none', { body: { ...BANK, bank_id: 999_999 } })
}
