/** A statement as a bookkeeper reads it: names on the left, VND on the right. */

const WIDTH = 78

/** Never −0. */
const vnd = amount => (amount === 0 ? 0 : amount).toLocaleString('en-US')

function row(name, amount, count) {
  const left = count === undefined ? name : `${name} (${count})`
  return `  ${left}${vnd(amount).padStart(WIDTH - 2 - left.length)}`
}

const section = (title, ...rows) => ['', title, '-'.repeat(WIDTH), ...rows]

/** @param figures What `reckon` gives. */
export function layOut({ wallet, sessions, parcels, rides, checks }, { title }) {
  return [
    title,
    '='.repeat(WIDTH),
    'All amounts in VND.',
    ...section(
      'Parcels',
      `  ${parcels.count} booked: ${parcels.delivered} delivered, ${parcels.returned} returned, ${parcels.undone} cancelled, in error or lost`,
      row('Fees owed', parcels.fees),
      row('  paid by recipients on delivery', parcels.recipients),
      row('  paid from the wallet', parcels.wallet),
      row('  deducted in COD sessions', parcels.sessions),
      row('  not due yet', parcels.due),
      row('COD collected by the carriers', parcels.collected),
    ),
    ...section(
      'On-demand rides',
      `  ${rides.count} booked: ${rides.completed} completed`,
      row('Fees paid from the wallet', rides.fees),
      row('COD paid into the wallet', rides.cod),
    ),
    ...section(
      'COD sessions',
      row('COD', sessions.cod, sessions.count),
      row('Fees', -sessions.fees),
      row('Recovered from the wallet', sessions.recovered),
      row('Wallet debt deducted', -sessions.netted),
      row('Paid into the bank account', sessions.paid),
      row('To be paid into the bank account', sessions.toPay),
      row('Collected, in no session yet', parcels.waiting),
    ),
    ...section(
      'Wallet',
      row('Opening balance', 0),
      ...wallet.lines.map(({ name, amount, count }) => row(name, amount, count)),
      row('Closing balance', wallet.closing),
    ),
    ...section(
      'Checks',
      ...checks.map(({ name, left, right, holds }) =>
        holds ? `  ok      ${name}: ${vnd(left)}` : `  WRONG   ${name}: ${vnd(left)} and ${vnd(right)}`,
      ),
    ),
    '',
  ].join('\n')
}
