import type { Transaction } from '../../domain/settlement/rows.ts'
import { isoInstant, slashedMinute } from '../../domain/time/instants.ts'
import type {
  BankHistory,
  CodSessionDetail,
  CodSessionList,
  WalletBalance,
  WalletTopUp,
  WalletTransactionList,
} from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { type BankAccountEntry, listBankChanges } from '../../service/money/bank-account.ts'
import { listCodSessions, listNamedTransactions, showCodSession, showWallet } from '../../service/money/money-books.ts'
import { topUp } from '../../service/money/wallet.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import {
  presentCodSession,
  presentSessionParcel,
  presentWallet,
  presentWalletTransaction,
} from '../present/present-money.ts'
import { queryText, readPaging } from '../read-query.ts'

/** The wallet, COD sessions and the history of the bank account. */
export function moneyRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  return {
    async getWallet(request, response) {
      response.json(presentWallet(await showWallet(core, accountOf(parts, request).id)))
    },
    async listWalletTransactions(request, response) {
      const { query } = request
      const paging = readPaging(query)
      const wanted = { ...paging, shipment: queryText(query, 'shipment'), session: queryText(query, 'session') }
      const { rows, total } = await listNamedTransactions(core, accountOf(parts, request).id, wanted)
      const list: WalletTransactionList = { items: rows.map(presentWalletTransaction), total, ...paging }
      response.json(list)
    },
    async listCodSessions(request, response) {
      const { query } = request
      const paging = readPaging(query)
      const wanted = { ...paging, shipment: queryText(query, 'shipment') }
      const { rows, total } = await listCodSessions(core, accountOf(parts, request).id, wanted)
      const list: CodSessionList = { items: rows.map(presentCodSession), total, ...paging }
      response.json(list)
    },
    async getCodSession(request, response) {
      const paging = readPaging(request.query)
      const wanted = { ...paging, id: request.params.id }
      const { session, parcels } = await showCodSession(core, accountOf(parts, request).id, wanted)
      const detail: CodSessionDetail = {
        session: presentCodSession(session),
        items: parcels.rows.map(parcel => presentSessionParcel(parcel, core.reference)),
        total: parcels.total,
        ...paging,
      }
      response.json(detail)
    },
    async listBankHistory(request, response) {
      const { size, page } = readPaging(request.query)
      const { rows, total } = await listBankChanges(core, accountOf(parts, request).id, { size, page })
      const history: BankHistory = { items: rows.map(presentChange), total, page, size }
      response.json(history)
    },
    async topUpWallet(request, response) {
      checkBody('sandbox/wallet-top-up.schema.json', request.body)
      // Valid by wallet-top-up.schema.json.
      const { amount } = request.body as WalletTopUp
      response.json(presentBalance(await topUp(core, accountOf(parts, request).id, amount)))
    },
  }
}

function presentChange({ change, bank }: BankAccountEntry): BankHistory['items'][number] {
  const { at, bankId, branch, owner, number } = change
  return { at: isoInstant(at), bank_id: bankId, name: bank.name, branch, owner, number }
}

/** The transaction as /api/v2 shows it; this layer may not use that one's code. */
export function presentBalance({ code, amount, description, opening, closing, at }: Transaction): WalletBalance {
  const balances = { opening_debit: opening, closing_debit: closing }
  return {
    transaction: { id: code, amount, description, ...balances, created_at: slashedMinute(at) },
    balance: closing,
  }
}
