/** What can be looked up and listed, as data: the rest of the store knows no row by name except timers. */

import { canBeBroughtForward, chainKey, isOpen, isParked } from '../domain/delivery-state.ts'
import { placeOfRule } from '../domain/faults/rule-order.ts'
import { latestArrival } from '../domain/inbox.ts'
import { emailKey, phoneKey } from '../domain/text/text-keys.ts'
import type { TableName, Tables } from '../domain/world.ts'
import type { IndexedTables, IndexName, ListedTables, ListName } from './store.ts'

export interface IndexDefinition<Row> {
  readonly name: IndexName
  /** Null = this row cannot be found through the index. */
  readonly key: (row: Row) => string | null
}

export interface ListDefinition<Row> {
  readonly name: ListName
  /** The row's place in the list; ties stand in the order of their ids. Null = it does not stand there. */
  readonly sort: (row: Row) => number | null
  /** The migration of the database that added it; absent = the first. */
  readonly since?: number
}

export const INDEXES: { readonly [T in TableName]?: readonly IndexDefinition<Tables[T]>[] } = {
  shipments: [
    { name: 'shipmentsByOrderId', key: shipment => shipment.orderId },
    { name: 'shipmentsByCarrierCode', key: shipment => shipment.carrierCode },
    { name: 'shipmentsByInvoice', key: shipment => shipment.invoiceId },
  ],
  ondemand: [
    { name: 'ondemandByOrderId', key: order => order.orderId },
    { name: 'ondemandByCode', key: order => order.code },
  ],
  transactions: [{ name: 'transactionsByCode', key: transaction => transaction.code }],
  customers: [
    { name: 'customersByPhone', key: customer => phoneKey(customer.phone) },
    { name: 'customersByEmail', key: customer => emailKey(customer.email) },
  ],
  deliveries: [
    { name: 'deliveriesByMessage', key: delivery => delivery.messageId },
    { name: 'openDeliveriesByChain', key: delivery => (isOpen(delivery) ? chainKey(delivery) : null) },
    { name: 'parkedDeliveriesByEndpoint', key: delivery => (isParked(delivery) ? delivery.endpointId : null) },
    {
      name: 'retriedDeliveriesByEndpoint',
      key: delivery => (canBeBroughtForward(delivery) ? delivery.endpointId : null),
    },
  ],
  faultMeetings: [{ name: 'faultMeetingsByRule', key: meeting => meeting.rule }],
}

export const LISTS: { readonly [T in TableName]?: readonly ListDefinition<Tables[T]>[] } = {
  shipments: [{ name: 'shipmentsByCreation', sort: shipment => shipment.createdAt }],
  ondemand: [{ name: 'ondemandByCreation', sort: order => order.createdAt }],
  transactions: [{ name: 'transactionsByCreation', sort: transaction => transaction.at }],
  invoices: [{ name: 'invoicesByCreation', sort: invoice => invoice.at }],
  customers: [{ name: 'customersByCreation', sort: customer => customer.createdAt }],
  bankChanges: [{ name: 'bankChangesByTime', sort: change => change.at }],
  timers: [{ name: 'settlementsByInstant', sort: timer => (timer.kind === 'settle' ? timer.dueAt : null) }],
  endpoints: [{ name: 'endpointsByNumber', sort: endpoint => Number(endpoint.id) }],
  deliveries: [
    { name: 'deliveriesBySequence', sort: delivery => delivery.seq },
    { name: 'finishedDeliveriesBySequence', sort: delivery => (isOpen(delivery) ? null : delivery.seq) },
    { name: 'deliveriesByArrival', sort: latestArrival, since: 4 },
  ],
  faults: [{ name: 'faultsByPlace', sort: fault => placeOfRule(fault.id) }],
  faultMeetings: [{ name: 'faultMeetingsByAge', sort: meeting => meeting.seq }],
}

export const INDEXED_TABLE: { readonly [I in IndexName]: IndexedTables[I] } = {
  shipmentsByOrderId: 'shipments',
  shipmentsByCarrierCode: 'shipments',
  shipmentsByInvoice: 'shipments',
  ondemandByOrderId: 'ondemand',
  ondemandByCode: 'ondemand',
  transactionsByCode: 'transactions',
  customersByPhone: 'customers',
  customersByEmail: 'customers',
  deliveriesByMessage: 'deliveries',
  openDeliveriesByChain: 'deliveries',
  parkedDeliveriesByEndpoint: 'deliveries',
  retriedDeliveriesByEndpoint: 'deliveries',
  faultMeetingsByRule: 'faultMeetings',
}

export const LISTED_TABLE: { readonly [L in ListName]: ListedTables[L] } = {
  shipmentsByCreation: 'shipments',
  ondemandByCreation: 'ondemand',
  transactionsByCreation: 'transactions',
  invoicesByCreation: 'invoices',
  customersByCreation: 'customers',
  bankChangesByTime: 'bankChanges',
  settlementsByInstant: 'timers',
  endpointsByNumber: 'endpoints',
  deliveriesBySequence: 'deliveries',
  finishedDeliveriesBySequence: 'deliveries',
  deliveriesByArrival: 'deliveries',
  faultsByPlace: 'faults',
  faultMeetingsByAge: 'faultMeetings',
}
