/** The figures of a statement, from an exported state (docs/state.md). All in integer VND. */

const DELIVERED = [905, 916]
const UNDONE = [914, 1000]

/** What the sums of a list of rows come to. */
const sumOf = (rows, amount) => rows.reduce((sum, row) => sum + amount(row), 0)

const hasBeen = ({ history }, ...statuses) => history.some(({ status }) => statuses.includes(status))

const totalFee = ({ fees: { discount, ...parts } }) => sumOf(Object.values(parts), part => part) - discount

const isUndone = ({ status, isLost, carrierError }) =>
  isLost || UNDONE.includes(status) || (status === 900 && carrierError !== null)

/** What the courier collected for a parcel: the COD at 905, at most that at 916. */
function collected(parcel) {
  const cod = parcel.parcel.cod ?? 0
  if (hasBeen(parcel, 916)) return Math.min(parcel.codCollected ?? 0, cod)
  return hasBeen(parcel, 905) ? cod : 0
}

/** Lines of the wallet, one for each kind, in the order of a statement. */
const KINDS = [
  ['top-up', 'Top-ups', 1],
  ['fee', 'Fees', -1],
  ['refund', 'Refunded fees', 1],
  ['compensation', 'Claims for lost parcels', 1],
  ['ondemand-cod', 'COD of rides', 1],
  ['netted-debt', 'Debt deducted from COD sessions', 1],
  ['recovery', 'Fees recovered for COD sessions', -1],
]

function reckonWallet(transactions) {
  const lines = KINDS.map(([kind, name, sign]) => {
    const rows = transactions.filter(row => row.kind === kind)
    return { name, count: rows.length, amount: sign * sumOf(rows, row => row.amount) }
  })
  const closing = transactions.at(-1)?.closing ?? 0
  const breaks = transactions.filter((row, index) => row.opening !== (transactions[index - 1]?.closing ?? 0))
  return { lines, closing, breaks: breaks.length }
}

function reckonSessions(invoices) {
  const real = row => row.totalCod - row.totalFee + row.recovered - row.walletDebt
  const paid = invoices.filter(row => row.paidAt !== null)
  return {
    count: invoices.length,
    cod: sumOf(invoices, row => row.totalCod),
    fees: sumOf(invoices, row => row.totalFee),
    recovered: sumOf(invoices, row => row.recovered),
    netted: sumOf(invoices, row => row.walletDebt),
    paid: sumOf(paid, real),
    toPay: sumOf(invoices, real) - sumOf(paid, real),
    below: invoices.filter(row => real(row) < 0).length,
  }
}

function reckonParcels(shipments) {
  const owing = shipments.filter(row => !isUndone(row))
  const total = sumOf(owing, totalFee)
  const by = name => sumOf(shipments, row => row.taken[name])
  const waived = sumOf(shipments.filter(isUndone), row => row.taken.recipient)
  const paid = by('wallet') + by('recipient') + by('session') - waived
  const waiting = shipments.filter(row => row.invoiceId === null && hasBeen(row, ...DELIVERED))
  return {
    count: shipments.length,
    delivered: shipments.filter(row => hasBeen(row, ...DELIVERED)).length,
    returned: shipments.filter(row => hasBeen(row, 908) && !hasBeen(row, 916)).length,
    undone: shipments.filter(isUndone).length,
    fees: total,
    wallet: by('wallet'),
    recipients: by('recipient') - waived,
    sessions: by('session'),
    due: total - paid,
    collected: sumOf(shipments, collected),
    waiting: sumOf(waiting, collected),
  }
}

/** @param state A document of GET /__sandbox/state. */
export function reckon({ rows }) {
  const { shipments, ondemand, transactions, invoices } = rows
  const wallet = reckonWallet(transactions)
  const sessions = reckonSessions(invoices)
  const parcels = reckonParcels(shipments)
  const rides = {
    count: ondemand.length,
    completed: ondemand.filter(({ status }) => status === 910).length,
    fees: sumOf(ondemand, row => row.taken?.fee ?? 0),
    cod: sumOf(ondemand, row => row.taken?.cod ?? 0),
  }
  const line = name => wallet.lines.find(one => one.name === name)?.amount ?? 0
  const checks = [
    ['the closing balance is the sum of the transactions', wallet.closing, sumOf(wallet.lines, one => one.amount)],
    ['each transaction opens with the closing balance of the one before', 0, wallet.breaks],
    ['fees less refunds = parcels and rides', -line('Fees') - line('Refunded fees'), parcels.wallet + rides.fees],
    ['COD of rides in the wallet = COD of the rides', line('COD of rides'), rides.cod],
    ['COD collected = in sessions + still to come', parcels.collected, sessions.cod + parcels.waiting],
    ['fees of sessions = what parcels paid in them', sessions.fees, parcels.sessions],
    ['deducted debt is paid into the wallet', sessions.netted, line('Debt deducted from COD sessions')],
    ['recovered fees are paid by the wallet', sessions.recovered, -line('Fees recovered for COD sessions')],
    [
      'COD − fees + recovered − deducted = paid + to be paid',
      sessions.cod - sessions.fees + sessions.recovered - sessions.netted,
      sessions.paid + sessions.toPay,
    ],
    ['no session pays less than 0', 0, sessions.below],
  ].map(([name, left, right]) => ({ name, left, right, holds: left === right }))
  return { wallet, sessions, parcels, rides, checks }
}
