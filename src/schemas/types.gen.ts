/**
 * Generated from schemas/ by `node scripts/gen-types.mjs`. Do not edit: change the schema and generate again.
 */

/**
 * A moment in ISO 8601, with an offset or Z. Without an offset it is GMT+7; a date alone is its midnight there.
 */
export type Instant = string
/**
 * A length of time as people write it: a whole number and ms, s, m, h or d, at most 99999d.
 */
export type Duration = string
/**
 * Answer of GET /accounts: every account, without secrets.
 */
export type AccountList = {
  /**
   * The id of the account, for X-Sandbox-Account.
   */
  id: string
  /**
   * For login.
   */
  username: string
  /**
   * For login.
   */
  client_id: number
  /**
   * The seed of the account.
   */
  seed: number
  /**
   * Default of the standard line.
   */
  scenario: string
  /**
   * Name of the profile in force.
   */
  profile: string
  /**
   * The longest time without use; null = no limit.
   */
  ttl: Duration | null
  /**
   * When it is removed if it is not used, wall time.
   */
  vanishes_at: Instant | null
}[]
/**
 * All banks, by id.
 */
export type BankList = Bank[]
/**
 * fixtures/banks.json: the banks of the banks operation.
 *
 * @minItems 1
 */
export type BanksFile = Bank[]
/**
 * VND. Numbers occur as numbers and as text; below zero for a debt.
 */
export type Money = number | NumericString
/**
 * A number sent as text.
 */
export type NumericString = string
/**
 * A weight (grams), size (cm), distance (metres) or count, as number or as text; never below zero.
 */
export type Quantity = number | string
/**
 * Day/month/year hour:minute, GMT+7.
 */
export type SlashedMinute = string
/**
 * COD reconciliation sessions, newest first.
 */
export type BriefInvoiceList = BriefInvoice[]
/**
 * How a carrier charges for the declared value (amount of the parcel).
 */
export type InsuranceRule = CommonInsurance | PercentInsurance | FlatInsurance
/**
 * Code of a city or district, as text. A deployment may use other characters than digits.
 */
export type LocationCode = string
/**
 * All cities, by id.
 */
export type CityList = City[]
/**
 * A code as clients send it: an integer or digits.
 */
export type CodeInput = number | string
/**
 * Degrees as clients send them, as number or as text.
 */
export type CoordinateInput = number | string
/**
 * Customers.
 */
export type CustomerList = Customer[]
/**
 * A name or a mail address as clients send it, at most 255 characters.
 */
export type NameInput = string | number | null
/**
 * A phone number as clients send it, at most 32 characters. A client that sends a number loses the leading zero.
 */
export type PhoneInput = string | number | null
/**
 * The code of a city or district as clients send it: an integer or a text.
 */
export type LocationCodeInput = number | string
/**
 * 1 = pickup, 2 = delivery, as clients send it.
 */
export type PointKindInput = 1 | 2 | '1' | '2'
/**
 * Text as clients send it; a phone or an order code also comes as a number.
 */
export type TextInput = string | number | null
/**
 * A count as clients send it: above zero, as number or as text, or nothing.
 */
export type OptionalPositiveInput = number | string | null
/**
 * A size in centimetres, from 0 (switch `zero_dimensions`) to 10,000. A number or its text, or nothing.
 */
export type OptionalSizeInput = number | string | null
/**
 * VND as clients send it: zero or more, as number or as text, or nothing.
 */
export type OptionalAmountInput = number | string | null
/**
 * A weight (grams) or size (cm) as clients send it: above zero, as number or as text.
 */
export type PositiveInput = number | string
/**
 * A size in centimetres, from 0 (switch `zero_dimensions`) to 10,000. A number or its text.
 */
export type SizeInput = number | string
/**
 * Service shipment code.
 */
export type ShipmentId = string
/**
 * Status of a standard shipment; the texts are in fixtures/status-codes.json.
 */
export type StandardStatusCode =
  | 900
  | 901
  | 902
  | 903
  | 904
  | 905
  | 906
  | 907
  | 908
  | 909
  | 910
  | 911
  | 912
  | 913
  | 914
  | 915
  | 916
  | 917
  | 918
  | 919
  | 1000
/**
 * Day/month/year hour:minute:second, GMT+7.
 */
export type SlashedSecond = string
/**
 * 0 = no, 1 = yes.
 */
export type Flag = 0 | 1
/**
 * Nothing.
 *
 * @maxItems 0
 */
export type EmptyData = unknown[]
/**
 * 0 or 1 as clients send it, or nothing.
 */
export type FlagInput = 0 | 1 | '0' | '1' | false | true | '' | null
/**
 * The partner's own code of an order as clients send it, at most 255 characters; it also comes as a number.
 */
export type OrderCodeInput = string | number | null
/**
 * A street, an address or a note as clients send it, at most 1,000 characters.
 */
export type NoteInput = string | number | null
/**
 * The code of a ward as clients send it, or nothing.
 */
export type OptionalCodeInput = number | string | null
/**
 * Seconds since 1970.
 */
export type UnixSeconds = number
/**
 * Customers that were found, at least one.
 *
 * @minItems 1
 */
export type CustomersFound = Customer[]
/**
 * Year-month-day hour:minute:second, GMT+7.
 */
export type DashedSecond = string
/**
 * A status: its slug or its code. The valid ones depend on the line and are checked when the line is known. Editors offer the examples.
 */
export type StatusName = string | number
/**
 * Districts by id.
 */
export type DistrictList = District[]
/**
 * A signature scheme; none means no signature.
 */
export type SignatureSchemeName =
  'standard' | 'standard-ed25519' | 'stripe' | 'github' | 'body-hmac-base64' | 'url-token' | 'none'
/**
 * Detail of an error that the specification does not name.
 */
export type ErrorDetail =
  | EmptyData
  | {
      [k: string]: unknown
    }
/**
 * Body of POST /faults: one rule, a list of rules, or that list under `rules`.
 */
export type FaultBody = FaultRule | FaultList | FaultRules
/**
 * How often a rule fires. Keys can be combined; all must hold. Absent or always = every time.
 */
export type FaultWhen =
  | {
      /**
       * The share for which it fires; the same ones for the same seed.
       */
      probability?: number
      /**
       * Only the first n.
       */
      first?: number
      /**
       * All except the first n.
       */
      after?: number
      /**
       * Every nth: 3 = the 3rd, 6th, 9th.
       */
      every?: number
      /**
       * In virtual time: two instants, or two times of day (GMT+7), the second not included.
       */
      window?: {
        from: FaultMoment
        to: FaultMoment
      }
    }
  | string
/**
 * An end of a window: an instant, or a time of day (GMT+7).
 */
export type FaultMoment = string
/**
 * How long there is no answer: a duration, or true for as long as the client waits.
 */
export type FaultHang = Duration | FaultEndless
/**
 * Without an end.
 */
export type FaultEndless = true
/**
 * Fault rules, in order of priority.
 *
 * @maxItems 1000
 */
export type FaultList = FaultRule[]
/**
 * Fault rules for `start --faults FILE` (YAML or JSON): a list, or an object with `$schema` and the list as `rules`.
 */
export type FaultFile = FaultList | FaultRules
/**
 * A new amount in VND, or a percentage of the delivery fee such as "50%".
 */
export type FeeChange = number | string
/**
 * A weight (grams), size (cm) or count of a standard parcel: what was sent, which a refused creation may keep even below zero; as number or as text.
 */
export type SentQuantity = number | NumericString
/**
 * Standard shipments, newest first (record_layout: flat).
 */
export type FlatShipmentList = FlatShipment[]
/**
 * COD reconciliation sessions, newest first.
 */
export type FullAndBriefInvoiceList = FullAndBriefInvoice[]
/**
 * Standard shipments, newest first (record_layout: both).
 */
export type GroupedAndFlatShipmentList = GroupedAndFlatShipment[]
/**
 * Standard shipments, newest first (record_layout: grouped).
 */
export type GroupedShipmentList = GroupedShipment[]
/**
 * COD reconciliation sessions, newest first.
 */
export type InvoiceList = Invoice[]
/**
 * An instant in ISO 8601 in GMT+7, to the second.
 */
export type IsoSecond = string
/**
 * A positive integer in a query.
 */
export type PageNumber = string
/**
 * A bound of the creation time in a query: UNIX seconds, 13-digit milliseconds or YYYY-MM-DD (GMT+7). Both bounds are inclusive. The switch time_bounds says which forms are accepted.
 */
export type TimeBound = string
/**
 * A special request an on-demand service offers, with its price; the type decides what a client has to send.
 */
export type OndemandRequestOffer = TierOffer | PerUnitOffer | CodInsuranceOffer | BooleanOffer
/**
 * Offers of on-demand services.
 */
export type OndemandRateList = OndemandRate[]
/**
 * Status of an on-demand shipment. The numbers have other meanings than those of a standard shipment.
 */
export type OndemandStatusCode = 900 | 901 | 902 | 903 | 904 | 905 | 906 | 907 | 908 | 909 | 910 | 911 | 1000
/**
 * On-demand shipments, newest first (points_layout: list).
 */
export type OndemandShipmentList = OndemandShipment[]
/**
 * On-demand shipments, newest first (points_layout: data).
 */
export type OndemandShipmentWithWrappedPointsList = OndemandShipmentWithWrappedPoints[]
/**
 * The one standard shipment that was found, in a list (record_layout: flat).
 *
 * @minItems 1
 * @maxItems 1
 */
export type OneFlatShipmentFound = FlatShipment[]
/**
 * The one standard shipment that was found, in a list (record_layout: both).
 *
 * @minItems 1
 * @maxItems 1
 */
export type OneGroupedAndFlatShipmentFound = GroupedAndFlatShipment[]
/**
 * The one standard shipment that was found, in a list (record_layout: grouped).
 *
 * @minItems 1
 * @maxItems 1
 */
export type OneGroupedShipmentFound = GroupedShipment[]
/**
 * Offers for the route; empty when no carrier serves it.
 */
export type RateList = Rate[]
/**
 * cities.json of --locations: cities and provinces as contract record locations writes them.
 *
 * @minItems 1
 */
export type RecordedCities = {
  /**
   * Code.
   */
  id: string
  /**
   * Without a type word.
   */
  name: string
  /**
   * Carriers price by it.
   */
  region: 'north' | 'central' | 'south'
  /**
   * true = the code was recorded from a deployment.
   */
  known: boolean
}[]
/**
 * districts.json of --locations: districts as contract record locations writes them.
 *
 * @minItems 1
 */
export type RecordedDistricts = {
  /**
   * Code.
   */
  id: string
  /**
   * With its type word.
   */
  name: string
  /**
   * Code of its city.
   */
  city_id: string
  /**
   * true = the code was recorded from a deployment.
   */
  known: boolean
  /**
   * A mountain or island district, where carriers charge more or do not deliver.
   */
  remote: boolean
}[]
/**
 * Something that happened while a recording was played.
 */
export type ReplayMoment =
  | {
      kind: 'move'
      /**
       * Index of the event of the recording during which it happened.
       */
      event: number
      /**
       * Null for a call that shows no account's token.
       */
      account: string | null
      data: EventTransition
    }
  | {
      kind: 'webhook'
      /**
       * Index of the event of the recording during which it happened.
       */
      event: number
      /**
       * Null for a call that shows no account's token.
       */
      account: string | null
      /**
       * Its number in the recording.
       */
      webhook: number | null
      /**
       * What happened on the wire.
       */
      detail: string | null
      /**
       * What to do about it.
       */
      hint: string | null
      data: EventDelivery
    }
  | {
      kind: 'fault'
      /**
       * Index of the event of the recording during which it happened.
       */
      event: number
      /**
       * Null for a call that shows no account's token.
       */
      account: string | null
      data: EventFault
    }
  | {
      kind: 'clock'
      /**
       * Index of the event of the recording during which it happened.
       */
      event: number
      /**
       * Null for a call that shows no account's token.
       */
      account: string | null
      data: EventClock
    }
  | {
      kind: 'world'
      /**
       * Index of the event of the recording during which it happened.
       */
      event: number
      /**
       * Null for a call that shows no account's token.
       */
      account: string | null
      shipments: ReplayShipment[]
    }
/**
 * An entry of a list of steps: a step, a loop, or a choice.
 */
export type ScenarioEntry = ScenarioStep | ScenarioRepeat | ScenarioChoice
/**
 * Standard shipments that were found, two or more, newest first (record_layout: flat).
 *
 * @minItems 2
 */
export type SeveralFlatShipments = FlatShipment[]
/**
 * Standard shipments that were found, two or more, newest first (record_layout: both).
 *
 * @minItems 2
 */
export type SeveralGroupedAndFlatShipments = GroupedAndFlatShipment[]
/**
 * Standard shipments that were found, two or more, newest first (record_layout: grouped).
 *
 * @minItems 2
 */
export type SeveralGroupedShipments = GroupedShipment[]
/**
 * Answer of GET /shipments/{id}: a parcel or an on-demand order.
 */
export type ShipmentDetail = ParcelDetail | OrderDetail
/**
 * A timer at an instant of virtual time.
 */
export type StateTimer =
  | {
      id: string
      dueAt: number
      kind: 'step'
      shipmentId: string
    }
  | {
      id: string
      dueAt: number
      kind: 'settle'
      shipmentId: string
    }
  | {
      id: string
      dueAt: number
      kind: 'claim'
      shipmentId: string
    }
  | {
      id: string
      dueAt: number
      kind: 'ondemand-step'
      orderId: string
    }
  | {
      id: string
      dueAt: number
      kind: 'attempt'
      deliveryId: string
      endpointId: string
      chain: string | null
      cause: 'scheduled' | 'brought-forward' | 'resend' | 'recover' | 'test'
      plannedAt?: number
    }
/**
 * Transactions, newest first.
 */
export type TransactionList = Transaction[]
/**
 * Wards of a district, by id.
 */
export type WardList = Ward[]
/**
 * Registered endpoints.
 */
export type WebhookEndpointList = WebhookEndpoint[]

/**
 * Every type by the title of its schema.
 */
export interface SchemaTypes {
  AccountBank: AccountBank
  AccountCreate: AccountCreate
  AccountCredentials: AccountCredentials
  AccountList: AccountList
  AllowedMove: AllowedMove
  Answer: Answer
  Bank: Bank
  BankAccount: BankAccount
  BankHistory: BankHistory
  BankList: BankList
  BanksFile: BanksFile
  BookedParcel: BookedParcel
  BriefInvoice: BriefInvoice
  BriefInvoiceList: BriefInvoiceList
  CarrierFile: CarrierFile
  CarrierLimits: CarrierLimits
  CarrierReach: CarrierReach
  CarrierReport: CarrierReport
  CarrierService: CarrierService
  Cell: Cell
  CertifyCheck: CertifyCheck
  CertifyReport: CertifyReport
  ChosenRequest: ChosenRequest
  City: City
  CityList: CityList
  ClockAdvance: ClockAdvance
  ClockAdvanced: ClockAdvanced
  ClockDue: ClockDue
  ClockSet: ClockSet
  ClockState: ClockState
  CodFeeRule: CodFeeRule
  CodSession: CodSession
  CodSessionDetail: CodSessionDetail
  CodSessionList: CodSessionList
  CodeInput: CodeInput
  ConfigFile: ConfigFile
  ConfigFlags: ConfigFlags
  ConsumerState: ConsumerState
  ContractBaseline: ContractBaseline
  ContractBaselineEntry: ContractBaselineEntry
  ContractFinding: ContractFinding
  ContractManifest: ContractManifest
  ContractReport: ContractReport
  ContractReportCase: ContractReportCase
  ContractReportCoverage: ContractReportCoverage
  ContractReportExchange: ContractReportExchange
  ControlManifest: ControlManifest
  ControlRoute: ControlRoute
  CoordinateInput: CoordinateInput
  CreateCustomerDuplicateBoth: CreateCustomerDuplicateBoth
  CreateCustomerRequest: CreateCustomerRequest
  CreateOndemandRatesRequest: CreateOndemandRatesRequest
  CreateRatesRequest: CreateRatesRequest
  CreateShipmentAnswer: CreateShipmentAnswer
  CreateShipmentAnswerWithEmptyData: CreateShipmentAnswerWithEmptyData
  CreateShipmentAnswerWithRecord: CreateShipmentAnswerWithRecord
  CreateShipmentRequest: CreateShipmentRequest
  CreateWebhookRequest: CreateWebhookRequest
  CreationResult: CreationResult
  CreationResultEvent: CreationResultEvent
  CredentialsFile: CredentialsFile
  Customer: Customer
  CustomerAddress: CustomerAddress
  CustomerAddressInput: CustomerAddressInput
  CustomerList: CustomerList
  CustomersFound: CustomersFound
  DashedSecond: DashedSecond
  DefaultScenarioSet: DefaultScenarioSet
  DefaultScenarios: DefaultScenarios
  DeletedEnvelope: DeletedEnvelope
  DeliveriesStarted: DeliveriesStarted
  DeliveryAttempt: DeliveryAttempt
  DeliveryAwait: DeliveryAwait
  DeliveryAwaited: DeliveryAwaited
  DeliveryDetail: DeliveryDetail
  DeliveryHint: DeliveryHint
  DeliveryList: DeliveryList
  DeliveryMatch: DeliveryMatch
  DeliverySummary: DeliverySummary
  District: District
  DistrictList: DistrictList
  DueEvent: DueEvent
  Duration: Duration
  EmptyData: EmptyData
  EndpointHealth: EndpointHealth
  EndpointHealthList: EndpointHealthList
  EndpointList: EndpointList
  EndpointSettingsSet: EndpointSettingsSet
  EndpointSignature: EndpointSignature
  EndpointState: EndpointState
  ErrorDetail: ErrorDetail
  ErrorEnvelope: ErrorEnvelope
  EstimatedTime: EstimatedTime
  EventChange: EventChange
  EventClock: EventClock
  EventDelivery: EventDelivery
  EventEnd: EventEnd
  EventFault: EventFault
  EventGap: EventGap
  EventRequest: EventRequest
  EventTransition: EventTransition
  ExploreDelivery: ExploreDelivery
  ExploreEvent: ExploreEvent
  ExploreOdds: ExploreOdds
  ExploreOutcome: ExploreOutcome
  ExploreReport: ExploreReport
  ExploreScript: ExploreScript
  FaultBody: FaultBody
  FaultChange: FaultChange
  FaultDelay: FaultDelay
  FaultEffect: FaultEffect
  FaultEndless: FaultEndless
  FaultFile: FaultFile
  FaultFiring: FaultFiring
  FaultHang: FaultHang
  FaultList: FaultList
  FaultMatch: FaultMatch
  FaultMoment: FaultMoment
  FaultRule: FaultRule
  FaultRules: FaultRules
  FaultState: FaultState
  FaultText: FaultText
  FaultVerdict: FaultVerdict
  FaultWhen: FaultWhen
  Faults: Faults
  FaultsAdded: FaultsAdded
  FeeChange: FeeChange
  Fill: Fill
  FillProgress: FillProgress
  Filled: Filled
  Flag: Flag
  FlagInput: FlagInput
  FlatShipment: FlatShipment
  FlatShipmentList: FlatShipmentList
  FoundLocation: FoundLocation
  FullAndBriefInvoice: FullAndBriefInvoice
  FullAndBriefInvoiceList: FullAndBriefInvoiceList
  GroupedAndFlatShipment: GroupedAndFlatShipment
  GroupedAndFlatShipmentList: GroupedAndFlatShipmentList
  GroupedShipment: GroupedShipment
  GroupedShipmentList: GroupedShipmentList
  HealthAttempt: HealthAttempt
  HealthDelivery: HealthDelivery
  HistoryEntry: HistoryEntry
  InboxAnswerSet: InboxAnswerSet
  InboxAwait: InboxAwait
  InboxAwaited: InboxAwaited
  InboxItem: InboxItem
  InboxList: InboxList
  InboxMatch: InboxMatch
  InboxOpen: InboxOpen
  InboxState: InboxState
  Instant: Instant
  InsuranceRule: InsuranceRule
  Invoice: Invoice
  InvoiceList: InvoiceList
  IsoSecond: IsoSecond
  ListCustomersQuery: ListCustomersQuery
  ListDistrictsQuery: ListDistrictsQuery
  ListInvoiceShipmentsQuery: ListInvoiceShipmentsQuery
  ListInvoicesQuery: ListInvoicesQuery
  ListOndemandShipmentsQuery: ListOndemandShipmentsQuery
  ListShipmentsQuery: ListShipmentsQuery
  ListTransactionsQuery: ListTransactionsQuery
  ListedShipment: ListedShipment
  LocationCode: LocationCode
  LocationCodeInput: LocationCodeInput
  LocationSearch: LocationSearch
  LoginRequest: LoginRequest
  MagicValue: MagicValue
  MagicValues: MagicValues
  Money: Money
  NameInput: NameInput
  NamedCode: NamedCode
  NotFoundEnvelope: NotFoundEnvelope
  NoteInput: NoteInput
  NoteUpdate: NoteUpdate
  NumericString: NumericString
  OndemandCarrierFile: OndemandCarrierFile
  OndemandEventPath: OndemandEventPath
  OndemandOrderRequest: OndemandOrderRequest
  OndemandRate: OndemandRate
  OndemandRateList: OndemandRateList
  OndemandRequestOffer: OndemandRequestOffer
  OndemandService: OndemandService
  OndemandShipment: OndemandShipment
  OndemandShipmentList: OndemandShipmentList
  OndemandShipmentWithWrappedPoints: OndemandShipmentWithWrappedPoints
  OndemandShipmentWithWrappedPointsList: OndemandShipmentWithWrappedPointsList
  OndemandStatusCode: OndemandStatusCode
  OndemandStatusEvent: OndemandStatusEvent
  OndemandTier: OndemandTier
  OneFlatShipmentFound: OneFlatShipmentFound
  OneGroupedAndFlatShipmentFound: OneGroupedAndFlatShipmentFound
  OneGroupedShipmentFound: OneGroupedShipmentFound
  OpenApiText: OpenApiText
  OpeningHours: OpeningHours
  Operation: Operation
  OptionalAmountInput: OptionalAmountInput
  OptionalCodeInput: OptionalCodeInput
  OptionalPositiveInput: OptionalPositiveInput
  OptionalSizeInput: OptionalSizeInput
  OrderCodeInput: OrderCodeInput
  OrderDetail: OrderDetail
  OrderPoint: OrderPoint
  PageNumber: PageNumber
  PaginatedEnvelope: PaginatedEnvelope
  PaginationMeta: PaginationMeta
  ParcelDetail: ParcelDetail
  PhoneInput: PhoneInput
  PlaceName: PlaceName
  PlaceOfParcel: PlaceOfParcel
  PlannedMoment: PlannedMoment
  Point: Point
  PointKindInput: PointKindInput
  PointParcel: PointParcel
  PointStatus: PointStatus
  PositiveInput: PositiveInput
  Problem: Problem
  ProfileFile: ProfileFile
  ProfileSet: ProfileSet
  ProfileState: ProfileState
  ProfileSwitches: ProfileSwitches
  Quantity: Quantity
  Rate: Rate
  RateList: RateList
  RecipientAddress: RecipientAddress
  RecordedCellFile: RecordedCellFile
  RecordedCities: RecordedCities
  RecordedDistricts: RecordedDistricts
  RecordedExchangeFile: RecordedExchangeFile
  RecordedWards: RecordedWards
  Recording: Recording
  RecordingAct: RecordingAct
  RecordingCall: RecordingCall
  RecordingEvent: RecordingEvent
  RefreshTokenRequest: RefreshTokenRequest
  RefusedAtRoot: RefusedAtRoot
  ReplayCall: ReplayCall
  ReplayCommand: ReplayCommand
  ReplayDifference: ReplayDifference
  ReplayMoment: ReplayMoment
  ReplayPage: ReplayPage
  ReplayShipment: ReplayShipment
  ReplayState: ReplayState
  ReplayTrace: ReplayTrace
  RequestAwait: RequestAwait
  RequestAwaited: RequestAwaited
  RequestCount: RequestCount
  RequestDetail: RequestDetail
  RequestEntry: RequestEntry
  RequestFind: RequestFind
  RequestList: RequestList
  RequestMatch: RequestMatch
  ResetDone: ResetDone
  ResetRequest: ResetRequest
  RotatedSecret: RotatedSecret
  ScenarioBranch: ScenarioBranch
  ScenarioChoice: ScenarioChoice
  ScenarioCreate: ScenarioCreate
  ScenarioDetail: ScenarioDetail
  ScenarioEntry: ScenarioEntry
  ScenarioFile: ScenarioFile
  ScenarioList: ScenarioList
  ScenarioMatch: ScenarioMatch
  ScenarioOption: ScenarioOption
  ScenarioPlan: ScenarioPlan
  ScenarioPreview: ScenarioPreview
  ScenarioRepeat: ScenarioRepeat
  ScenarioStep: ScenarioStep
  ScenarioSummary: ScenarioSummary
  ScenarioText: ScenarioText
  ScenarioVerdict: ScenarioVerdict
  ScenarioWordList: ScenarioWordList
  SearchCustomersQuery: SearchCustomersQuery
  SearchInvoicesQuery: SearchInvoicesQuery
  SearchShipmentsQuery: SearchShipmentsQuery
  SenderAddress: SenderAddress
  SentQuantity: SentQuantity
  ServiceState: ServiceState
  ServiceVersion: ServiceVersion
  SessionParcel: SessionParcel
  Settlement: Settlement
  SettlementRun: SettlementRun
  SettlementSet: SettlementSet
  SeveralFlatShipments: SeveralFlatShipments
  SeveralGroupedAndFlatShipments: SeveralGroupedAndFlatShipments
  SeveralGroupedShipments: SeveralGroupedShipments
  ShipmentAwait: ShipmentAwait
  ShipmentAwaited: ShipmentAwaited
  ShipmentDetail: ShipmentDetail
  ShipmentFacts: ShipmentFacts
  ShipmentId: ShipmentId
  ShipmentInvoice: ShipmentInvoice
  ShipmentList: ShipmentList
  ShipmentMoment: ShipmentMoment
  ShipmentParcel: ShipmentParcel
  ShipmentReached: ShipmentReached
  ShipmentRecord: ShipmentRecord
  ShipmentStatusEvent: ShipmentStatusEvent
  ShipmentSummary: ShipmentSummary
  SignatureSchemeName: SignatureSchemeName
  SignatureSetting: SignatureSetting
  SimulateRequest: SimulateRequest
  Simulated: Simulated
  SizeInput: SizeInput
  SlashedMinute: SlashedMinute
  SlashedSecond: SlashedSecond
  Snapshot: Snapshot
  SnapshotRestore: SnapshotRestore
  SnapshotSave: SnapshotSave
  Snapshots: Snapshots
  SpecialRequest: SpecialRequest
  StandardStatusCode: StandardStatusCode
  StartOutput: StartOutput
  StateAccount: StateAccount
  StateAddress: StateAddress
  StateAttempt: StateAttempt
  StateBankChange: StateBankChange
  StateCarrierTerms: StateCarrierTerms
  StateChecked: StateChecked
  StateClock: StateClock
  StateCounter: StateCounter
  StateCustomer: StateCustomer
  StateDelivery: StateDelivery
  StateDocument: StateDocument
  StateEndpoint: StateEndpoint
  StateFault: StateFault
  StateFaultCounts: StateFaultCounts
  StateFaultMeeting: StateFaultMeeting
  StateFeeChanges: StateFeeChanges
  StateFees: StateFees
  StateHistoryEntry: StateHistoryEntry
  StateImported: StateImported
  StateInvoice: StateInvoice
  StateMessage: StateMessage
  StateOrder: StateOrder
  StateParcel: StateParcel
  StatePlannedStep: StatePlannedStep
  StatePoint: StatePoint
  StateQuotes: StateQuotes
  StateShipment: StateShipment
  StateSummary: StateSummary
  StateTimer: StateTimer
  StateTransaction: StateTransaction
  StateVisit: StateVisit
  StatusCodesFile: StatusCodesFile
  StatusName: StatusName
  StepChanges: StepChanges
  SuccessEnvelope: SuccessEnvelope
  TextInput: TextInput
  Tier: Tier
  TimeBound: TimeBound
  Token: Token
  TokenBoth: TokenBoth
  TokenRoot: TokenRoot
  TrackingFormat: TrackingFormat
  Transaction: Transaction
  TransactionList: TransactionList
  TwoLanguages: TwoLanguages
  Unauthenticated: Unauthenticated
  UnauthenticatedEnvelope: UnauthenticatedEnvelope
  UnixSeconds: UnixSeconds
  UnprocessableEnvelope: UnprocessableEnvelope
  UpdateBankAccountRequest: UpdateBankAccountRequest
  UpdateCustomerBoth: UpdateCustomerBoth
  UpdateCustomerRequest: UpdateCustomerRequest
  ValidationErrors: ValidationErrors
  ValidationMessages: ValidationMessages
  VaryAccept: VaryAccept
  VaryAccepted: VaryAccepted
  VaryDifference: VaryDifference
  VaryPlace: VaryPlace
  VaryReport: VaryReport
  VaryVariation: VaryVariation
  WaitAnswer: WaitAnswer
  Wallet: Wallet
  WalletBalance: WalletBalance
  WalletTopUp: WalletTopUp
  WalletTransaction: WalletTransaction
  WalletTransactionList: WalletTransactionList
  Ward: Ward
  WardList: WardList
  WebhookChaos: WebhookChaos
  WebhookEndpoint: WebhookEndpoint
  WebhookEndpointList: WebhookEndpointList
  WebhookRecover: WebhookRecover
  WebhookTrigger: WebhookTrigger
  WebhookTriggered: WebhookTriggered
  WhyAnswer: WhyAnswer
  WhyFinding: WhyFinding
  WordsOfLine: WordsOfLine
  ZoneTariff: ZoneTariff
}
/**
 * Bank account that COD is paid into.
 */
export interface AccountBank {
  /**
   * From the banks list.
   */
  bank_id: number
  branch: string
  owner: string
  number: string
}
/**
 * Body of POST /accounts and PUT /accounts/{id}. Whatever is absent gets a default.
 */
export interface AccountCreate {
  /**
   * Absent = a random one.
   */
  id?: string
  /**
   * Absent = a random one.
   */
  seed?: number
  /**
   * real, frozen or xN.
   */
  clock?: string
  /**
   * First time of the clock. The default of a frozen clock is 2026-01-05T08:00+07:00.
   */
  clock_start?: Instant
  /**
   * Longest wait between two steps. Absent = as at the start of the sandbox, or script with a frozen or scaled clock.
   */
  pace?: Duration | 'script'
  /**
   * Settlement calendar: an object, or a text such as mon,wed,fri 16:00 hold 1d. Absent = as at the start of the sandbox.
   */
  settlement?: SettlementSet | string
  /**
   * Bank account that COD is paid into. null = none, so parcels with COD stay at 910. Absent = an example account.
   */
  bank?: AccountBank | null
  /**
   * Scenario of parcels that choose none.
   */
  scenario?: string
  /**
   * Included profile of its answers; absent = the profile of the start, else compatible.
   */
  profile?: string
  /**
   * Switches that differ from the profile.
   */
  set?: {
    [k: string]:
      | string
      | number
      | boolean
      | null
      | (
          | string
          | number
          | {
              [k: string]: string
            }
        )[]
      | {
          [k: string]: string
        }
  }
  /**
   * Absent = a random one.
   */
  username?: string
  /**
   * Absent = a random one.
   */
  password?: string
  /**
   * Absent = a random one.
   */
  client_id?: number
  /**
   * Absent = a random one.
   */
  client_secret?: string
  /**
   * The account is removed after this time without use, in real time; at least 1s. Absent or never = it stays.
   */
  ttl?: Duration | 'never'
  /**
   * true = it has an inbox for webhooks, which a reset keeps.
   */
  inbox?: boolean
  /**
   * PUT only: an account of this id is reset and gets these values.
   */
  replace?: boolean
}
/**
 * Settlement calendar. A key that is left out keeps its value. A new account has every day, 20:00, hold 0.
 */
export interface SettlementSet {
  /**
   * Weekdays of the settlement.
   *
   * @minItems 1
   * @maxItems 7
   */
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  /**
   * Time of day, GMT+7.
   */
  at?: string
  /**
   * Whole days of 24 hours from the outcome to the settlement: 1 or 1d.
   */
  hold?: number | string
}
/**
 * An account with everything a client needs: part of the start output and the answer to creating one. It shows secrets.
 */
export interface AccountCredentials {
  /**
   * The id of the account, for X-Sandbox-Account.
   */
  id: string
  /**
   * For login.
   */
  username: string
  /**
   * For login.
   */
  password: string
  /**
   * For login.
   */
  client_id: number
  /**
   * For login.
   */
  client_secret: string
  /**
   * A valid bearer token.
   */
  access_token: string
  /**
   * Secret of the account's webhook endpoints.
   */
  webhook_secret: string
}
/**
 * A status to which a shipment may legally go next.
 */
export interface AllowedMove {
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status.
   */
  text: string
}
/**
 * One accepted reading of an answer: a schema for the envelope and one for its data, or one for the whole body.
 */
export interface Answer {
  /**
   * Unique within its cell.
   */
  name: string
  /**
   * Switches of the profile and the value under which it is answered, several with | between them; absent = under all.
   */
  when?: {
    [k: string]: string
  }
  /**
   * Schema of the body, whatever its data is.
   */
  envelope?: string
  /**
   * Schema of the data of the body.
   */
  data?: string
  /**
   * Schema of the whole body.
   */
  body?: string
}
/**
 * A bank that COD money can be paid to.
 */
export interface Bank {
  id: number
  /**
   * Full name.
   */
  name: string
  short_name: string
}
/**
 * The bank account that receives the COD of the caller.
 */
export interface BankAccount {
  bank_id: number
  branch: string
  owner: string
  number: string
  /**
   * Name of the bank.
   */
  name: string
}
/**
 * Answer of GET /account/bank-history: all bank accounts that were set for the payout of COD, newest first. The first is in force.
 */
export interface BankHistory {
  items: {
    /**
     * Virtual time of the change.
     */
    at: Instant
    /**
     * From the banks list.
     */
    bank_id: number
    /**
     * Full name of the bank.
     */
    name: string
    branch: string
    owner: string
    /**
     * The complete number: it is test data.
     */
    number: string
  }[]
  /**
   * The number of changes.
   */
  total: number
  page: number
  size: number
}
/**
 * The goods of the booking; null = not given.
 */
export interface BookedParcel {
  /**
   * The name of the goods.
   */
  name: string | null
  quantity: number | null
  /**
   * Declared, grams.
   */
  weight: number | null
  /**
   * Grams; null before a carrier is known.
   */
  volumetric_weight: number | null
  /**
   * cm.
   */
  length: number | null
  /**
   * cm.
   */
  width: number | null
  /**
   * cm.
   */
  height: number | null
  /**
   * The amount to collect, VND.
   */
  cod: number | null
  /**
   * VND.
   */
  declared_value: number | null
  /**
   * For the courier.
   */
  note: string | null
}
/**
 * A COD reconciliation session in its other shape (invoice_shape: brief).
 */
export interface BriefInvoice {
  /**
   * Payment slip code.
   */
  id: string
  /**
   * COD paid to the partner.
   */
  amount: Money
  /**
   * Number of shipments in the session.
   */
  count: Quantity
  created_at: SlashedMinute
}
/**
 * A simulated carrier of standard parcels: fixtures/carriers/*.json. Money in VND, weights in grams. docs/adding-a-carrier.md explains every key.
 */
export interface CarrierFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * Number of the carrier, its own; the middle part of a rate id (<service>_<carrier>_<price table>).
   */
  id: number
  /**
   * carrier_short_name, its own; clients and scenarios choose a carrier by it.
   */
  short_name: string
  /**
   * carrier_name, as people read it.
   */
  name: string
  /**
   * Path of the logo on the sandbox itself: the drawing lies in fixtures, below the same path.
   */
  logo: string
  /**
   * Number of its price table; the last part of a rate id. A new number makes old rate ids unknown.
   */
  price_table: number
  /**
   * Volumetric divisor: cm³ ÷ divisor = kilograms; commonly 6000 or 5000.
   */
  divisor: number
  /**
   * Whether the carrier takes recall orders; of those that ship one does.
   */
  recall: boolean
  /**
   * How the carrier's shipment codes look.
   */
  tracking_number: TrackingFormat
  /**
   * What is printed for the sorting belt, for the place the parcel goes to (sorting_code) and the one it comes from (return_sorting_code). {city} and {district}: two digits of the codes; {region}: B north, T central, N south; {route} 01 to 20, {hub} 01 to 09 and {letter} A to Z are drawn.
   */
  sorting_code: string
  /**
   * When it picks parcels up. A booking at another time counts from the next opening.
   */
  pickup_hours: OpeningHours
  /**
   * When it delivers. Absent = at any time of its working days.
   */
  delivery_hours?: OpeningHours
  /**
   * Weekdays on which it neither picks up nor delivers. They do not count as days until delivery. Absent = it works every day.
   *
   * @minItems 1
   * @maxItems 6
   */
  days_off?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  /**
   * The area of the carrier; absent = everywhere.
   */
  serves?: CarrierReach
  /**
   * What all its services take at most in one parcel; absent = no limit.
   */
  limits?: CarrierLimits
  /**
   * Its service packages, each number once; rates come in this order.
   *
   * @minItems 1
   * @maxItems 3
   */
  services: CarrierService[]
  /**
   * What it adds, once, when either end is a mountain or island district.
   */
  remote_area: {
    /**
     * Additional fee, VND (remote_area_fee).
     */
    fee: number
    /**
     * Additional days until delivery.
     */
    days: number
  }
  /**
   * Fee for collecting money.
   */
  cod_fee: CodFeeRule
  /**
   * Fee for the declared value.
   */
  insurance: InsuranceRule
  /**
   * Return fee as a percentage of the total fee, due when a parcel starts its way back.
   */
  return_fee_percent: number
  /**
   * The fee of another delivery attempt (re_delivery_fee).
   */
  redelivery: {
    /**
     * Delivery attempts that the price covers, the first one included.
     */
    free_attempts: number
    /**
     * VND for each further attempt.
     */
    fee: number
  }
  /**
   * When the carrier charges more after weighing. Above the tolerance the booked tariff applies (overweight_fee).
   */
  overweight: {
    /**
     * Grams above the charged weight that cost nothing.
     */
    tolerance: number
  }
  /**
   * Days from the loss of a parcel to the payment of the claim. The default is 14.
   */
  compensation_days?: number
  /**
   * Maximum payment for a lost parcel with a declared value, VND. Absent = no maximum.
   */
  compensation_ceiling?: number
  /**
   * Its figures as a rate shows them.
   */
  report: {
    /**
     * 0 to 100.
     */
    score_percent: number
    /**
     * Delivered parcels, percent. Of the deliveries with "within: promise" so many are in time.
     */
    success_percent: number
    /**
     * Returned parcels, percent.
     */
    return_percent: number
    /**
     * Average time to delivery, hours.
     */
    avg_time_delivery: number
  }
}
/**
 * How the carrier's shipment codes look: prefix, drawn characters, suffix.
 */
export interface TrackingFormat {
  /**
   * Leading characters of every code; may be empty.
   */
  prefix: string
  /**
   * Characters drawn after the prefix; with the alphabet they must give 1,000,000 codes at least.
   */
  length: number
  /**
   * Characters to draw from, each once.
   */
  alphabet: string
  /**
   * Closing characters of every code, such as the VN of EMS; absent = none.
   */
  suffix?: string
}
/**
 * From when to when a carrier works, on each of its working days, GMT+7.
 */
export interface OpeningHours {
  /**
   * Opening, HH:MM; at this minute it is open.
   */
  from: string
  /**
   * Closing, HH:MM, later than from; at this minute it is closed.
   */
  to: string
}
/**
 * The area of a carrier or a service. Both ends of a route must be in it. An absent key is no limit.
 */
export interface CarrierReach {
  /**
   * City codes: it serves these and no other.
   *
   * @minItems 1
   */
  only_cities?: string[]
  /**
   * City codes that it does not serve.
   */
  not_cities?: string[]
  /**
   * District codes that it does not serve, such as islands without a regular boat.
   */
  not_districts?: string[]
  /**
   * false: it serves no mountain or island district (remote in fixtures/locations/districts.json).
   */
  remote_areas?: boolean
}
/**
 * What a carrier takes at most in one parcel. A limit that is left out does not exist.
 */
export interface CarrierLimits {
  /**
   * Largest charged weight, grams: the declared or the volumetric one, whichever is more.
   */
  weight?: number
  /**
   * Longest side, cm.
   */
  side?: number
  /**
   * Largest COD, VND.
   */
  cod?: number
  /**
   * Largest declared value, VND.
   */
  amount?: number
}
/**
 * One service package of a carrier with its prices.
 */
export interface CarrierService {
  /**
   * Service number: 11 Nhanh (fast), 12 Tiêu chuẩn (standard), 13 Tiết kiệm (economy).
   */
  id: 11 | 12 | 13
  /**
   * Name of the package, as a rate shows it; it goes with the number.
   */
  name: 'Nhanh' | 'Tiêu chuẩn' | 'Tiết kiệm'
  /**
   * The area of the service; absent = the area of the carrier.
   */
  serves?: CarrierReach
  /**
   * From this time on, HH:MM, GMT+7, the days until delivery count from the next working day. Absent = the end of pickup_hours.
   */
  cut_off?: string
  /**
   * expected_txt of its rates, in Vietnamese; absent = its rates have none.
   */
  expected_txt?: string
  /**
   * Limits of the service; each replaces that of the carrier, absent = that of the carrier.
   */
  limits?: CarrierLimits
  /**
   * Price and days by the distance (location_fee of a rate). A zone that is left out is not served.
   */
  zones: {
    /**
     * Within one district; absent = as same_city.
     */
    same_district?: ZoneTariff
    /**
     * Between districts of one city or province.
     */
    same_city?: ZoneTariff
    /**
     * Between provinces of one region.
     */
    same_region?: ZoneTariff
    /**
     * Between regions.
     */
    cross_region?: ZoneTariff
  }
}
/**
 * The price of one zone: a fee for the first grams and one for each further started step. The higher of weight and volumetric weight counts.
 */
export interface ZoneTariff {
  /**
   * Grams covered by first_fee.
   */
  first_weight: number
  /**
   * VND.
   */
  first_fee: number
  /**
   * Grams of one further step.
   */
  step_weight: number
  /**
   * VND for each started step.
   */
  step_fee: number
  /**
   * Days until delivery, counted from the pickup day; 0 = the same day.
   */
  days: number
}
/**
 * Fee for COD (cod_fee of a rate); none without COD. Money in VND.
 */
export interface CodFeeRule {
  /**
   * VND of COD that cost nothing; absent = 0.
   */
  free_up_to?: number
  /**
   * Percent of the whole COD amount, at most two decimals.
   */
  percent: number
  /**
   * The lowest fee, VND.
   */
  minimum: number
  /**
   * The highest fee, VND; absent = no limit.
   */
  maximum?: number
}
export interface CommonInsurance {
  /**
   * The usual rule: free below 1,000,000 VND, else 0.5 % of the whole value.
   */
  kind: 'common'
}
export interface PercentInsurance {
  /**
   * A percentage from the first VND.
   */
  kind: 'percent'
  /**
   * Percent of the declared value, at most two decimals.
   */
  percent: number
}
export interface FlatInsurance {
  /**
   * A fixed fee above a value, free up to it.
   */
  kind: 'flat'
  /**
   * VND; the fee is due above this declared value.
   */
  over: number
  /**
   * VND.
   */
  fee: number
}
/**
 * A carrier's figures, as an extra of a rate.
 */
export interface CarrierReport {
  score_percent: Quantity
  success_percent: Quantity
  return_percent: Quantity
  avg_time_delivery: number
  avg_time_delivery_format: string
}
/**
 * One status of an operation with its accepted answers.
 */
export interface Cell {
  /**
   * HTTP status, and code of the envelope.
   */
  status: number
  /**
   * Whether the specification shows that the operation answers with this status.
   */
  shown: boolean
  /**
   * Where the body comes from: chosen where the status is shown and its body is not.
   */
  basis: 'shown' | 'example' | 'observed' | 'chosen'
  /**
   * Under one profile a body matches one of them.
   *
   * @minItems 1
   */
  answers: Answer[]
}
/**
 * One check of `certify`.
 */
export interface CertifyCheck {
  /**
   * The name of the check: `wrong-signature`.
   */
  name: string
  /**
   * What a correct consumer does.
   */
  title: string
  /**
   * One sentence: why it matters.
   */
  why: string
  verdict: 'PASS' | 'FAIL' | 'NOT JUDGED' | 'NOT APPLICABLE'
  expected: string
  /**
   * For NOT JUDGED: what could not be checked, and the flag that is missing. For NOT APPLICABLE: the reason.
   */
  got: string
  /**
   * A remark that is not a failure.
   */
  notices: string[]
  failures: {
    /**
     * What was sent.
     */
    case: string
    expected: string
    got: string
    /**
     * What to do.
     */
    todo: string
    /**
     * The request as a command; null = no request.
     */
    curl: string | null
    /**
     * Null = no answer.
     */
    status: number | null
    /**
     * The beginning of the answer's body; null = no answer.
     */
    answer: string | null
  }[]
  /**
   * Wall time.
   */
  duration_ms: number
}
/**
 * The report of `certify --json`: the result of each check. Secrets are replaced by $VARIABLES.
 */
export interface CertifyReport {
  /**
   * The consumer's address.
   */
  target: string
  /**
   * The signature scheme of the events.
   */
  scheme: string
  /**
   * NOT JUDGED: no check failed, but not every one that applies could be judged.
   */
  verdict: 'PASS' | 'FAIL' | 'NOT JUDGED'
  exit_code: 0 | 1 | 3 | 4
  counts: {
    pass: number
    fail: number
    not_judged: number
    not_applicable: number
    /**
     * Requests that were sent to the consumer.
     */
    sent: number
  }
  started_at: string
  /**
   * Wall time.
   */
  duration_ms: number
  /**
   * In the order of the run.
   */
  checks: CertifyCheck[]
}
/**
 * A special request already chosen; tier_code only for TIER.
 */
export interface ChosenRequest {
  _id: string
  tier_code?: string
  price: Money
}
/**
 * A province or city.
 */
export interface City {
  id: LocationCode
  name: string
}
/**
 * Body of POST /clock/advance: by a duration, to an instant, or until nothing is pending.
 */
export interface ClockAdvance {
  /**
   * The virtual time to advance by.
   */
  by?: Duration
  /**
   * The instant to advance to; an earlier one is refused.
   */
  to?: Instant
  /**
   * Advance until nothing is pending, at most one virtual year.
   */
  until?: 'idle'
  /**
   * Wait until the deliveries due by then have settled; true by default.
   */
  settle?: boolean
  /**
   * The longest wait for them, wall milliseconds; 30000 by default.
   */
  settle_timeout_ms?: number
}
/**
 * Answer of POST /clock/advance: what happened while the clock moved, in order.
 */
export interface ClockAdvanced {
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * The changes of status.
   */
  transitions: EventTransition[]
  /**
   * Webhook attempts.
   */
  deliveries: EventDelivery[]
  /**
   * All deliveries due by then have settled.
   */
  settled: boolean
  /**
   * Attempts that were running at the end, after a time-out or a stop.
   */
  pending_deliveries: number
  /**
   * DELETE /clock/advance stopped it before its target; the clock shows `now`.
   */
  stopped: boolean
}
/**
 * Data of an event "transition" of GET /events: a shipment changed its status.
 */
export interface EventTransition {
  /**
   * Virtual time.
   */
  at: Instant
  line: 'standard' | 'ondemand'
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Null for the creation.
   */
  from: number | null
  status: number
  slug: string
  text: string
  /**
   * The text of the carrier, if there is one.
   */
  message: string | null
}
/**
 * Data of an event "delivery" of GET /events: a webhook was attempted.
 */
export interface EventDelivery {
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * Its id in the delivery log.
   */
  delivery: string
  /**
   * The webhook-id.
   */
  message: string
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status in the event.
   */
  status: number
  url: string
  attempt: number
  /**
   * The receiver's HTTP status; null when there was none.
   */
  answer: number | null
  /**
   * The network error, e.g. refused or timeout.
   */
  error: string | null
  /**
   * The state of the delivery after the attempt.
   */
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /**
   * When the next attempt is due.
   */
  next_at: Instant | null
}
/**
 * Answer of GET /clock/due: what happens next, and what is being sent.
 */
export interface ClockDue {
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * The next events, the earliest first.
   */
  events: DueEvent[]
  /**
   * Webhook attempts without an answer, the longest under way first. An advance waits for them. With several processes: those of the process that answers.
   */
  sending: {
    /**
     * The line of the shipment.
     */
    line: 'standard' | 'ondemand'
    /**
     * Id of the shipment or on-demand order.
     */
    shipment: string
    /**
     * The shop's order_id.
     */
    order_id: string | null
    /**
     * The status that it leads to; of an attempt the status in the event; null for a claim.
     */
    status: number | null
    /**
     * The slug of the status; null for a code that the line does not have.
     */
    slug: string | null
    /**
     * The text of the status; null for a code that the line does not have.
     */
    text: string | null
    /**
     * Of an attempt: the id in the delivery log.
     */
    delivery: string | null
    /**
     * Of an attempt: where it goes.
     */
    url: string | null
    /**
     * Of an attempt: its number.
     */
    attempt: number | null
    /**
     * For how long it has been under way, real time.
     */
    for_ms: number
  }[]
}
/**
 * Something that will happen by itself.
 */
export interface DueEvent {
  /**
   * When, virtual time.
   */
  at: Instant
  /**
   * step = the next step of a plan; settlement = the next move of a COD settlement; claim = the payment for a lost parcel; attempt = a webhook attempt.
   */
  kind: 'step' | 'settlement' | 'claim' | 'attempt'
  /**
   * The line of the shipment.
   */
  line: 'standard' | 'ondemand'
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status that it leads to; of an attempt the status in the event; null for a claim.
   */
  status: number | null
  /**
   * The slug of the status; null for a code that the line does not have.
   */
  slug: string | null
  /**
   * The text of the status; null for a code that the line does not have.
   */
  text: string | null
  /**
   * Of an attempt: the id in the delivery log.
   */
  delivery: string | null
  /**
   * Of an attempt: where it goes.
   */
  url: string | null
  /**
   * Of an attempt: its number.
   */
  attempt: number | null
}
/**
 * Body of POST /clock; an absent key stays as it is.
 */
export interface ClockSet {
  /**
   * The mode of the clock from now on.
   */
  mode?: 'real' | 'frozen' | 'scaled'
  /**
   * Virtual seconds per wall second of a scaled clock; only with mode.
   */
  factor?: number
  /**
   * Longest wait between two steps, above 0; script = the scenarios' own durations. It also changes the planned steps.
   */
  pace?: Duration | 'script'
}
/**
 * The clock of an account: answer of GET and POST /clock.
 */
export interface ClockState {
  /**
   * Virtual time.
   */
  now: Instant
  /**
   * The mode of the clock.
   */
  mode: 'real' | 'frozen' | 'scaled'
  /**
   * Virtual seconds per wall second: 1 for real, 0 for frozen.
   */
  factor: number
  /**
   * The number of pending timers.
   */
  pending: number
  /**
   * When the next one is due; null when nothing is pending.
   */
  next_due: Instant | null
  /**
   * Longest wait between two steps; script = the scenarios' own durations.
   */
  pace: Duration | 'script'
}
/**
 * A COD session: the parcels with COD that are settled at the same time.
 */
export interface CodSession {
  /**
   * As GET /api/v2/invoices shows it.
   */
  id: string
  /**
   * When it was formed, virtual time.
   */
  at: Instant
  /**
   * The collected COD, VND.
   */
  total_cod: number
  /**
   * The fees that are deducted in it, VND.
   */
  total_fee: number
  /**
   * The fees above the COD, paid from the wallet, VND.
   */
  recovered: number
  /**
   * The debt of the wallet that is deducted, VND.
   */
  wallet_debt: number
  /**
   * What is paid into the bank account, VND.
   */
  amount: number
  /**
   * The number of parcels.
   */
  count: number
  /**
   * When it was paid, virtual time; null = not yet.
   */
  paid_at: Instant | null
}
/**
 * Answer of GET /cod-sessions/{id}: a COD session with its parcels, newest first.
 */
export interface CodSessionDetail {
  session: CodSession
  /**
   * One page of its parcels.
   */
  items: SessionParcel[]
  /**
   * The number of its parcels.
   */
  total: number
  page: number
  size: number
}
/**
 * A parcel of a COD session.
 */
export interface SessionParcel {
  /**
   * Of the sandbox: GS….
   */
  id: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The name of the recipient.
   */
  recipient: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * The collected COD, VND.
   */
  cod: number
  /**
   * The fee that is deducted in the session, VND.
   */
  fee: number
  /**
   * COD less fee, VND.
   */
  amount: number
}
/**
 * Answer of GET /cod-sessions: newest first.
 */
export interface CodSessionList {
  /**
   * One page of them.
   */
  items: CodSession[]
  /**
   * All that fit the filter.
   */
  total: number
  page: number
  size: number
}
/**
 * carrier-sandbox.config.yaml: settings. Flags and environment variables win over them. A setting below "exec" applies to exec only and wins there over the others.
 */
export interface ConfigFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * As --url of the commands that talk to a running sandbox.
   */
  url?: string
  /**
   * As --account of the commands that talk to a running sandbox.
   */
  account?: string
  /**
   * As --port.
   */
  port?: number
  /**
   * As --host.
   */
  host?: string
  /**
   * As --public-url.
   */
  'public-url'?: string
  /**
   * As --data.
   */
  data?: string
  /**
   * As --repair.
   */
  repair?: boolean
  /**
   * As --seed.
   */
  seed?: number
  /**
   * As --state-in.
   */
  'state-in'?: string
  /**
   * As --state-out.
   */
  'state-out'?: string
  /**
   * As --clock.
   */
  clock?: string
  /**
   * As --clock-start.
   */
  'clock-start'?: string
  /**
   * As --after-sleep.
   */
  'after-sleep'?: 'catch-up' | 'skip'
  /**
   * As --pace.
   */
  pace?: string
  /**
   * As --settlement, or an object with days, at and hold.
   */
  settlement?: string | SettlementSet
  /**
   * As --scenario.
   */
  scenario?: string
  /**
   * As --scenario-dir.
   */
  'scenario-dir'?: string
  /**
   * As --watch.
   */
  watch?: boolean
  /**
   * As --locations.
   */
  locations?: string
  /**
   * As --profile.
   */
  profile?: string
  /**
   * As --set: one open clause and its value on each line.
   */
  set?: {
    /**
     * @maxItems 100
     */
    [k: string]: string | number | boolean | (string | number)[]
  }
  /**
   * As --faults.
   */
  faults?: string
  /**
   * As --webhook, one on each line.
   *
   * @maxItems 1000
   */
  webhook?: string[]
  /**
   * As --webhook-signature: one, or one on each line.
   *
   * @minItems 1
   * @maxItems 8
   */
  'webhook-signature'?: string | string[]
  /**
   * As --webhook-body.
   */
  'webhook-body'?: 'js' | 'php'
  /**
   * As --webhook-timeout, in ms.
   */
  'webhook-timeout'?: number
  /**
   * As --webhook-targets.
   */
  'webhook-targets'?: 'open' | 'shared'
  /**
   * As --webhook-allow, one on each line.
   *
   * @maxItems 1000
   */
  'webhook-allow'?: string[]
  /**
   * As --webhook-tls.
   */
  'webhook-tls'?: 'on' | 'off'
  /**
   * As --webhook-ca.
   */
  'webhook-ca'?: string
  /**
   * As --credentials.
   */
  credentials?: string
  /**
   * As --control-token, but not a token itself, because this file is committed. Put your own token into SANDBOX_CONTROL_TOKEN.
   */
  'control-token'?: 'none' | 'random'
  /**
   * As --allow-host, one on each line.
   *
   * @maxItems 1000
   */
  'allow-host'?: string[]
  /**
   * As --allow-origin, one on each line.
   *
   * @maxItems 1000
   */
  'allow-origin'?: string[]
  /**
   * As --no-request-faults.
   */
  'no-request-faults'?: boolean
  /**
   * As --validate-responses.
   */
  'validate-responses'?: 'always' | 'first' | 'sample' | 'off'
  /**
   * As --log-level.
   */
  'log-level'?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /**
   * As --log-format.
   */
  'log-format'?: 'lines' | 'json'
  /**
   * As --quiet of start.
   */
  quiet?: boolean
  /**
   * As --env of exec: a variable and its text on each line.
   */
  env?: {
    [k: string]: string
  }
  /**
   * As --artifacts of exec.
   */
  artifacts?: string
  /**
   * As --vary of exec: the kinds, with commas.
   */
  vary?: string
  /**
   * As --accept of exec.
   */
  accept?: string
  /**
   * As --write-accept of exec.
   */
  'write-accept'?: string
  /**
   * As --jobs of exec.
   */
  jobs?: number
  /**
   * As --report of exec.
   */
  report?: 'json' | 'junit' | 'markdown'
  /**
   * As --report-dir of exec.
   */
  'report-dir'?: string
  /**
   * As --store of start.
   */
  store?: string
  /**
   * As --store-listen of start.
   */
  'store-listen'?: string
  /**
   * As --serve of start.
   */
  serve?: string | string[]
  /**
   * As --drain of start.
   */
  drain?: Duration
  /**
   * As --record of start.
   */
  record?: string
  /**
   * As --env-file of start.
   */
  'env-file'?: string
  /**
   * As --json of start.
   */
  json?: boolean
  exec?: ConfigFlags
  /**
   * Flags of "contract", by their names without the dashes.
   */
  contract?: {
    /**
     * As --url.
     */
    url?: string
    /**
     * As --username.
     */
    username?: string
    /**
     * File with the value of --password; the secret itself must not be in this file.
     */
    'password-file'?: string
    /**
     * As --client-id.
     */
    'client-id'?: string
    /**
     * File with the value of --client-secret; the secret itself must not be in this file.
     */
    'client-secret-file'?: string
    /**
     * File with the value of --token; the secret itself must not be in this file.
     */
    'token-file'?: string
    /**
     * File with the value of --control-token; the secret itself must not be in this file.
     */
    'control-token-file'?: string
    /**
     * As --account.
     */
    account?: string
    /**
     * As --request-timeout.
     */
    'request-timeout'?: string
    /**
     * As --wait-for-url.
     */
    'wait-for-url'?: string
    /**
     * As --rate-limit.
     */
    'rate-limit'?: string
    /**
     * As --read-only.
     */
    'read-only'?: boolean
    /**
     * As --allow-writes.
     */
    'allow-writes'?: ('customers' | 'webhooks' | 'shipments' | 'tokens')[]
    /**
     * As --allow-irreversible.
     */
    'allow-irreversible'?: boolean
    /**
     * As --ledger.
     */
    ledger?: string
    /**
     * As --report-dir.
     */
    'report-dir'?: string
    /**
     * As --phases.
     */
    phases?: ('cases' | 'negative' | 'auth' | 'pagination' | 'stateful' | 'webhook')[]
    /**
     * As --checks.
     */
    checks?: string[]
    /**
     * As --exclude-checks.
     */
    'exclude-checks'?: string[]
    /**
     * As --include-operation-id.
     */
    'include-operation-id'?: string[]
    /**
     * As --include-tag.
     */
    'include-tag'?: string[]
    /**
     * As --exclude-tag.
     */
    'exclude-tag'?: string[]
    /**
     * As --seed.
     */
    seed?: number
    /**
     * As --max-examples.
     */
    'max-examples'?: number
    /**
     * As --workers.
     */
    workers?: number
    /**
     * As --retries.
     */
    retries?: number
    /**
     * As --baseline.
     */
    baseline?: string
    /**
     * As --fail-on.
     */
    'fail-on'?: 'error' | 'warning'
    /**
     * As --second-credentials.
     */
    'second-credentials'?: string
    /**
     * As --accept-empty.
     */
    'accept-empty'?: string[]
    /**
     * As --min-coverage.
     */
    'min-coverage'?: number
    /**
     * As --report.
     */
    report?: ('console' | 'junit' | 'json' | 'har' | 'github' | 'html')[]
    /**
     * As --webhook-mode.
     */
    'webhook-mode'?: 'local' | 'public-url' | 'inbox' | 'off'
    /**
     * As --webhook-listen.
     */
    'webhook-listen'?: string
    /**
     * As --webhook-public-url.
     */
    'webhook-public-url'?: string
    /**
     * As --webhook-inbox.
     */
    'webhook-inbox'?: string
    /**
     * File with the value of --webhook-secret; the secret itself must not be in this file.
     */
    'webhook-secret-file'?: string
    /**
     * As --webhook-scheme.
     */
    'webhook-scheme'?: string
    /**
     * As --webhook-header.
     */
    'webhook-header'?: string
  }
}
/**
 * Flags of start and exec, by their names without the dashes.
 */
export interface ConfigFlags {
  /**
   * As --port.
   */
  port?: number
  /**
   * As --host.
   */
  host?: string
  /**
   * As --public-url.
   */
  'public-url'?: string
  /**
   * As --store of exec.
   */
  store?: string
  /**
   * As --data.
   */
  data?: string
  /**
   * As --repair.
   */
  repair?: boolean
  /**
   * As --seed.
   */
  seed?: number
  /**
   * As --state-in.
   */
  'state-in'?: string
  /**
   * As --state-out.
   */
  'state-out'?: string
  /**
   * As --clock.
   */
  clock?: string
  /**
   * As --clock-start.
   */
  'clock-start'?: string
  /**
   * As --after-sleep.
   */
  'after-sleep'?: 'catch-up' | 'skip'
  /**
   * As --pace.
   */
  pace?: string
  /**
   * As --settlement, or an object with days, at and hold.
   */
  settlement?: string | SettlementSet
  /**
   * As --scenario.
   */
  scenario?: string
  /**
   * As --scenario-dir.
   */
  'scenario-dir'?: string
  /**
   * As --watch.
   */
  watch?: boolean
  /**
   * As --locations.
   */
  locations?: string
  /**
   * As --profile.
   */
  profile?: string
  /**
   * As --set: one open clause and its value on each line.
   */
  set?: {
    /**
     * @maxItems 100
     */
    [k: string]: string | number | boolean | (string | number)[]
  }
  /**
   * As --faults.
   */
  faults?: string
  /**
   * As --webhook, one on each line.
   *
   * @maxItems 1000
   */
  webhook?: string[]
  /**
   * As --webhook-signature: one, or one on each line.
   *
   * @minItems 1
   * @maxItems 8
   */
  'webhook-signature'?: string | string[]
  /**
   * As --webhook-body.
   */
  'webhook-body'?: 'js' | 'php'
  /**
   * As --webhook-timeout, in ms.
   */
  'webhook-timeout'?: number
  /**
   * As --webhook-targets.
   */
  'webhook-targets'?: 'open' | 'shared'
  /**
   * As --webhook-allow, one on each line.
   *
   * @maxItems 1000
   */
  'webhook-allow'?: string[]
  /**
   * As --webhook-tls.
   */
  'webhook-tls'?: 'on' | 'off'
  /**
   * As --webhook-ca.
   */
  'webhook-ca'?: string
  /**
   * As --credentials.
   */
  credentials?: string
  /**
   * As --control-token, but not a token itself, because this file is committed. Put your own token into SANDBOX_CONTROL_TOKEN.
   */
  'control-token'?: 'none' | 'random'
  /**
   * As --allow-host, one on each line.
   *
   * @maxItems 1000
   */
  'allow-host'?: string[]
  /**
   * As --allow-origin, one on each line.
   *
   * @maxItems 1000
   */
  'allow-origin'?: string[]
  /**
   * As --no-request-faults.
   */
  'no-request-faults'?: boolean
  /**
   * As --validate-responses.
   */
  'validate-responses'?: 'always' | 'first' | 'sample' | 'off'
  /**
   * As --log-level.
   */
  'log-level'?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /**
   * As --log-format.
   */
  'log-format'?: 'lines' | 'json'
  /**
   * As --env of exec: a variable and its text on each line.
   */
  env?: {
    [k: string]: string
  }
  /**
   * As --artifacts of exec.
   */
  artifacts?: string
  /**
   * As --vary of exec: the kinds, with commas.
   */
  vary?: string
  /**
   * As --accept of exec.
   */
  accept?: string
  /**
   * As --write-accept of exec.
   */
  'write-accept'?: string
  /**
   * As --jobs of exec.
   */
  jobs?: number
  /**
   * As --report of exec.
   */
  report?: 'json' | 'junit' | 'markdown'
  /**
   * As --report-dir of exec.
   */
  'report-dir'?: string
}
/**
 * Where a consumer shows what became of an order, for `certify`. The sandbox does not ask it.
 */
export interface ConsumerState {
  /**
   * As --state-url: {order_id} and {gcode} stand for the order's.
   */
  url: string
  /**
   * As --state-path: where the status stands in its JSON.
   */
  path?: string
  /**
   * As --effects-url: a bare number of effects.
   */
  effects_url?: string
}
/**
 * Known findings that are accepted until a date: the file of `contract run --baseline`.
 */
export interface ContractBaseline {
  /**
   * For editors.
   */
  $schema?: string
  entries: ContractBaselineEntry[]
}
/**
 * One known finding that is accepted until a date.
 */
export interface ContractBaselineEntry {
  /**
   * Id of the case, as the report gives it.
   */
  case: string
  /**
   * Name of the check.
   */
  check: string
  /**
   * JSON pointer of the finding; empty for the whole answer. `*` stands for one segment, such as the place in a list.
   */
  pointer: string
  /**
   * Why it is accepted.
   */
  reason: string
  /**
   * Last day in GMT+7 on which it is accepted, a year ahead at most; after it the finding counts again.
   */
  expires: string
}
/**
 * A broken rule of the contract.
 */
export interface ContractFinding {
  /**
   * Name of the check (docs/contract-checks.md).
   */
  check: string
  severity: 'error' | 'warning' | 'information'
  /**
   * The basis of the rule: a table of the specification, one of its examples, public clients, or a choice of the sandbox.
   */
  basis: 'shown' | 'example' | 'observed' | 'chosen'
  /**
   * Heading of the specification the rule comes from.
   */
  clause: string
  /**
   * JSON pointer into the body of the answer; empty for the whole.
   */
  pointer: string
  expected: string
  got: string
  /**
   * Additional information.
   */
  note: string | null
  /**
   * The operation that answered.
   */
  operation: string
  /**
   * Number of the exchange with the error.
   */
  exchange: number | null
  /**
   * The entry of the baseline that accepts it; null = none.
   */
  accepted: ContractBaselineEntry | null
}
/**
 * contract.json: every operation of /api/v2, which answers it may give, and the events.
 */
export interface ContractManifest {
  $schema?: string
  /**
   * Of the layout of this file.
   */
  version: 1
  /**
   * @minItems 1
   */
  operations: Operation[]
  /**
   * Answers that any path may give.
   */
  everywhere: Cell[]
  /**
   * The events that are sent to webhook endpoints.
   */
  events: {
    name: string
    /**
     * @minItems 1
     */
    clauses: string[]
    payload: string
  }[]
}
/**
 * One of the operations of /api/v2.
 */
export interface Operation {
  /**
   * Its name everywhere.
   */
  operationId:
    | 'login'
    | 'refreshToken'
    | 'createRates'
    | 'createShipment'
    | 'listShipments'
    | 'searchShipments'
    | 'deleteShipment'
    | 'createOndemandRates'
    | 'listOndemandShipments'
    | 'getOndemandShipment'
    | 'createOndemandShipment'
    | 'updateOndemandShipment'
    | 'deleteOndemandShipment'
    | 'listCustomers'
    | 'searchCustomers'
    | 'createCustomer'
    | 'updateCustomer'
    | 'deleteCustomer'
    | 'listInvoices'
    | 'searchInvoices'
    | 'listInvoiceShipments'
    | 'listTransactions'
    | 'listCities'
    | 'listCityDistricts'
    | 'listDistricts'
    | 'listDistrictWards'
    | 'listBanks'
    | 'updateBankAccount'
    | 'listWebhooks'
    | 'createWebhook'
    | 'deleteWebhook'
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * With its parameters in braces.
   */
  path: string
  /**
   * Whether it needs a bearer token.
   */
  auth: boolean
  /**
   * Whether it reads size and page.
   */
  paginated: boolean
  /**
   * The effects of a call on a real deployment.
   *
   * @minItems 1
   */
  tags: ('read-only' | 'write' | 'destructive' | 'irreversible' | 'money')[]
  /**
   * Headings of the specification it comes from.
   *
   * @minItems 1
   */
  clauses: string[]
  /**
   * Field that identifies a record of the answer.
   */
  identity?: string
  /**
   * How one record is found.
   */
  search?: {
    /**
     * Of the query or of the path.
     */
    parameter: string
    /**
     * Fields of a record it is compared with.
     *
     * @minItems 1
     */
    keys: string[]
  }
  /**
   * Schema of its body; null = it takes none.
   */
  request: string | null
  /**
   * Schema of its query; null = it reads none.
   */
  query: string | null
  /**
   * By status.
   *
   * @minItems 1
   */
  cells: Cell[]
}
/**
 * The report of `contract run --report json`. Secrets are replaced by $CONTRACT_… variables, phones and mails by [phone] and [email].
 */
export interface ContractReport {
  /**
   * Of this format.
   */
  version: 1
  tool: {
    name: 'carrier-sandbox'
    version: string
  }
  started_at: string
  /**
   * Wall time.
   */
  duration_ms: number
  seed: number
  target: {
    url: string
    kind: 'sandbox' | 'deployment'
    version: string | null
    /**
     * The profile of the sandbox; null for a deployment.
     */
    profile: string | null
  }
  read_only: boolean
  allowed_writes: string[]
  fail_on_warning: boolean
  /**
   * VACUOUS: no finding, but the run proves too little.
   */
  verdict: 'PASS' | 'FAIL' | 'VACUOUS'
  exit_code: 0 | 1 | 4
  counts: {
    /**
     * The number of cases before any filter.
     */
    known: number
    passed: number
    failed: number
    flaky: number
    not_run: number
    /**
     * Findings that no baseline accepts.
     */
    errors: number
    warnings: number
    information: number
    /**
     * Findings that the baseline accepts.
     */
    accepted: number
  }
  /**
   * Requests by method.
   */
  sent: {
    [k: string]: number
  }
  /**
   * Checks that found their invalid samples; null = not tested in this run.
   */
  selfcheck: {
    bite: number
    of: number
  } | null
  webhook: {
    mode: string
    verified: boolean
    note: string
  }
  cases: ContractReportCase[]
  /**
   * The exchanges of cases that did not pass; the HAR report has all.
   */
  exchanges: ContractReportExchange[]
  coverage: ContractReportCoverage
  /**
   * Why the run proves too little.
   */
  vacuous: string[]
  /**
   * Readings of open clauses that were seen.
   */
  readings: string[]
  /**
   * Created records that could not be removed.
   */
  leftovers: {
    kind: 'customer' | 'webhook' | 'shipment' | 'ondemand' | 'account'
    id: string | null
    nonce: string
    why: string
  }[]
  baseline: {
    unused: ContractBaselineEntry[]
    expired: ContractBaselineEntry[]
  }
}
/**
 * The result of one case.
 */
export interface ContractReportCase {
  /**
   * Stable between runs.
   */
  id: string
  phase: 'cases' | 'negative' | 'auth' | 'pagination' | 'stateful' | 'webhook'
  operation: string
  /**
   * The status it is meant to show; null where it is about several answers.
   */
  cell: number | null
  /**
   * `flaky` = green only when it ran again; `not-run` is never a pass.
   */
  verdict: 'passed' | 'failed' | 'flaky' | 'not-run'
  /**
   * Why it was not run or did not finish.
   */
  reason: string | null
  findings: ContractFinding[]
  /**
   * Numbers of its exchanges.
   */
  exchanges: number[]
  attempts: number
  /**
   * Wall time.
   */
  duration_ms: number
}
/**
 * A request with its answer, secrets, phones and mails replaced.
 */
export interface ContractReportExchange {
  /**
   * Order of sending within the run.
   */
  number: number
  operation: string
  started_at: string
  /**
   * Wall time.
   */
  duration_ms: number
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    headers: {
      [k: string]: string
    }
    body: string | null
  }
  /**
   * Null when none came.
   */
  answer: {
    status: number
    headers: {
      [k: string]: string
    }
    body: string
  } | null
  /**
   * Why none came.
   */
  error: string | null
}
/**
 * The coverage of the contract.
 */
export interface ContractReportCoverage {
  /**
   * Cells that the specification shows and a selected case is about.
   */
  selected: {
    seen: number
    of: number
  }
  /**
   * Of all cells that the specification shows.
   */
  absolute: {
    seen: number
    of: number
  }
  /**
   * Rules of the schemas that answers used.
   */
  keywords: {
    seen: number
    of: number
    accepted: string[]
    missed: string[]
  }
  cells: {
    operation: string
    method: string
    path: string
    status: number
    /**
     * Whether the specification shows it.
     */
    shown: boolean
    /**
     * Whether a selected case is about it.
     */
    selected: boolean
    state: 'seen' | 'failed' | 'not-seen' | 'not-selected'
    /**
     * Validated answers.
     */
    seen: number
    /**
     * Readings of its answer.
     */
    branches: {
      name: string
      /**
       * Whether the profile in use can answer so.
       */
      possible: boolean
      seen: number
    }[]
  }[]
  /**
   * Fields of the 422 answers that cases caused one by one.
   */
  error_keys: string[]
  /**
   * Lists that were seen with at least one record.
   */
  filled_lists: string[]
}
/**
 * The manifest schemas/control.json: the routes of the control API and their answers.
 */
export interface ControlManifest {
  /**
   * Where editors find this schema.
   */
  $schema: string
  version: 1
  /**
   * In the order of the documentation.
   */
  groups: {
    /**
     * Of the group.
     */
    name: string
    /**
     * One sentence.
     */
    description: string
  }[]
  /**
   * Problems that any route may answer.
   */
  everywhere: number[]
  /**
   * Group by group.
   */
  routes: ControlRoute[]
}
/**
 * One route of the control API.
 */
export interface ControlRoute {
  /**
   * Unique; the operationId of the OpenAPI document.
   */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Below /__sandbox, parameters in braces.
   */
  path: string
  /**
   * One of the groups.
   */
  group: string
  /**
   * One sentence.
   */
  summary: string
  /**
   * true = X-Sandbox-Account names the account; false = the route ignores it.
   */
  account: boolean
  /**
   * It needs no control token.
   */
  open: boolean
  /**
   * It reads size and page, and answers items, total, page and size.
   */
  paged: boolean
  /**
   * Parameters beside size and page.
   */
  query: {
    /**
     * As it stands in the query.
     */
    name: string
    /**
     * Its effect.
     */
    description: string
    /**
     * JSON Schema of one value.
     */
    schema: {
      [k: string]: unknown
    }
    /**
     * A value.
     */
    example?: string
  }[]
  /**
   * Schema of what is sent; null = nothing is read.
   */
  body: string | null
  /**
   * Successes.
   *
   * @minItems 1
   */
  answers: {
    /**
     * HTTP status.
     */
    status: number
    /**
     * Media type; absent = no body.
     */
    type?: string
    /**
     * Of the body; null = it has none, or is no JSON.
     */
    schema: string | null
  }[]
  /**
   * Statuses of its own problems, beside those that any route may answer.
   */
  refusals: number[]
}
/**
 * A duplicate create: the record at the root and in data (customer_layout: both).
 */
export interface CreateCustomerDuplicateBoth {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  id: string
  /**
   * Full name.
   */
  name: string | null
  phone: string | null
  email: string | null
  address: CustomerAddress[]
  data: CustomerList
}
/**
 * One address of a customer; the stored street has the district and city names appended.
 */
export interface CustomerAddress {
  street: string
  district: LocationCode
  city: LocationCode
}
/**
 * An entry of the address book.
 */
export interface Customer {
  id: string
  /**
   * Full name.
   */
  name: string | null
  phone: string | null
  email: string | null
  address: CustomerAddress[]
}
/**
 * Body of POST /customers; address is a list or a single object.
 */
export interface CreateCustomerRequest {
  name?: NameInput
  email?: NameInput
  phone?: PhoneInput
  /**
   * @maxItems 200
   */
  address?:
    | CustomerAddressInput[]
    | {
        street: string | number
        district: LocationCodeInput
        city: LocationCodeInput
        [k: string]: unknown
      }
    | null
  [k: string]: unknown
}
/**
 * One address of a customer as clients send it.
 */
export interface CustomerAddressInput {
  street: string | number
  district: LocationCodeInput
  city: LocationCodeInput
  [k: string]: unknown
}
/**
 * Body of POST /ondemand-shipments/rates.
 */
export interface CreateOndemandRatesRequest {
  /**
   * Points; at least one pickup (kind 1) and one delivery (kind 2).
   *
   * @minItems 2
   * @maxItems 200
   */
  paths: {
    lat: CoordinateInput
    lng: CoordinateInput
    kind: PointKindInput
    parcel?: {
      name?: TextInput
      quantity?: OptionalPositiveInput
      /**
       * Grams.
       */
      weight?: OptionalPositiveInput
      /**
       * cm.
       */
      width?: OptionalSizeInput
      /**
       * cm.
       */
      height?: OptionalSizeInput
      /**
       * cm.
       */
      length?: OptionalSizeInput
      /**
       * VND.
       */
      cod_amount?: OptionalAmountInput
      /**
       * Declared value, VND.
       */
      amount?: OptionalAmountInput
      [k: string]: unknown
    }
    [k: string]: unknown
  }[]
  /**
   * Services and their special requests to quote; all services by default.
   *
   * @maxItems 200
   */
  services?:
    | {
        _id: string
        /**
         * @maxItems 200
         */
        requests?:
          | {
              _id: string
              /**
               * Quantity, for PER_UNIT.
               */
              num?: OptionalPositiveInput
              /**
               * For TIER.
               */
              tier_code?: TextInput
              [k: string]: unknown
            }[]
          | null
        [k: string]: unknown
      }[]
    | null
  [k: string]: unknown
}
/**
 * Body of POST /rates. Unknown keys are ignored.
 */
export interface CreateRatesRequest {
  shipment: {
    address_from: {
      /**
       * District code.
       */
      district: LocationCodeInput
      /**
       * City code.
       */
      city: LocationCodeInput
      [k: string]: unknown
    }
    address_to: {
      /**
       * District code.
       */
      district: LocationCodeInput
      /**
       * City code.
       */
      city: LocationCodeInput
      [k: string]: unknown
    }
    parcel: {
      /**
       * Grams.
       */
      weight: PositiveInput
      /**
       * cm.
       */
      width: SizeInput
      /**
       * cm.
       */
      height: SizeInput
      /**
       * cm.
       */
      length: SizeInput
      /**
       * Amount to collect on delivery, VND.
       */
      cod?: OptionalAmountInput
      /**
       * Declared value, VND.
       */
      amount?: OptionalAmountInput
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * The creation result at the root of the body, without data (create_data: absent).
 */
export interface CreateShipmentAnswer {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  id: ShipmentId
  /**
   * 900 when creation failed.
   */
  shipment_status: StandardStatusCode
  shipment_status_txt: string
  cod: Money | null
  /**
   * Total shipping fee.
   */
  fee: Money
  /**
   * Carrier's code; null (or the text NULL) at first.
   */
  tracking_number: string | null
  /**
   * Carrier name.
   */
  carrier: string | null
  carrier_short_name: string | null
  sorting_code: string | null
  return_sorting_code: string | null
  amount_return_shop: Money
  created_at: SlashedSecond
  /**
   * Reason of the failed creation.
   */
  carrier_error: string | null
  is_recall: Flag
  tracking_url?: string | null
}
/**
 * The creation result at the root of the body, beside an empty data (create_data: empty_array).
 */
export interface CreateShipmentAnswerWithEmptyData {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  id: ShipmentId
  /**
   * 900 when creation failed.
   */
  shipment_status: StandardStatusCode
  shipment_status_txt: string
  cod: Money | null
  /**
   * Total shipping fee.
   */
  fee: Money
  /**
   * Carrier's code; null (or the text NULL) at first.
   */
  tracking_number: string | null
  /**
   * Carrier name.
   */
  carrier: string | null
  carrier_short_name: string | null
  sorting_code: string | null
  return_sorting_code: string | null
  amount_return_shop: Money
  created_at: SlashedSecond
  /**
   * Reason of the failed creation.
   */
  carrier_error: string | null
  is_recall: Flag
  tracking_url?: string | null
  data: EmptyData
}
/**
 * The creation result at the root of the body and again in data (create_data: record).
 */
export interface CreateShipmentAnswerWithRecord {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  id: ShipmentId
  /**
   * 900 when creation failed.
   */
  shipment_status: StandardStatusCode
  shipment_status_txt: string
  cod: Money | null
  /**
   * Total shipping fee.
   */
  fee: Money
  /**
   * Carrier's code; null (or the text NULL) at first.
   */
  tracking_number: string | null
  /**
   * Carrier name.
   */
  carrier: string | null
  carrier_short_name: string | null
  sorting_code: string | null
  return_sorting_code: string | null
  amount_return_shop: Money
  created_at: SlashedSecond
  /**
   * Reason of the failed creation.
   */
  carrier_error: string | null
  is_recall: Flag
  tracking_url?: string | null
  data: CreationResult
}
/**
 * Result of the creation of a standard shipment. tracking_url is an extra (switch record_extras).
 */
export interface CreationResult {
  id: ShipmentId
  /**
   * 900 when creation failed.
   */
  shipment_status: StandardStatusCode
  shipment_status_txt: string
  cod: Money | null
  /**
   * Total shipping fee.
   */
  fee: Money
  /**
   * Carrier's code; null (or the text NULL) at first.
   */
  tracking_number: string | null
  /**
   * Carrier name.
   */
  carrier: string | null
  carrier_short_name: string | null
  sorting_code: string | null
  return_sorting_code: string | null
  amount_return_shop: Money
  created_at: SlashedSecond
  /**
   * Reason of the failed creation.
   */
  carrier_error: string | null
  is_recall: Flag
  tracking_url?: string | null
}
/**
 * Body of POST /shipments for a shipment that can be placed. Any JSON body is answered. A body that does not fit refuses the creation (status 900), not the request. Unknown keys are ignored.
 */
export interface CreateShipmentRequest {
  shipment: {
    /**
     * Id of a rate.
     */
    rate: string
    /**
     * 0 = recipient pays, 1 = sender pays; 1 by default.
     */
    payer?: FlagInput
    /**
     * 1 = recall order.
     */
    is_recall?: FlagInput
    /**
     * Partner's own order code.
     */
    order_id?: OrderCodeInput
    address_from: {
      /**
       * Sender.
       */
      name?: NameInput
      /**
       * Phone number.
       */
      phone?: PhoneInput
      email?: NameInput
      /**
       * Street address.
       */
      street?: NoteInput
      /**
       * Ward code. Required if the district has wards.
       */
      ward?: OptionalCodeInput
      /**
       * District code.
       */
      district: LocationCodeInput
      /**
       * City code.
       */
      city: LocationCodeInput
      [k: string]: unknown
    }
    address_to: {
      /**
       * Recipient.
       */
      name?: NameInput
      /**
       * Phone number.
       */
      phone?: PhoneInput
      email?: NameInput
      /**
       * Street address.
       */
      street?: NoteInput
      /**
       * Ward code. Required if the district has wards.
       */
      ward?: OptionalCodeInput
      /**
       * District code.
       */
      district: LocationCodeInput
      /**
       * City code.
       */
      city: LocationCodeInput
      [k: string]: unknown
    }
    parcel: {
      name?: NameInput
      quantity?: OptionalPositiveInput
      /**
       * Grams.
       */
      weight: PositiveInput
      /**
       * cm.
       */
      width: SizeInput
      /**
       * cm.
       */
      height: SizeInput
      /**
       * cm.
       */
      length: SizeInput
      /**
       * Amount to collect on delivery, VND.
       */
      cod?: OptionalAmountInput
      /**
       * Declared value, VND.
       */
      amount?: OptionalAmountInput
      /**
       * Shipment note.
       */
      metadata?: NoteInput
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * Body of POST /webhooks.
 */
export interface CreateWebhookRequest {
  /**
   * URL of the receiver.
   */
  endpoint: string
  [k: string]: unknown
}
/**
 * The short event with the result of the creation of a standard shipment, if the account has this event. Deployed services send it. The specification shows none.
 */
export interface CreationResultEvent {
  /**
   * Reason of the failed creation, or null.
   */
  error: string | null
  /**
   * Partner order code; null when none was sent.
   */
  order_id: string | null
  shipment_code: ShipmentId
  /**
   * 900 with carrier_error filled = failed; 901, or 900 with carrier_error null = created.
   */
  shipment_status: 900 | 901
  /**
   * Error info when the creation failed.
   */
  carrier_error: string | null
  /**
   * Time of the latest status.
   */
  update_time: UnixSeconds
}
/**
 * The file of --credentials: the login of the default account. An absent value is drawn once and stored with the data.
 */
export interface CredentialsFile {
  /**
   * Usually a mail address.
   */
  username?: string
  /**
   * Of the login.
   */
  password?: string
  /**
   * Of the developer account.
   */
  client_id?: number
  /**
   * Of the developer account.
   */
  client_secret?: string
  /**
   * The key for the webhooks of endpoints without their own secret.
   */
  webhook_secret?: string
}
/**
 * Body of PUT /default-scenario: the scenario becomes the default of its line.
 */
export interface DefaultScenarioSet {
  /**
   * Which one.
   */
  name: string
}
/**
 * The scenario of orders that choose none, by line: answer of PUT /default-scenario.
 */
export interface DefaultScenarios {
  /**
   * Of parcels.
   */
  standard: string
  /**
   * Of on-demand orders.
   */
  ondemand: string
}
/**
 * Answer to a deletion.
 */
export interface DeletedEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  message: 'Resource Deleted'
}
/**
 * Answer of resend and recover: the deliveries that are sent again.
 */
export interface DeliveriesStarted {
  /**
   * The number of deliveries.
   */
  started: number
  /**
   * Their ids.
   */
  deliveries: string[]
}
/**
 * One attempt with its request and its answer.
 */
export interface DeliveryAttempt {
  /**
   * From 1.
   */
  n: number
  /**
   * scheduled = by the outbox; brought-forward = a retry sent before it was due, because the endpoint answers again; the others by hand.
   */
  cause: 'scheduled' | 'brought-forward' | 'resend' | 'recover' | 'test'
  /**
   * Wall time.
   */
  wall_at: Instant
  /**
   * Virtual time.
   */
  virtual_at: Instant
  /**
   * When the next attempt was due.
   */
  next_at: Instant | null
  /**
   * The URL of the attempt.
   */
  url: string
  /**
   * As sent, without Content-Length and Host.
   */
  request_headers: {
    [k: string]: string
  }
  /**
   * The first 65,536 characters at most.
   */
  request_body: string
  /**
   * The length of the complete body.
   */
  request_bytes: number
  /**
   * The faults of this attempt.
   */
  faults: string[]
  /**
   * The receiver's HTTP status; null when there was none.
   */
  answer: number | null
  /**
   * The network error.
   */
  error: 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'aborted' | 'forbidden-target' | 'other' | null
  /**
   * The error in one sentence.
   */
  detail: string | null
  /**
   * What to do about it.
   */
  hint: DeliveryHint | null
  /**
   * Of the receiver.
   */
  response_headers: {
    [k: string]: string
  }
  /**
   * The first 4 KiB.
   */
  response_body: string
  /**
   * Wall ms.
   */
  ms: number
}
/**
 * A hint for an attempt that failed, or whose answer reports an error although it counts as delivered.
 */
export interface DeliveryHint {
  /**
   * Row of docs/hints.md.
   */
  code: string
  /**
   * English.
   */
  en: string
  /**
   * Vietnamese.
   */
  vi: string
}
/**
 * Body of POST /webhooks/deliveries/wait. It answers when a delivery matches, or at the time-out.
 */
export interface DeliveryAwait {
  match: DeliveryMatch
  /**
   * The cursor of an earlier wait: only later events count. Absent = all since the last reset.
   */
  after?: string
  /**
   * Wall ms; 0 = check once.
   */
  timeout_ms?: number
}
/**
 * The deliveries to wait for: all keys must match. Without state, a delivery counts from its first attempt, or from the decision not to send it.
 */
export interface DeliveryMatch {
  /**
   * Its id in the delivery log.
   */
  delivery?: string
  /**
   * The shipment by gcode, order_id or waybill.
   */
  shipment?: string
  /**
   * The same id, as gcode of the event.
   */
  gcode?: string
  /**
   * The shop's order_id.
   */
  order_id?: string
  /**
   * The status in the event.
   */
  status?: StatusName
  /**
   * The kind of payload.
   */
  event?: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * Id of the endpoint.
   */
  endpoint?: number
  /**
   * The state of the delivery.
   */
  state?: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /**
   * The URL of the endpoint, as registered.
   */
  url?: string
}
/**
 * Answer of POST /webhooks/deliveries/wait, on time-out too.
 */
export interface DeliveryAwaited {
  matched: boolean
  /**
   * Matching deliveries, oldest first; of more than 100 the newest. Empty on time-out.
   *
   * @maxItems 100
   */
  items: DeliverySummary[]
  /**
   * On time-out: entries that match all keys except one, newest first.
   *
   * @maxItems 5
   */
  near_misses: {
    /**
     * The key that does not match.
     */
    differs: string
    wanted: string | number
    got: string | number | null
    [k: string]: unknown
  }[]
  /**
   * The position in the log; send it with the next wait to see only later events.
   */
  cursor: string
  /**
   * On time-out: the probable reason.
   */
  why: string | null
}
/**
 * A webhook delivery in short: one event on its way to one endpoint.
 */
export interface DeliverySummary {
  /**
   * In the delivery log.
   */
  id: string
  /**
   * The webhook-id: the same for every endpoint and every retry.
   */
  message: string
  /**
   * The kind of payload.
   */
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * When it happened, virtual time.
   */
  at: Instant
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status in the event.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * Id of the endpoint; null = no endpoint was registered.
   */
  endpoint: number | null
  /**
   * The URL of the endpoint.
   */
  url: string | null
  /**
   * The state of the delivery.
   */
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /**
   * The event that the delivery waits for.
   */
  waits_for: 'turn' | 'next-event' | 'burst' | 'cancel' | null
  /**
   * The faults of the delivery.
   */
  faults: string[]
  /**
   * The number of attempts.
   */
  attempts: number
  /**
   * The receiver's HTTP status.
   */
  last_answer: number | null
  /**
   * The network error.
   */
  last_error: string | null
  /**
   * Row of docs/hints.md of the last attempt. A delivered one has it if the receiver's answer reports a refusal.
   */
  last_hint: string | null
  /**
   * When the next attempt is due, virtual time.
   */
  next_at: Instant | null
}
/**
 * A webhook delivery with every attempt.
 */
export interface DeliveryDetail {
  /**
   * In the delivery log.
   */
  id: string
  /**
   * The webhook-id: the same for every endpoint and every retry.
   */
  message: string
  /**
   * The kind of payload.
   */
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * When it happened, virtual time.
   */
  at: Instant
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status in the event.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * Id of the endpoint; null = no endpoint was registered.
   */
  endpoint: number | null
  /**
   * The URL of the endpoint.
   */
  url: string | null
  /**
   * The state of the delivery.
   */
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /**
   * The event that the delivery waits for.
   */
  waits_for: 'turn' | 'next-event' | 'burst' | 'cancel' | null
  /**
   * The faults of the delivery.
   */
  faults: string[]
  /**
   * The receiver's HTTP status.
   */
  last_answer: number | null
  /**
   * The network error.
   */
  last_error: string | null
  /**
   * Row of docs/hints.md of the last attempt. A delivered one has it if the receiver's answer reports a refusal.
   */
  last_hint: string | null
  /**
   * When the next attempt is due, virtual time.
   */
  next_at: Instant | null
  /**
   * The body of the event without faults.
   */
  body: string
  /**
   * Oldest first.
   */
  attempts: DeliveryAttempt[]
}
/**
 * Answer of GET /webhooks/deliveries: newest first.
 */
export interface DeliveryList {
  /**
   * One page of them.
   */
  items: DeliverySummary[]
  /**
   * The number of matches.
   */
  total: number
  /**
   * From 1.
   */
  page: number
  /**
   * Records of a page.
   */
  size: number
}
/**
 * A district of a city.
 */
export interface District {
  id: LocationCode
  name: string
  city_id: LocationCode
}
/**
 * How an endpoint has done, by the deliveries that the log keeps.
 */
export interface EndpointHealth {
  /**
   * Id of the endpoint.
   */
  endpoint: number
  /**
   * The number of deliveries that the log keeps.
   */
  deliveries: number
  /**
   * The number of their attempts.
   */
  attempts: number
  /**
   * Attempts that the receiver took.
   */
  taken: number
  /**
   * Attempts with an HTTP answer.
   */
  answers: number
  /**
   * Half of the answers came within so many wall ms; null = no answer.
   */
  p50_ms: number | null
  /**
   * 95 % of the answers came within so many wall ms.
   */
  p95_ms: number | null
  /**
   * The latest 50 deliveries, oldest first.
   */
  latest: HealthDelivery[]
}
/**
 * One of the latest deliveries of an endpoint.
 */
export interface HealthDelivery {
  /**
   * In the delivery log.
   */
  id: string
  /**
   * When the event happened, virtual time.
   */
  at: Instant
  /**
   * The kind of payload.
   */
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status in the event.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The state of the delivery.
   */
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /**
   * Oldest first; at most the last 20.
   */
  attempts: HealthAttempt[]
}
/**
 * An attempt of a delivery in short.
 */
export interface HealthAttempt {
  /**
   * The receiver's HTTP status; null when there was none.
   */
  answer: number | null
  /**
   * The network error.
   */
  error: string | null
  /**
   * The receiver took the event.
   */
  taken: boolean
  /**
   * Wall ms.
   */
  ms: number
}
/**
 * Answer of GET /webhooks/health: every endpoint of the account, the oldest first.
 */
export interface EndpointHealthList {
  /**
   * At most 100.
   */
  items: EndpointHealth[]
}
/**
 * Answer of GET /webhooks: every endpoint of the account, the oldest first.
 */
export interface EndpointList {
  /**
   * At most 100.
   */
  items: EndpointState[]
}
/**
 * The settings and the state of an endpoint, without secrets, with the public key of standard-ed25519.
 */
export interface EndpointState {
  /**
   * Of the registration.
   */
  id: number
  /**
   * The URL that receives the events.
   */
  url: string
  /**
   * Schemes in force.
   */
  signature: {
    scheme: string
    header?: string
    /**
     * It signs with its own secret.
     */
    own_secret: boolean
  }[]
  /**
   * The source of the setting.
   */
  signature_from: 'endpoint' | 'profile'
  /**
   * Preset or waits in force.
   */
  retry: string | string[]
  /**
   * The source of the setting.
   */
  retry_from: 'endpoint' | 'profile'
  /**
   * A retry holds the later events of its shipment.
   */
  ordered: boolean
  /**
   * Events are sent.
   */
  enabled: boolean
  /**
   * What happens to events while it is disabled.
   */
  on_disabled: 'hold' | 'drop'
  /**
   * gone: it answered 410; failures: five days of failures only.
   */
  disabled_by: 'user' | 'gone' | 'failures' | null
  /**
   * Virtual time.
   */
  disabled_at: string | null
  /**
   * Every attempt since then has failed; virtual time.
   */
  failing_since: string | null
  /**
   * The number of held deliveries.
   */
  waiting: number
  /**
   * whpk_…, to verify standard-ed25519 with.
   */
  public_key: string | null
  /**
   * The key before the last rotation, while both are valid.
   */
  old_public_key: string | null
  /**
   * The old secret also signs until then; virtual time.
   */
  old_secret_until: string | null
  /**
   * Where the receiver shows what became of an order; null = not known.
   */
  state: ConsumerState | null
}
/**
 * The settings of an endpoint; an absent key stays as it is.
 */
export interface EndpointSettingsSet {
  /**
   * The schemes, several at once; null = as in the switch webhook_signature.
   *
   * @maxItems 8
   */
  signature?: EndpointSignature[] | null
  /**
   * A preset or a list of waits (virtual time); null = as in the switch webhook_retry.
   */
  retry?: ('none' | 'fast' | 'standard' | 'three-minutes' | null) | Duration[]
  /**
   * A retry holds the later events of its shipment.
   */
  ordered?: boolean
  /**
   * false: nothing is sent; true also enables an endpoint that was disabled by 410 or failures.
   */
  enabled?: boolean
  /**
   * What happens to events while it is disabled.
   */
  on_disabled?: 'hold' | 'drop'
  /**
   * Where the receiver shows what became of an order; the dashboard then shows the command of certify. null = not known.
   */
  state?: ConsumerState | null
}
/**
 * One way in which deliveries to an endpoint are signed; several may be used at once.
 */
export interface EndpointSignature {
  /**
   * The signature scheme; none means no signature and must be the only one.
   */
  scheme: SignatureSchemeName
  /**
   * The header of body-hmac-base64; not one that HTTP, a delivery or another scheme uses.
   */
  header?: string
  /**
   * Sign with this instead of the endpoint's secret (body-hmac-base64: the account's client_secret).
   */
  secret?: string
}
/**
 * Any other error.
 */
export interface ErrorEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 400 | 403 | 405 | 413 | 415 | 429 | 500 | 503
  status: 'error'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  /**
   * Description of the error.
   */
  message: string
}
/**
 * Expected times of an on-demand order.
 */
export interface EstimatedTime {
  pickup: DashedSecond
  dropoff: DashedSecond
  completed: DashedSecond
}
/**
 * Data of an event "change" of GET /events: a setting of the account changed; its route has the new values.
 */
export interface EventChange {
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * scenarios = the list of scenarios, or the default. money = a top-up, or the bank account.
   */
  what: 'endpoints' | 'scenarios' | 'faults' | 'profile' | 'settlement' | 'snapshots' | 'money'
  /**
   * The id of the endpoint or the rule, the name of the scenario or the snapshot; null = several, the profile, the settlement calendar, or money.
   */
  name: string | null
}
/**
 * Data of an event "clock" of GET /events: the clock was set or advanced.
 */
export interface EventClock {
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * reset = the whole account was reset, so earlier data is out of date.
   */
  cause: 'set' | 'pace' | 'advance' | 'reset'
  mode: 'real' | 'frozen' | 'scaled'
  /**
   * Virtual seconds per wall second.
   */
  factor: number
}
/**
 * Data of the event "end" of GET /events: it is the last one.
 */
export interface EventEnd {
  reason: string
}
/**
 * Data of an event "fault" of GET /events: a fault fired.
 */
export interface EventFault {
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * Id of the rule; header = a single request asked for it, scenario = a step of a script.
   */
  rule: string
  /**
   * The keys that fired, e.g. status, webhook.copies.
   */
  effects: string[]
  /**
   * The operation or event that it applied to.
   */
  on: string
  /**
   * Of the booking or shipment.
   */
  order_id: string | null
  /**
   * Its id, if there is one.
   */
  shipment: string | null
  /**
   * Of a webhook.
   */
  endpoint: number | null
}
/**
 * Data of an event "gap" of GET /events: some requested events are no longer stored. The stored ones follow.
 */
export interface EventGap {
  /**
   * The requested Last-Event-ID.
   */
  asked: string
  /**
   * overwritten = newer events replaced them; restarted = the id is from an earlier run of the sandbox; unknown = the id is not from the sandbox.
   */
  reason: 'overwritten' | 'restarted' | 'unknown'
}
/**
 * Data of an event "request" of GET /events: a call of /api/v2 was answered, or cut off.
 */
export interface EventRequest {
  /**
   * The id of the call in the request log: GET /requests/{id}. The event has the same id.
   */
  id: string
  /**
   * Virtual time.
   */
  at: Instant
  method: string
  /**
   * With the query, without secrets.
   */
  path: string
  /**
   * Null for an unknown path or method.
   */
  operation: string | null
  /**
   * Null = the connection ended before the status was sent.
   */
  status: number | null
  /**
   * Why it was refused, in English; as the header X-Sandbox-Reason of the answer. Absent where it was not.
   */
  reason?: string
  /**
   * Wall time.
   */
  ms: number
}
/**
 * A delivery of a script of `certify --explore`: an event that reaches the consumer.
 */
export interface ExploreDelivery {
  /**
   * The number of the event in the history, from 1.
   */
  event: number
  /**
   * It comes so many times, with the same bytes and headers; absent = once.
   */
  copies?: number
  /**
   * It comes right after the latest delivery of this event instead of at its place in the list.
   */
  after?: number
  /**
   * The number of the attempt; from 2 on the attempts before it, or their answers, were lost. Absent = 1.
   */
  attempt?: number
  /**
   * true = at the same time as the delivery before it.
   */
  at_once?: true
  /**
   * The event happened so many seconds earlier, with those of its parcel before it; three days at most.
   */
  late?: number
  /**
   * The secret was rotated and the consumer knows the old one only: two signatures, the second is by the old one.
   */
  signature?: 'old-secret'
}
/**
 * An event of a history of `certify --explore`.
 */
export interface ExploreEvent {
  /**
   * Its status code; one that the line does not have is an unknown status.
   */
  status: number
  /**
   * When it happens, seconds after 2026-01-05T08:00:00+07:00; absent = a minute after the event before it.
   */
  at?: number
  /**
   * The number of its parcel; absent = 1.
   */
  parcel?: number
  /**
   * The number of its order; absent = 1.
   */
  order?: number
  /**
   * The product line of its parcel; absent = standard.
   */
  line?: 'standard' | 'ondemand'
  /**
   * null = the event has no order_id.
   */
  order_id?: null
  /**
   * true = the event has a field that no schema has.
   */
  unknown_field?: true
}
/**
 * The depth of ordering bug that random schedules would have found in each of their histories with 95 %.
 */
export interface ExploreOdds {
  /**
   * The depth; 0 = not even 1.
   */
  depth: number
  /**
   * The histories that were scheduled.
   */
  histories: number
  /**
   * The schedules of the history that was scheduled least.
   */
  runs: number
  /**
   * For each depth from 1: the probability that a bug of that depth would have been found in the history with the worst odds.
   */
  probabilities: number[]
}
/**
 * What a consumer shows of an order after a script. An absent key is not compared.
 */
export interface ExploreOutcome {
  /**
   * The state of the order, as --state-url with {order_id} reads it.
   */
  state?:
    | string
    | number
    | boolean
    | null
    | {
        [k: string]: unknown
      }
    | unknown[]
  /**
   * The state of each parcel, as --state-url with {gcode} reads it, in the order of their numbers.
   *
   * @maxItems 9
   */
  parcels?: (
    | string
    | number
    | boolean
    | null
    | {
        [k: string]: unknown
      }
    | unknown[]
  )[]
  /**
   * The number of effects (mails, payments).
   */
  effects?: number
}
/**
 * The report of `certify --explore --json` and `certify --play --json`. Secrets are replaced by $VARIABLES.
 */
export interface ExploreReport {
  /**
   * failed: the consumer gets the script wrong.
   */
  verdict: 'held' | 'failed' | 'not-judged'
  exit_code: 0 | 1 | 3 | 4
  /**
   * The consumer's address.
   */
  target: string
  /**
   * The seed of the search; null = a script was played.
   */
  seed: number | null
  /**
   * Histories that were delivered.
   */
  tried: number
  /**
   * Wall time.
   */
  seconds: number
  /**
   * The shortest script that was found, or the one that was played.
   */
  script: ExploreScript | null
  /**
   * Deliveries in the script.
   */
  steps: number | null
  /**
   * What the consumer gets wrong: it does not take an event, shows another status, or has another number of effects.
   */
  kind: 'answer' | 'status' | 'effects' | null
  /**
   * What happened.
   */
  sentence: string | null
  /**
   * The number of the delivery after which the failure is certain.
   */
  certain_after: number | null
  /**
   * The check of certify that would have named it.
   */
  check: string | null
  /**
   * What a correct consumer shows, for each order.
   */
  expected: ExploreOutcome[] | null
  /**
   * What this one shows, for each order.
   */
  got: ExploreOutcome[] | null
  /**
   * Events that were taken on no attempt, with the last answer.
   */
  refused: string[]
  /**
   * How often the script failed, of how many times it was played again.
   *
   * @minItems 2
   * @maxItems 2
   */
  confirmed: number[] | null
  /**
   * What it took to shorten the script.
   */
  shrink: {
    executions: number
    seconds: number
  } | null
  /**
   * null = no schedule was drawn.
   */
  odds: ExploreOdds | null
  /**
   * What could not be compared, and why.
   */
  not_judged: string[]
}
/**
 * A script of `certify --play`: a history, a way to deliver it, and what the consumer shows afterwards.
 */
export interface ExploreScript {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * The events in the order in which they happen, or the name of a shipped scenario.
   */
  history: string | ExploreEvent[]
  /**
   * The deliveries in the order in which they reach the consumer.
   *
   * @minItems 1
   * @maxItems 400
   */
  deliveries: ExploreDelivery[]
  /**
   * What the consumer shows of the order, or of each order; absent = found out by plain deliveries.
   */
  expect?: ExploreOutcome | ExploreOutcome[]
}
/**
 * One rule: what it applies to, how often it fires, and its fault.
 */
export interface FaultRule {
  /**
   * What it applies to; absent = everything that the fault can change.
   */
  match?: FaultMatch
  when?: FaultWhen
  fault: FaultEffect
  /**
   * before: the call has no effect (the default). after: the call has its effect, and its answer is replaced.
   */
  phase?: 'before' | 'after'
  /**
   * The time until the rule expires (virtual time).
   */
  ttl?: Duration
}
/**
 * What a rule applies to. All keys must match. A call or event that lacks a given key does not match.
 */
export interface FaultMatch {
  /**
   * Operation id of the API, e.g. createShipment.
   */
  operation?: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Path of the call; * is any run of characters: /api/v2/shipments/*.
   */
  path?: string
  /**
   * order_id of the booking or of the event's shipment; * is any run of characters.
   */
  order_id?: string
  /**
   * A payload by its name, a status by code or slug, or * for every event.
   */
  event?: number | string
  /**
   * Short name, e.g. ghtk: of the booked rate or of the event's shipment.
   */
  carrier?: string
  /**
   * Id of a webhook endpoint, or its URL; * is any run of characters. 0 or inbox: = the inbox.
   */
  endpoint?: number | string
  /**
   * Only the nth match, in order of arrival.
   */
  nth?: number
}
/**
 * The fault. Keys for answers can be combined if the combination has an effect. webhook is for events, carrier for bookings.
 */
export interface FaultEffect {
  /**
   * The HTTP status answered instead, in the envelope.
   */
  status?: number
  /**
   * Retry-After beside it, seconds.
   */
  retry_after?: number
  delay?: FaultDelay
  /**
   * How the connection breaks instead of a whole answer.
   */
  close?:
    | 'EMPTY_RESPONSE'
    | 'MALFORMED_RESPONSE_CHUNK'
    | 'RANDOM_DATA_THEN_CLOSE'
    | 'CONNECTION_RESET_BY_PEER'
    | 'TRUNCATED_BODY'
  /**
   * No answer: true = until the client closes, or a duration (wall time) after which the connection is closed.
   */
  hang?: FaultHang
  /**
   * The answer is sent in small parts over this time (wall time).
   */
  dribble?: Duration
  /**
   * An HTML error page instead of JSON, with the status, 502 by default.
   */
  html?: true
  /**
   * Numbers of records as text, or texts as numbers.
   */
  numbers?: 'string' | 'number'
  /**
   * An undocumented field, by its path: surprise, data.surprise.
   */
  add_field?: string
  /**
   * A field that is missing, by its path: data.sorting_code; in lists, of every entry.
   */
  drop_field?: string
  /**
   * A field that is null, by its path.
   */
  null_field?: string
  /**
   * A read repeats its earlier answer for this time (wall time).
   */
  stale?: Duration
  /**
   * A POST is executed twice; the answer is that of the first.
   */
  twice?: true
  webhook?: WebhookChaos
  /**
   * The outcome of a booking instead of its scenario.
   */
  carrier?:
    | 'down'
    | 'no_tracking'
    | 'pickup_failed'
    | 'delivery_failed'
    | 'partial'
    | 'return'
    | 'lost'
    | 'overweight'
    | 'rate_expired'
    | 'stuck'
}
/**
 * The delay of an answer, in wall time; one of the three.
 */
export interface FaultDelay {
  /**
   * The same delay every time.
   */
  fixed?: Duration
  /**
   * Drawn from a uniform distribution between the two.
   *
   * @minItems 2
   * @maxItems 2
   */
  uniform?: Duration[]
  /**
   * Usually short, sometimes very long, at most 60 s.
   */
  lognormal?: {
    /**
     * Half of the delays are shorter.
     */
    median: Duration
    /**
     * The spread: 0.5 is small, 1 has a long tail.
     */
    sigma: number
  }
}
/**
 * The faults of one event; keys can be combined.
 */
export interface WebhookChaos {
  /**
   * The number of times it is sent; 2 = one duplicate.
   */
  copies?: number
  /**
   * It is never sent.
   */
  drop?: boolean
  /**
   * The delay (virtual time); later events may arrive before it.
   */
  delay?: Duration
  /**
   * It is sent after the shipment's next event.
   */
  reorder?: boolean
  /**
   * It is held until so many events of the shipment wait; then all are sent at once.
   */
  burst?: number
  /**
   * The signature: wrong, missing, with a timestamp too old or in the future, or with only one key while a secret is rotated.
   */
  sign?: 'wrong' | 'missing' | 'stale' | 'future' | 'old-key' | 'new-key'
  /**
   * The changes of the body.
   */
  mutate?: {
    /**
     * The body is changed after it was signed.
     */
    after_signing?: boolean
    /**
     * Fields that are missing.
     *
     * @minItems 1
     * @maxItems 50
     */
    drop?: string[]
    /**
     * Fields that are null.
     *
     * @minItems 1
     * @maxItems 50
     */
    null?: string[]
    /**
     * Fields of another type.
     *
     * @minItems 1
     * @maxItems 50
     */
    mistype?: string[]
  }
  /**
   * Another status in the event, e.g. an unknown one.
   */
  status?: number | string
  /**
   * Another shipment code in the event.
   */
  shipment?: string
  /**
   * The event of the creation arrives before the answer of the creating call.
   */
  early?: boolean
  /**
   * The delay of the event of the creation (virtual time).
   */
  late?: Duration
  /**
   * It is sent again after the shipment was cancelled.
   */
  after_cancel?: boolean
  /**
   * The previous status is sent again after it.
   */
  regress?: boolean
  /**
   * It is sent slowly and the connection is reset in the middle of the body.
   */
  reset?: boolean
  /**
   * The body is filled up to this number of bytes.
   */
  size?: number
  /**
   * Content-Type instead of application/json.
   */
  content_type?: string
  /**
   * The shift of update_time.
   */
  skew?: string
}
/**
 * Fault rules as `rules`, so that the file can have a $schema.
 */
export interface FaultRules {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  rules: FaultList
}
/**
 * Body of PUT /faults/{id}: the change of a rule.
 */
export interface FaultChange {
  /**
   * false: the rule keeps its place, but applies to nothing and counts nothing.
   */
  enabled?: boolean
  /**
   * Replaces the rule in its place. Its counts are 0 and its ttl starts again. Not for a rule of --faults.
   */
  rule?: FaultRule
}
/**
 * A fault fired.
 */
export interface FaultFiring {
  /**
   * Virtual.
   */
  at: Instant
  /**
   * Id of the rule; header for a request's own fault, scenario for a step's.
   */
  rule: string
  /**
   * The keys that fired: status, webhook.copies, carrier.
   */
  effects: string[]
  /**
   * The operation, or the event.
   */
  on: string
  order_id: string | null
  shipment: string | null
  /**
   * Id of the webhook endpoint.
   */
  endpoint: string | null
}
/**
 * A fault rule of an account with its counts since it was added or the account was reset.
 */
export interface FaultState {
  /**
   * 1, 2, … in order of creation; start-1, … for rules of --faults.
   */
  id: string
  rule: FaultRule
  /**
   * start: from --faults, so that a reset keeps it.
   */
  origin: 'start' | 'api'
  /**
   * Whether it is on; a rule that is off applies to nothing and counts nothing.
   */
  enabled: boolean
  /**
   * Calls, events or bookings that matched.
   */
  seen: number
  /**
   * Those for which it fired.
   */
  fired: number
  /**
   * Virtual; null = never.
   */
  last_fired_at: Instant | null
  /**
   * When its ttl ends, virtual; null = never.
   */
  ends_at: Instant | null
}
/**
 * Body of POST /faults/validate: the text of fault rules.
 */
export interface FaultText {
  /**
   * YAML or JSON, up to 1 MB: a rule, a list, or a list under rules.
   */
  text: string
}
/**
 * Answer of POST /faults/validate: the rules, or the errors of the text.
 */
export interface FaultVerdict {
  /**
   * The rules of the text, ready for POST /faults; null = not valid.
   */
  rules: FaultList | null
  /**
   * All errors; empty = valid.
   */
  problems: {
    /**
     * From 1; 0 = the text as a whole.
     */
    line: number
    /**
     * From 1; 0 = the text as a whole.
     */
    column: number
    /**
     * The error, with the nearest valid word.
     */
    message: string
  }[]
}
/**
 * GET /faults: the rules of the account and the latest firings.
 */
export interface Faults {
  /**
   * In order of priority.
   */
  rules: FaultState[]
  /**
   * The latest ones, newest first.
   *
   * @maxItems 100
   */
  firings: FaultFiring[]
}
/**
 * POST /faults: the rules that were added.
 */
export interface FaultsAdded {
  rules: FaultState[]
}
/**
 * Body of POST /fill: the amount of sample data. Without shipments, customers and ondemand it is 200, 50 and 20. With at least one of them, an absent one is 0.
 */
export interface Fill {
  /**
   * Parcels of the standard line.
   */
  shipments?: number
  /**
   * Customers.
   */
  customers?: number
  /**
   * On-demand orders.
   */
  ondemand?: number
  /**
   * The number of days before the time of the clock; 45 by default.
   */
  days?: number
}
/**
 * Answer of GET /fill: the progress of a fill.
 */
export interface FillProgress {
  /**
   * Whether a fill is running.
   */
  filling: boolean
  /**
   * The bookings and cancellations done so far.
   */
  done: number
  /**
   * All bookings and cancellations of the fill; 0 = no fill is running.
   */
  total: number
}
/**
 * Answer of POST /fill: the records that were added.
 */
export interface Filled {
  /**
   * Parcels of the standard line.
   */
  shipments: number
  /**
   * On-demand orders.
   */
  ondemand: number
  /**
   * Customers.
   */
  customers: number
  /**
   * COD sessions.
   */
  invoices: number
  /**
   * Lines of the ledger.
   */
  transactions: number
  /**
   * Their number by status slug, the most frequent first.
   */
  by_status: {
    /**
     * Of the parcels.
     */
    standard: {
      [k: string]: number
    }
    /**
     * Of the on-demand orders; the slugs of that line.
     */
    ondemand: {
      [k: string]: number
    }
  }
  /**
   * The start of the period; no event is earlier.
   */
  from: Instant
  /**
   * The time of the clock; no event is later.
   */
  to: Instant
}
/**
 * A standard shipment with its fields at the root (record_layout: flat).
 */
export interface FlatShipment {
  id: ShipmentId
  /**
   * Partner's own order code.
   */
  order_id: string | null
  carrier_name: string | null
  /**
   * Carrier's shipment code; null (or the text NULL) before it accepts.
   */
  carrier_code: string | null
  service_name: string | null
  cod_fee: Money
  /**
   * Insurance fee. The spelling is that of the specification.
   */
  insurrance_fee: Money
  return_fee: Money
  re_delivery_fee: Money
  /**
   * Other fees.
   */
  update_info_fee: Money
  overweight_fee: Money
  discount: Money
  /**
   * Platform service fee.
   */
  service_fee: Money
  delivery_fee: Money
  /**
   * Sum of the fees less the discount.
   */
  total_fee: Money
  /**
   * Amount that the sender receives at reconciliation. Negative = the sender owes it.
   */
  amount_return_shop: Money
  status_code: StandardStatusCode
  status_text: string
  status_desc: string
  /**
   * 0 = recipient pays, 1 = sender pays.
   */
  payer: Flag
  tracking_url: string | null
  /**
   * History of order updates, oldest first; [] without any. The document does not show its entries.
   */
  note_update: NoteUpdate[]
  is_recall: Flag
  created_at: SlashedMinute
  updated_at: SlashedMinute
  address_from: SenderAddress
  address_to: RecipientAddress
  parcel: ShipmentParcel
  carrier_logo?: string | null
  expected?: string | null
  expected_delivery_date?: string | null
  payer_txt?: string
  sorting_code?: string | null
  is_return?: Flag
  is_part_delivery?: Flag
  is_lost?: Flag
  /**
   * Statuses of the shipment, oldest first (switch history_order).
   */
  history: HistoryEntry[]
  /**
   * Null until settled.
   */
  invoice: ShipmentInvoice | null
}
/**
 * A note about an update of an order.
 */
export interface NoteUpdate {
  /**
   * When the note was written, in the format of created_at.
   */
  time: SlashedMinute
  /**
   * The text of the note.
   */
  note: string
}
/**
 * address_from of a standard shipment record. Values that were not sent or have no name are null.
 */
export interface SenderAddress {
  name: string | null
  phone: string | null
  email: string | null
  street: string | null
  /**
   * Name.
   */
  ward: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  ward_code: number | string | null
  /**
   * Name.
   */
  district: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  district_code: number | string | null
  /**
   * Name.
   */
  city: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  city_code: number | string | null
}
/**
 * address_to of a standard shipment record; ward and ward_code are extras (switch record_extras).
 */
export interface RecipientAddress {
  name: string | null
  phone: string | null
  email: string | null
  street: string | null
  /**
   * Name.
   */
  ward?: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  ward_code?: number | string | null
  /**
   * Name.
   */
  district: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  district_code: number | string | null
  /**
   * Name.
   */
  city: string | null
  /**
   * Code, as number or text (switch `code_types`).
   */
  city_code: number | string | null
}
/**
 * parcel of a standard shipment record; cod_amount is an extra (switch record_extras). The volumetric weight has one field, cweight or another name (switch volumetric_field).
 */
export interface ShipmentParcel {
  name: string | null
  quantity: SentQuantity | null
  /**
   * cm.
   */
  width: SentQuantity | null
  /**
   * cm.
   */
  height: SentQuantity | null
  /**
   * cm.
   */
  length: SentQuantity | null
  /**
   * Declared weight, grams.
   */
  weight: SentQuantity | null
  /**
   * Volumetric weight, grams; null before a carrier is known. Its name is the switch volumetric_field.
   */
  cweight?: SentQuantity | null
  /**
   * Note.
   */
  metadata: string | null
  cod_amount?: Money | null
  /**
   * The volumetric weight under another name than cweight.
   *
   * This interface was referenced by `ShipmentParcel`'s JSON-Schema definition
   * via the `patternProperty` "^(?!(name|quantity|width|height|length|weight|cweight|metadata|cod_amount)$)[a-z][a-z0-9_]{0,39}$".
   */
  [k: string]: SentQuantity | null | string | Money | undefined
}
/**
 * One status of a standard shipment. message is an extra (switch record_extras).
 */
export interface HistoryEntry {
  status: StandardStatusCode
  status_text: string
  status_desc: string
  message?: string | null
  updated_at: DashedSecond
  updated_time: UnixSeconds
}
/**
 * The COD session of a settled shipment.
 */
export interface ShipmentInvoice {
  id: string
  /**
   * Number of shipments in the session.
   */
  count: Quantity
  /**
   * COD paid to the shop.
   */
  total: Money
  /**
   * Fees of the shipments in the session.
   */
  fee: Money
}
/**
 * A city, district or ward with the codes that an address needs.
 */
export interface FoundLocation {
  /**
   * The level of the place.
   */
  level: 'city' | 'district' | 'ward'
  /**
   * Its code, as text.
   */
  code: LocationCode
  /**
   * With accents and, except for a city, its type word.
   */
  name: string
  /**
   * true = deployed services use the code; false = the code is inferred.
   */
  known: boolean
  /**
   * The city it lies in, or is.
   */
  city: NamedCode
  /**
   * The district it lies in, or is; null for a city.
   */
  district: NamedCode | null
  /**
   * Its name and those above it, as an address ends.
   */
  path: string
  /**
   * Of a district: how many wards it has. With none, an address there needs no ward.
   */
  ward_count?: number
}
/**
 * A place by code and name.
 */
export interface NamedCode {
  /**
   * As text.
   */
  code: LocationCode
  /**
   * With accents.
   */
  name: string
}
/**
 * A COD reconciliation session with the fields of both shapes (invoice_shape: both).
 */
export interface FullAndBriefInvoice {
  /**
   * Payment slip code.
   */
  id: string
  total_cod: Money
  total_fee: Money
  /**
   * total_cod − total_fee.
   */
  total_amount: Money
  recovery_amount: Money
  /**
   * Debt of the prepaid wallet, or of other sessions, deducted from the COD.
   */
  wallet_debt: Money
  /**
   * Amount paid to the shop.
   */
  real_amount: Money
  /**
   * Number of shipments in the session.
   */
  count: Quantity
  created_at: SlashedMinute
  /**
   * COD paid to the partner.
   */
  amount: Money
}
/**
 * A standard shipment with its fields at the root and in the group `shipment` (record_layout: both).
 */
export interface GroupedAndFlatShipment {
  id: ShipmentId
  /**
   * Partner's own order code.
   */
  order_id: string | null
  carrier_name: string | null
  /**
   * Carrier's shipment code; null (or the text NULL) before it accepts.
   */
  carrier_code: string | null
  service_name: string | null
  cod_fee: Money
  /**
   * Insurance fee. The spelling is that of the specification.
   */
  insurrance_fee: Money
  return_fee: Money
  re_delivery_fee: Money
  /**
   * Other fees.
   */
  update_info_fee: Money
  overweight_fee: Money
  discount: Money
  /**
   * Platform service fee.
   */
  service_fee: Money
  delivery_fee: Money
  /**
   * Sum of the fees less the discount.
   */
  total_fee: Money
  /**
   * Amount that the sender receives at reconciliation. Negative = the sender owes it.
   */
  amount_return_shop: Money
  status_code: StandardStatusCode
  status_text: string
  status_desc: string
  /**
   * 0 = recipient pays, 1 = sender pays.
   */
  payer: Flag
  tracking_url: string | null
  /**
   * History of order updates, oldest first; [] without any. The document does not show its entries.
   */
  note_update: NoteUpdate[]
  is_recall: Flag
  created_at: SlashedMinute
  updated_at: SlashedMinute
  address_from: SenderAddress
  address_to: RecipientAddress
  parcel: ShipmentParcel
  carrier_logo?: string | null
  expected?: string | null
  expected_delivery_date?: string | null
  payer_txt?: string
  sorting_code?: string | null
  is_return?: Flag
  is_part_delivery?: Flag
  is_lost?: Flag
  shipment: ShipmentRecord
  /**
   * Statuses of the shipment, oldest first (switch history_order).
   */
  history: HistoryEntry[]
  /**
   * Null until settled.
   */
  invoice: ShipmentInvoice | null
}
/**
 * The group `shipment` of a standard shipment record. The fields from carrier_logo on are extras (switch record_extras).
 */
export interface ShipmentRecord {
  id: ShipmentId
  /**
   * Partner's own order code.
   */
  order_id: string | null
  carrier_name: string | null
  /**
   * Carrier's shipment code; null (or the text NULL) before it accepts.
   */
  carrier_code: string | null
  service_name: string | null
  cod_fee: Money
  /**
   * Insurance fee. The spelling is that of the specification.
   */
  insurrance_fee: Money
  return_fee: Money
  re_delivery_fee: Money
  /**
   * Other fees.
   */
  update_info_fee: Money
  overweight_fee: Money
  discount: Money
  /**
   * Platform service fee.
   */
  service_fee: Money
  delivery_fee: Money
  /**
   * Sum of the fees less the discount.
   */
  total_fee: Money
  /**
   * Amount that the sender receives at reconciliation. Negative = the sender owes it.
   */
  amount_return_shop: Money
  status_code: StandardStatusCode
  status_text: string
  status_desc: string
  /**
   * 0 = recipient pays, 1 = sender pays.
   */
  payer: Flag
  tracking_url: string | null
  /**
   * History of order updates, oldest first; [] without any. The document does not show its entries.
   */
  note_update: NoteUpdate[]
  is_recall: Flag
  created_at: SlashedMinute
  updated_at: SlashedMinute
  address_from: SenderAddress
  address_to: RecipientAddress
  parcel: ShipmentParcel
  carrier_logo?: string | null
  expected?: string | null
  expected_delivery_date?: string | null
  payer_txt?: string
  sorting_code?: string | null
  is_return?: Flag
  is_part_delivery?: Flag
  is_lost?: Flag
}
/**
 * A standard shipment in the groups of the specification (record_layout: grouped).
 */
export interface GroupedShipment {
  shipment: ShipmentRecord
  /**
   * Statuses of the shipment, oldest first (switch history_order).
   */
  history: HistoryEntry[]
  /**
   * Null until settled.
   */
  invoice: ShipmentInvoice | null
}
/**
 * Body of PUT /inbox/answer.
 */
export interface InboxAnswerSet {
  /**
   * HTTP status.
   */
  status: number
  /**
   * For so many attempts, then as before. Absent = from now on.
   */
  times?: number
  /**
   * Wall time until it answers, at most 60s. Longer than the webhook time-out = no answer.
   */
  delay?: Duration
}
/**
 * Body of POST /inbox/wait. It answers when enough events match, or at the time-out.
 */
export interface InboxAwait {
  match: InboxMatch
  /**
   * So many events must match.
   */
  count?: number
  /**
   * The cursor of an earlier answer: only later arrivals count. Absent = all since the inbox was opened.
   */
  after?: string
  /**
   * Wall ms; 0 = check once.
   */
  timeout_ms?: number
}
/**
 * The events to wait for: all keys must match. Without `answer` only what the inbox accepted counts, and without `verified` only what has no invalid signature.
 */
export interface InboxMatch {
  /**
   * The shipment by gcode, order_id or waybill.
   */
  shipment?: string
  /**
   * The same id, as gcode of the event.
   */
  gcode?: string
  /**
   * The shop's order_id.
   */
  order_id?: string
  /**
   * The status in the event.
   */
  status?: StatusName
  /**
   * The kind of payload.
   */
  event?: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * false = with an invalid signature.
   */
  verified?: boolean
  /**
   * The HTTP status that the inbox answered.
   */
  answer?: number
}
/**
 * Answer of POST /inbox/wait, on time-out too.
 */
export interface InboxAwaited {
  matched: boolean
  /**
   * Matching events, oldest first; of more than 100 the newest. On time-out those that matched, if they were too few.
   *
   * @maxItems 100
   */
  items: InboxItem[]
  /**
   * On time-out: entries that match all keys except one, newest first.
   *
   * @maxItems 5
   */
  near_misses: {
    /**
     * The key that does not match.
     */
    differs: string
    wanted: string | number
    got: string | number | null
    [k: string]: unknown
  }[]
  /**
   * The position in the log; send it with the next wait to see only later events.
   */
  cursor: string
  /**
   * On time-out: the probable reason.
   */
  why: string | null
}
/**
 * One request that arrived in the inbox: an attempt of a delivery.
 */
export interface InboxItem {
  /**
   * The number of the arrival in this account.
   */
  n: number
  /**
   * The kind of payload.
   */
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  /**
   * As they were sent, with the signatures.
   */
  headers: {
    [k: string]: string
  }
  /**
   * The body as JSON; null if it is no JSON object.
   */
  body: {
    [k: string]: unknown
  } | null
  /**
   * The exact text of the body: what was signed, unless a fault changed it.
   */
  raw: string
  /**
   * Every signature is valid for the secrets of the account; null = the account signs nothing.
   */
  verified: boolean | null
  /**
   * 1 = the first attempt of the delivery.
   */
  attempt: number
  /**
   * The HTTP status that the inbox answered; null = it answered too late.
   */
  answer: number | null
  /**
   * The answer counts as a success.
   */
  accepted: boolean
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * The status of the event, before faults.
   */
  status: number
  /**
   * The name of that status.
   */
  slug: string
  /**
   * Its id in the delivery log.
   */
  delivery: string
  /**
   * Id of the event, the same on every attempt.
   */
  message: string
  /**
   * Faults that the attempt suffered.
   */
  faults: string[]
  /**
   * Virtual time.
   */
  at: string
  /**
   * Wall time.
   */
  wall_at: string
}
/**
 * What arrived in the inbox, oldest first.
 */
export interface InboxList {
  /**
   * @maxItems 500
   */
  items: InboxItem[]
  /**
   * Send it as `after` to see only what arrives later.
   */
  cursor: string
}
/**
 * Body of POST /inbox.
 */
export interface InboxOpen {
  /**
   * The HTTP status that it answers. Absent = 200, or as before if it is open.
   */
  answer?: number
}
/**
 * The inbox of an account.
 */
export interface InboxState {
  /**
   * Its id among the endpoints.
   */
  endpoint: 0
  /**
   * Its URL in the list of endpoints and in the delivery log.
   */
  url: 'inbox:'
  /**
   * What it answers.
   */
  answer: {
    /**
     * HTTP status.
     */
    status: number
    /**
     * Wall ms.
     */
    delay_ms: number
  }
  /**
   * What it answers before that.
   */
  first: {
    /**
     * HTTP status.
     */
    status: number
    /**
     * Wall ms.
     */
    delay_ms: number
    /**
     * For so many more attempts.
     */
    times: number
  } | null
  /**
   * Events are sent to it; an answer 410 disables it.
   */
  enabled: boolean
  /**
   * The number of held deliveries.
   */
  waiting: number
}
/**
 * A COD reconciliation session (invoice_shape: full).
 */
export interface Invoice {
  /**
   * Payment slip code.
   */
  id: string
  total_cod: Money
  total_fee: Money
  /**
   * total_cod − total_fee.
   */
  total_amount: Money
  recovery_amount: Money
  /**
   * Debt of the prepaid wallet, or of other sessions, deducted from the COD.
   */
  wallet_debt: Money
  /**
   * Amount paid to the shop.
   */
  real_amount: Money
  /**
   * Number of shipments in the session.
   */
  count: Quantity
  created_at: SlashedMinute
}
/**
 * Query of GET /customers.
 */
export interface ListCustomersQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  [k: string]: unknown
}
/**
 * Query of GET /districts.
 */
export interface ListDistrictsQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  [k: string]: unknown
}
/**
 * Query of GET /invoices/{code}/shipments.
 */
export interface ListInvoiceShipmentsQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  [k: string]: unknown
}
/**
 * Query of GET /invoices.
 */
export interface ListInvoicesQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  /**
   * Created then or later (switch `invoice_time_filter`).
   */
  from?: TimeBound
  /**
   * Created then or earlier (switch `invoice_time_filter`).
   */
  to?: TimeBound
  [k: string]: unknown
}
/**
 * Query of GET /ondemand-shipments.
 */
export interface ListOndemandShipmentsQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  /**
   * Created then or later.
   */
  from?: TimeBound
  /**
   * Created then or earlier.
   */
  to?: TimeBound
  /**
   * Matches id, order_id or carrier code exactly.
   */
  code?: string
  [k: string]: unknown
}
/**
 * Query of GET /shipments.
 */
export interface ListShipmentsQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  /**
   * Created then or later.
   */
  from?: TimeBound
  /**
   * Created then or earlier.
   */
  to?: TimeBound
  /**
   * Partner's order code (switch order_id_filter).
   */
  order_id?: string
  [k: string]: unknown
}
/**
 * Query of GET /transactions.
 */
export interface ListTransactionsQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  /**
   * Transaction code.
   */
  code?: string
  /**
   * Created then or later.
   */
  from?: TimeBound
  /**
   * Created then or earlier.
   */
  to?: TimeBound
  [k: string]: unknown
}
/**
 * A shipment of either line as GET /shipments lists it.
 */
export interface ListedShipment {
  /**
   * Of the sandbox: GS….
   */
  id: string
  /**
   * The product line; statuses belong to one.
   */
  line: 'standard' | 'ondemand'
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Short name; null when the rate could not be read.
   */
  carrier: string | null
  /**
   * The waybill; null until the carrier accepts.
   */
  carrier_code: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * carrier_error in English. Absent without one.
   */
  reason?: string
  /**
   * Why the carrier refused it.
   */
  carrier_error: string | null
  /**
   * The scenario of the shipment.
   */
  scenario: string
  /**
   * Virtual time.
   */
  created_at: Instant
  /**
   * Virtual time.
   */
  updated_at: Instant
  /**
   * When its next planned step is due; null when none is planned.
   */
  next_at: Instant | null
  /**
   * moving = a step is planned; waiting = not ended, but no step is planned: the daily settlement follows, or the scenario ended early and only simulate moves it; ended = no further step.
   */
  state: 'moving' | 'waiting' | 'ended'
  /**
   * The recipient; of several stops the last.
   */
  recipient: {
    /**
     * Full name.
     */
    name: string | null
    /**
     * As sent.
     */
    phone: string | null
    /**
     * Its name; null for on-demand orders.
     */
    district: string | null
    /**
     * Its name; null for on-demand orders.
     */
    city: string | null
  }
  /**
   * To be collected, VND, all stops together. Below 0 only for a refused booking that asked for that.
   */
  cod: number
  /**
   * Its webhook deliveries that have not ended.
   */
  events_pending: number
}
/**
 * Answer of GET /locations: places by name, the best match first.
 */
export interface LocationSearch {
  /**
   * The search text.
   */
  query: string
  /**
   * The number of matching places.
   */
  total: number
  /**
   * The first matches, at most `limit`.
   *
   * @maxItems 100
   */
  items: FoundLocation[]
}
/**
 * Body of POST /login. client_id arrives as number or as text.
 */
export interface LoginRequest {
  /**
   * Login name. A wrong value is answered 401, not 422.
   */
  username: string | number
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  password: string | number
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  client_id: string | number
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  client_secret: string | number
  [k: string]: unknown
}
/**
 * The values of an order that choose one scenario.
 */
export interface MagicValue {
  /**
   * Its name, which is what the header X-Sandbox-Scenario takes.
   */
  scenario: string
  /**
   * The product line it applies to.
   */
  line: 'standard' | 'ondemand'
  /**
   * Its purpose in one line.
   */
  description: string
  /**
   * Beginnings of an order_id that choose it.
   */
  order_id: string[]
  /**
   * Phones of the recipient that choose it.
   */
  phone: string[]
  /**
   * Further entries of its match: all keys of one must hold.
   */
  other: ScenarioMatch[]
  /**
   * A booking that lives it, whole but for the token.
   */
  example: {
    method: 'POST'
    /**
     * From the root of the sandbox.
     */
    path: string
    /**
     * Beside Authorization and Content-Type.
     */
    headers: {
      [k: string]: string
    }
    /**
     * To send as JSON.
     */
    body: {
      [k: string]: unknown
    }
  }
}
/**
 * Conditions of an order that uses the scenario: all keys must match.
 */
export interface ScenarioMatch {
  /**
   * Pattern of the order_id; * is any run of characters. Of several scenarios the longest pattern wins.
   */
  order_id?: string
  /**
   * Phone of the recipient; +84 and 0 are the same.
   */
  phone?: string
  /**
   * Pattern of the note (parcel.metadata; on-demand note), of which the first 1,000 characters count; * stands for any run of characters.
   */
  note?: string
  /**
   * Short name of the carrier, e.g. ghtk or ahamove.
   */
  carrier?: string
  /**
   * COD of the order, VND; both ends included.
   */
  cod?: {
    /**
     * The lowest amount, VND.
     */
    min?: number
    /**
     * The highest amount, VND.
     */
    max?: number
  }
}
/**
 * What can be sent to choose an outcome, made from the scenarios the account can choose: answer of GET /magic-values.
 */
export interface MagicValues {
  /**
   * Header of a creating request; its value is a scenario's name, and it goes before all else.
   */
  header: 'X-Sandbox-Scenario'
  /**
   * By scenario, in the order of their names.
   */
  items: MagicValue[]
  /**
   * What orders live that choose nothing.
   */
  defaults: DefaultScenarios
}
/**
 * 404: no such path, or no such resource.
 */
export interface NotFoundEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 404
  status: 'error'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  message: 'Resource Not Found'
}
/**
 * A simulated carrier of the on-demand line: fixtures/ondemand/*.json. Money in VND.
 */
export interface OndemandCarrierFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * Carrier code of rates and orders.
   */
  id: number
  /**
   * Short name, e.g. ahamove.
   */
  short_name: string
  /**
   * carrier_name and carrier_text.
   */
  name: string
  /**
   * Path of the logo on the sandbox itself.
   */
  logo: string
  /**
   * Currency its rates name; absent = they name none.
   */
  currency?: 'VND'
  /**
   * Whether its rates list the points of the route too.
   */
  polyline_points: boolean
  /**
   * How the carrier's order codes look.
   */
  tracking_number: {
    /**
     * Leading characters of every code.
     */
    prefix: string
    /**
     * Characters drawn after the prefix.
     */
    length: number
    /**
     * Characters to draw from.
     */
    alphabet: string
  }
  /**
   * Its services.
   *
   * @minItems 1
   */
  services: OndemandService[]
}
/**
 * One service of an on-demand carrier: prices, ceilings, speed and special requests. Money in VND.
 */
export interface OndemandService {
  /**
   * _id of the rate, service of the order.
   */
  id: string
  /**
   * What people read.
   */
  name: string
  /**
   * One sentence in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  icon: string
  /**
   * What the way costs.
   */
  tariff: {
    /**
     * VND for the first base_km.
     */
    base_fee: number
    /**
     * Kilometres that base_fee covers.
     */
    base_km: number
    /**
     * VND for each begun kilometre beyond.
     */
    per_km_fee: number
    /**
     * VND for each delivery stop but the first.
     */
    per_stop_fee: number
    /**
     * Standing discount, percent of the delivery fee.
     */
    discount_percent: number
  }
  /**
   * Platform fee, percent of the carrier's total fee.
   */
  service_fee_percent: number
  /**
   * Largest COD of an order, VND.
   */
  max_cod: number
  /**
   * Largest COD of one stop, VND.
   */
  max_cod_per_stop_point: number
  /**
   * Most delivery stops of an order.
   */
  max_stop_points: number
  /**
   * Longest way, metres; absent = no limit.
   */
  max_distance?: number
  /**
   * What the vehicle carries; absent = no limit.
   */
  payload?: {
    /**
     * All goods of an order, grams.
     */
    weight: number
    /**
     * What it takes without a tier of bulky goods, or with another tier than this one, grams.
     */
    plain_weight: number
    /**
     * Code of the tier that an order needs beyond plain_weight; one of a request of the service.
     */
    tier: string
  }
  /**
   * Circles in which every point of an order lies; absent = all of Vietnam.
   *
   * @minItems 1
   */
  area?: {
    /**
     * What people call it.
     */
    name: string
    /**
     * Latitude of its centre, degrees.
     */
    lat: number
    /**
     * Longitude of its centre, degrees.
     */
    lng: number
    /**
     * How far it reaches, kilometres.
     */
    radius_km: number
  }[]
  /**
   * What estimated_time is computed from.
   */
  speed: {
    /**
     * From the order to the goods on board.
     */
    pickup_minutes: number
    /**
     * On the road, at the distance of the rate.
     */
    km_per_hour: number
    /**
     * Time spent at one delivery stop.
     */
    stop_minutes: number
  }
  /**
   * Special requests it offers.
   */
  requests: OndemandRequestOffer[]
}
export interface TierOffer {
  /**
   * _id of the request.
   */
  id: string
  /**
   * What people read.
   */
  name: string
  /**
   * One sentence in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  icon: string
  /**
   * A tier is chosen by its code.
   */
  type: 'TIER'
  /**
   * Bulky goods.
   */
  group: 'BULKY'
  /**
   * From the smallest to the largest; one at least can be selected.
   *
   * @minItems 1
   */
  tiers: OndemandTier[]
}
/**
 * A size of bulky goods and its price.
 */
export interface OndemandTier {
  /**
   * tier_code.
   */
  code: string
  /**
   * Name in Vietnamese.
   */
  name_vi_vn: string
  /**
   * Dimensions and weight in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  image: string
  /**
   * VND.
   */
  price: number
  /**
   * The price as people read it.
   */
  price_description_vi_vn: string
  /**
   * Whether a client may choose it.
   */
  selectable: boolean
}
export interface PerUnitOffer {
  /**
   * _id of the request.
   */
  id: string
  /**
   * What people read.
   */
  name: string
  /**
   * One sentence in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  icon: string
  /**
   * A quantity is chosen by num.
   */
  type: 'PER_UNIT'
  /**
   * A tip for the driver.
   */
  group: 'TIP'
  /**
   * VND for one unit.
   */
  unit_price: number
  /**
   * Largest quantity of one order.
   */
  max_num: number
}
export interface CodInsuranceOffer {
  /**
   * _id of the request.
   */
  id: string
  /**
   * What people read.
   */
  name: string
  /**
   * One sentence in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  icon: string
  /**
   * Needs a COD or a goods value in some parcel.
   */
  type: 'COD_INSURANCE'
  /**
   * Insurance of the goods.
   */
  group: 'INSURANCE'
  /**
   * Percent of the value.
   */
  percent: number
  /**
   * Least price, VND.
   */
  minimum: number
}
export interface BooleanOffer {
  /**
   * _id of the request.
   */
  id: string
  /**
   * What people read.
   */
  name: string
  /**
   * One sentence in Vietnamese.
   */
  description_vi_vn: string
  /**
   * Path on the sandbox itself.
   */
  icon: string
  /**
   * Chosen or not.
   */
  type: 'BOOLEAN'
  /**
   * Door to door, fragile goods, text message to the recipient, round trip.
   */
  group: 'D2D' | 'FRAGILE' | 'SMS' | 'TRIP'
  /**
   * Fixed part of the price, VND.
   */
  fee: number
  /**
   * The other part of the price: percent of the delivery fee; a round trip takes 80 at one carrier.
   */
  delivery_fee_percent: number
}
/**
 * A pickup or delivery point in the event of an on-demand order.
 */
export interface OndemandEventPath {
  uuid: ShipmentId
  /**
   * Latest status of the point. The texts are chosen by the sandbox.
   */
  status: 'pending' | 'arrived' | 'completed' | 'failed' | 'returned'
  tracking_number: string | null
  tracking_url: string | null
  completed_at: IsoSecond | null
  failed_at: IsoSecond | null
  returned_at: IsoSecond | null
  /**
   * Reason of the failure at this point.
   */
  fail_note: string | null
}
/**
 * Body of POST and PUT /ondemand-shipments.
 */
export interface OndemandOrderRequest {
  /**
   * Partner's own order code.
   */
  order_id?: OrderCodeInput
  /**
   * Points; at least one pickup (kind 1) and one delivery (kind 2).
   *
   * @minItems 2
   * @maxItems 200
   */
  paths: {
    address: string
    name?: NameInput
    phone?: PhoneInput
    lat: CoordinateInput
    lng: CoordinateInput
    kind: PointKindInput
    parcel?: {
      name?: NameInput
      quantity?: OptionalPositiveInput
      /**
       * Grams.
       */
      weight?: OptionalPositiveInput
      /**
       * cm.
       */
      width?: OptionalSizeInput
      /**
       * cm.
       */
      height?: OptionalSizeInput
      /**
       * cm.
       */
      length?: OptionalSizeInput
      /**
       * VND.
       */
      cod_amount?: OptionalAmountInput
      /**
       * Declared value, VND.
       */
      amount?: OptionalAmountInput
      [k: string]: unknown
    }
    note?: NoteInput
    [k: string]: unknown
  }[]
  /**
   * Carrier code.
   */
  carrier: CodeInput
  vehicle?: 'BIKE' | '' | null
  /**
   * Service id of a rate.
   */
  service: string
  note?: NoteInput
  /**
   * @maxItems 200
   */
  metadata?:
    | {
        [k: string]: unknown
      }[]
    | null
  /**
   * @maxItems 200
   */
  requests?:
    | {
        _id: string
        /**
         * Quantity, for PER_UNIT.
         */
        num?: OptionalPositiveInput
        /**
         * For TIER.
         */
        tier_code?: OrderCodeInput
        [k: string]: unknown
      }[]
    | null
  [k: string]: unknown
}
/**
 * An offer of one on-demand service. Elements differ by carrier and may have further fields.
 */
export interface OndemandRate {
  /**
   * Service code.
   */
  _id: string
  /**
   * Metres.
   */
  distance: Quantity
  /**
   * Currency, if the carrier gives one.
   */
  currency?: string
  delivery_fee: Money
  service_fee_percent: Quantity
  service_fee: Money
  total_fee_carrier: Money
  total_fee: Money
  /**
   * Carrier code.
   */
  carrier: Quantity
  carrier_name: string
  carrier_logo: string
  estimated_time: EstimatedTime
  /**
   * Encoded route.
   */
  polylines: string | null
  /**
   * Route points, of any form, or null.
   */
  polyline_points:
    | unknown[]
    | {
        [k: string]: unknown
      }
    | string
    | null
  description_vi_vn: string
  icon_url: string
  max_cod: Money
  max_cod_per_stop_point: Money
  max_stop_points: Quantity
  requests: SpecialRequest[]
  requested: ChosenRequest[]
  [k: string]: unknown
}
/**
 * An extra of an on-demand service. Only TIER has tier_list.
 */
export interface SpecialRequest {
  _id: string
  name: string
  description_vi_vn: string
  icon_url: string
  original_price: Money
  price: Money
  type: 'TIER' | 'PER_UNIT' | 'COD_INSURANCE' | 'BOOLEAN'
  tier_list?: Tier[]
}
/**
 * A size of bulky goods of a special request.
 */
export interface Tier {
  code: string
  /**
   * Dimensions and weight.
   */
  description_vi_vn: string
  img_url: string
  name_vi_vn: string
  price: Money
  price_description_vi_vn: string
  selectable: boolean
}
/**
 * An on-demand shipment (points_layout: list).
 */
export interface OndemandShipment {
  id: ShipmentId
  /**
   * Carrier's shipment code.
   */
  code: string | null
  order_id: string | null
  shipper_phone: string | null
  /**
   * The pickup point's until a driver accepts, then the driver's.
   */
  shipper_name: string | null
  /**
   * Carrier code, as text.
   */
  carrier: NumericString
  carrier_text: string
  carrier_logo: string
  service: string
  requests: ChosenRequest[]
  vehicle: 'BIKE' | null
  discount: Money
  stop_fee: Money
  delivery_fee: Money
  total_fee_carrier: Money
  service_fee: Money
  total_fee: Money
  cod_amount: Money
  total_amount: Money
  tracking_url: string | null
  status: OndemandStatusCode
  status_text: string
  /**
   * Error code.
   */
  error: number | null
  error_text: string | null
  note: string | null
  polylines: string | null
  can_cancel: boolean
  can_update: boolean
  pickup_at: DashedSecond | null
  delivery_at: DashedSecond | null
  shipper_accept_at: DashedSecond | null
  completed_at: DashedSecond | null
  returned_at: DashedSecond | null
  cancel_at: DashedSecond | null
  created_at: DashedSecond
  updated_at: DashedSecond
  metadata:
    | {
        [k: string]: unknown
      }[]
    | null
  points: Point[]
}
/**
 * A pickup or delivery point of an on-demand shipment.
 */
export interface Point {
  id: ShipmentId
  tracking_number: string | null
  tracking_url: string | null
  /**
   * 1 = pickup, 2 = delivery.
   */
  kind: 1 | 2
  kind_text: 'Điểm lấy hàng' | 'Điểm giao hàng'
  is_return: Flag
  completed_at: DashedSecond | null
  failed_at: DashedSecond | null
  returned_at: DashedSecond | null
  fail_note: string | null
  address: string | null
  lat: NumericString
  lng: NumericString
  note: string | null
  /**
   * Latest status of the point, in the words of scenario files.
   */
  status: 'pending' | 'arrived' | 'completed' | 'failed' | 'returned'
  status_text: string
  created_at: DashedSecond
  /**
   * The last element of statuses. The specification shows no shape.
   */
  latest_status: PointStatus | null
  /**
   * Status changes of the point, oldest first. The specification shows no shape of an element.
   */
  statuses: PointStatus[]
  parcel: PointParcel | null
}
/**
 * A status change at a point. The specification shows no shape.
 */
export interface PointStatus {
  status: 'arrived' | 'completed' | 'failed' | 'returned'
  status_text: string
  /**
   * Reason of the failure.
   */
  note: string | null
  updated_at: DashedSecond
}
/**
 * The parcel of a point.
 */
export interface PointParcel {
  name: string | null
  quantity: Quantity | null
  /**
   * Declared value, VND.
   */
  amount: Money | null
  cod_amount: Money | null
  /**
   * cm.
   */
  length: Quantity | null
  /**
   * cm.
   */
  width: Quantity | null
  /**
   * cm.
   */
  height: Quantity | null
  /**
   * Grams.
   */
  weight: Quantity | null
}
/**
 * An on-demand shipment whose points stand in data (points_layout: data).
 */
export interface OndemandShipmentWithWrappedPoints {
  id: ShipmentId
  /**
   * Carrier's shipment code.
   */
  code: string | null
  order_id: string | null
  shipper_phone: string | null
  /**
   * The pickup point's until a driver accepts, then the driver's.
   */
  shipper_name: string | null
  /**
   * Carrier code, as text.
   */
  carrier: NumericString
  carrier_text: string
  carrier_logo: string
  service: string
  requests: ChosenRequest[]
  vehicle: 'BIKE' | null
  discount: Money
  stop_fee: Money
  delivery_fee: Money
  total_fee_carrier: Money
  service_fee: Money
  total_fee: Money
  cod_amount: Money
  total_amount: Money
  tracking_url: string | null
  status: OndemandStatusCode
  status_text: string
  /**
   * Error code.
   */
  error: number | null
  error_text: string | null
  note: string | null
  polylines: string | null
  can_cancel: boolean
  can_update: boolean
  pickup_at: DashedSecond | null
  delivery_at: DashedSecond | null
  shipper_accept_at: DashedSecond | null
  completed_at: DashedSecond | null
  returned_at: DashedSecond | null
  cancel_at: DashedSecond | null
  created_at: DashedSecond
  updated_at: DashedSecond
  metadata:
    | {
        [k: string]: unknown
      }[]
    | null
  points: {
    data: Point[]
  }
}
/**
 * Sent to every webhook endpoint when an on-demand order is created and at each later change of status, if the account has this payload. Public clients read it. The specification shows none. Unknown values are null.
 */
export interface OndemandStatusEvent {
  /**
   * Distinguishes it from the event of a standard shipment.
   */
  is_ondemand_shipment: true
  gcode: ShipmentId
  /**
   * Carrier's shipment code.
   */
  code: string | null
  /**
   * Partner order code.
   */
  order_id: string | null
  /**
   * Total fee of the order, VND.
   */
  fee: number
  /**
   * Total COD of its points, VND.
   */
  cod: number
  status: OndemandStatusCode
  /**
   * Notice text.
   */
  message: string
  /**
   * Status description.
   */
  description: string
  /**
   * Tracking link.
   */
  tracking_url: string | null
  /**
   * Error code.
   */
  error: number | null
  /**
   * Error description.
   */
  error_txt: string | null
  /**
   * Time of the cancellation.
   */
  cancel_at: IsoSecond | null
  /**
   * Time of the pickup.
   */
  pickup_at: IsoSecond | null
  /**
   * Time of the last successful delivery.
   */
  delivery_at: IsoSecond | null
  /**
   * Time at which a driver accepted.
   */
  shipper_accept_at: IsoSecond | null
  completed_at: IsoSecond | null
  returned_at: IsoSecond | null
  /**
   * The points in the order of the path.
   */
  paths: OndemandEventPath[]
}
/**
 * An OpenAPI 3.1 document; its parts are as that standard says.
 */
export interface OpenApiText {
  /**
   * Of the standard.
   */
  openapi: '3.1.0'
  /**
   * Title and version.
   */
  info: {
    [k: string]: unknown
  }
  /**
   * Where it is served.
   */
  servers: {
    [k: string]: unknown
  }[]
  /**
   * Groups.
   */
  tags: {
    [k: string]: unknown
  }[]
  /**
   * Operations by path and method.
   */
  paths: {
    [k: string]: unknown
  }
  /**
   * Events.
   */
  webhooks?: {
    [k: string]: unknown
  }
  /**
   * What the rest refers to.
   */
  components: {
    [k: string]: unknown
  }
}
/**
 * An on-demand order with its timeline, what happened at each point, and its plan.
 */
export interface OrderDetail {
  /**
   * Of the sandbox: GS….
   */
  id: string
  line: 'ondemand'
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Short name; null when the rate could not be read.
   */
  carrier: string | null
  /**
   * The waybill; null until the carrier accepts.
   */
  carrier_code: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * carrier_error in English. Absent without one.
   */
  reason?: string
  /**
   * Why the carrier refused it.
   */
  carrier_error: string | null
  /**
   * The scenario of the shipment.
   */
  scenario: string
  /**
   * Virtual time.
   */
  created_at: Instant
  /**
   * Virtual time.
   */
  updated_at: Instant
  /**
   * When its next planned step is due; null when none is planned.
   */
  next_at: Instant | null
  /**
   * moving = a step is planned; waiting = not ended, but no step is planned: the daily settlement follows, or the scenario ended early and only simulate moves it; ended = no further step.
   */
  state: 'moving' | 'waiting' | 'ended'
  /**
   * The recipient; of several stops the last.
   */
  recipient: {
    /**
     * Full name.
     */
    name: string | null
    /**
     * As sent.
     */
    phone: string | null
    /**
     * Its name; null for on-demand orders.
     */
    district: string | null
    /**
     * Its name; null for on-demand orders.
     */
    city: string | null
  }
  /**
   * To be collected, VND, all stops together. Below 0 only for a refused booking that asked for that.
   */
  cod: number
  /**
   * Its webhook deliveries that have not ended.
   */
  events_pending: number
  /**
   * Null until one accepts.
   */
  driver: {
    /**
     * Full name.
     */
    name: string
    /**
     * Phone.
     */
    phone: string
  } | null
  /**
   * What happened, oldest first.
   */
  timeline: ShipmentMoment[]
  /**
   * In the order of the way.
   */
  points: OrderPoint[]
  /**
   * What will happen, soonest first.
   */
  plan: PlannedMoment[]
  /**
   * Where the driver is: at these instants, and between two of them on a straight line. Empty while no driver has the order.
   */
  track: {
    /**
     * Virtual time.
     */
    at: Instant
    /**
     * Degrees.
     */
    lat: number
    /**
     * Degrees.
     */
    lng: number
  }[]
  /**
   * Where one legal move leads from here, most ordinary first; simulate to any of them.
   */
  allowed: {
    /**
     * The code.
     */
    status: number
    /**
     * The slug of the status.
     */
    slug: string
    /**
     * The text of the status.
     */
    text: string
  }[]
  /**
   * What was booked.
   */
  booked: ShipmentFacts
}
/**
 * An entry of the timeline.
 */
export interface ShipmentMoment {
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status.
   */
  text: string
  /**
   * The text of the carrier; null = the text of the status.
   */
  message: string | null
}
/**
 * One point of an on-demand order.
 */
export interface OrderPoint {
  /**
   * From 1.
   */
  point: number
  /**
   * Of the point.
   */
  id: string
  /**
   * 1 = pickup, 2 = delivery.
   */
  kind: 1 | 2
  name: string | null
  phone: string | null
  address: string | null
  /**
   * As sent.
   */
  lat: string
  /**
   * As sent.
   */
  lng: string
  /**
   * VND.
   */
  cod_amount: number | null
  /**
   * The state of the point.
   */
  status: 'pending' | 'arrived' | 'completed' | 'failed' | 'returned'
  /**
   * Its goods go back to the sender, or have.
   */
  is_return: boolean
  /**
   * What happened here, oldest first.
   */
  timeline: {
    /**
     * Virtual time.
     */
    at: Instant
    /**
     * Description of the error.
     */
    status: 'arrived' | 'completed' | 'failed' | 'returned'
    /**
     * The text of the driver.
     */
    message: string | null
  }[]
}
/**
 * One step of a preview.
 */
export interface PlannedMoment {
  /**
   * accept, refuse = the carrier answers; report = a change of one point; settle = the daily settlement.
   */
  kind: 'book' | 'accept' | 'refuse' | 'move' | 'report' | 'settle'
  /**
   * When, GMT+7.
   */
  at: string
  /**
   * Status then.
   */
  status: number
  /**
   * Its slug.
   */
  slug: string
  /**
   * Its text.
   */
  text: string
  /**
   * The reason of the carrier; null = the text of the status.
   */
  message: string | null
  /**
   * By then, VND (standard).
   */
  total_fee?: number
  /**
   * What the sender would get, VND (standard).
   */
  amount_return_shop?: number
  /**
   * A move that the table of legal moves forbids.
   */
  force?: boolean
  /**
   * The fault of its event.
   */
  webhook?: WebhookChaos
  /**
   * Where, from 1 (on-demand).
   */
  point?: number | null
  /**
   * What happens at the point (on-demand).
   */
  point_status?: string | null
  /**
   * The driver who accepts (on-demand).
   */
  driver?: {
    /**
     * Full name.
     */
    name: string
    /**
     * Phone.
     */
    phone: string
  } | null
}
/**
 * The booking, in the same form for both lines.
 */
export interface ShipmentFacts {
  /**
   * For people.
   */
  carrier_name: string | null
  /**
   * Name of the service, or its code.
   */
  service: string | null
  /**
   * Who pays the fees; null for on-demand orders.
   */
  payer: 'sender' | 'recipient' | null
  /**
   * The promised delivery.
   */
  expected_at: Instant | null
  /**
   * A page of the sandbox; null until the carrier accepts.
   */
  tracking_url: string | null
  /**
   * The sender.
   */
  from: PlaceOfParcel
  /**
   * The recipient; of several stops the last.
   */
  to: PlaceOfParcel
  /**
   * The goods; of several stops those of the last.
   */
  parcel: BookedParcel
  /**
   * The present fees, VND; those that the line has.
   */
  fees: {
    /**
     * Delivery fee.
     */
    delivery: number
    /**
     * Platform service fee.
     */
    service: number
    /**
     * COD fee.
     */
    cod?: number
    /**
     * Insurance fee.
     */
    insurance?: number
    /**
     * Return fee.
     */
    return?: number
    /**
     * Re-delivery fee.
     */
    redelivery?: number
    /**
     * Fee for a change of the order.
     */
    update_info?: number
    /**
     * Overweight fee.
     */
    overweight?: number
    /**
     * Fee for stops after the first (on-demand).
     */
    stop?: number
    /**
     * Fee for special requests (on-demand).
     */
    requests?: number
    /**
     * Discount.
     */
    discount: number
    /**
     * The total fee.
     */
    total: number
  }
  /**
   * Over the whole path, metres (on-demand).
   */
  distance: number | null
}
/**
 * One end of the route of a parcel.
 */
export interface PlaceOfParcel {
  /**
   * Of the person or shop.
   */
  name: string | null
  /**
   * As sent.
   */
  phone: string | null
  /**
   * The whole address for on-demand orders.
   */
  street: string | null
  /**
   * Null = not sent.
   */
  ward: PlaceName | null
  /**
   * Null = not sent.
   */
  district: PlaceName | null
  /**
   * Null = not sent.
   */
  city: PlaceName | null
}
/**
 * A place by its code, as it was booked, and its name.
 */
export interface PlaceName {
  /**
   * As text.
   */
  code: string
  /**
   * Null = not a known code.
   */
  name: string | null
}
/**
 * A page of a list under pagination_meta: meta.
 */
export interface PaginatedEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  /**
   * The records of the page.
   */
  data: unknown[]
  /**
   * Present on some responses.
   */
  message?: string
  meta: {
    pagination: PaginationMeta
  }
}
/**
 * Where a page stands in its list.
 */
export interface PaginationMeta {
  /**
   * Records on this page.
   */
  count: number
  current_page: number
  per_page: number
  /**
   * Records of the whole list.
   */
  total: number
  total_pages: number
  links: {
    /**
     * Address of the next page.
     */
    next: string | null
    /**
     * Address of the page before.
     */
    previous: string | null
  }
}
/**
 * A parcel of the standard line with its timeline and its plan.
 */
export interface ParcelDetail {
  /**
   * Of the sandbox: GS….
   */
  id: string
  line: 'standard'
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Short name; null when the rate could not be read.
   */
  carrier: string | null
  /**
   * The waybill; null until the carrier accepts.
   */
  carrier_code: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * carrier_error in English. Absent without one.
   */
  reason?: string
  /**
   * Why the carrier refused it.
   */
  carrier_error: string | null
  /**
   * The scenario of the shipment.
   */
  scenario: string
  /**
   * Virtual time.
   */
  created_at: Instant
  /**
   * Virtual time.
   */
  updated_at: Instant
  /**
   * When its next planned step is due; null when none is planned.
   */
  next_at: Instant | null
  /**
   * moving = a step is planned; waiting = not ended, but no step is planned: the daily settlement follows, or the scenario ended early and only simulate moves it; ended = no further step.
   */
  state: 'moving' | 'waiting' | 'ended'
  /**
   * The recipient; of several stops the last.
   */
  recipient: {
    /**
     * Full name.
     */
    name: string | null
    /**
     * As sent.
     */
    phone: string | null
    /**
     * Its name; null for on-demand orders.
     */
    district: string | null
    /**
     * Its name; null for on-demand orders.
     */
    city: string | null
  }
  /**
   * To be collected, VND, all stops together. Below 0 only for a refused booking that asked for that.
   */
  cod: number
  /**
   * Its webhook deliveries that have not ended.
   */
  events_pending: number
  /**
   * The present amount, VND.
   */
  total_fee: number
  /**
   * The amount that the sender gets at the settlement, VND; below zero the sender owes it.
   */
  amount_return_shop: number
  /**
   * What happened, oldest first.
   */
  timeline: ShipmentMoment[]
  /**
   * What will happen, soonest first.
   */
  plan: PlannedMoment[]
  /**
   * Where one legal move leads from here, most ordinary first; simulate to any of them.
   */
  allowed: {
    /**
     * The code.
     */
    status: number
    /**
     * The slug of the status.
     */
    slug: string
    /**
     * The text of the status.
     */
    text: string
  }[]
  /**
   * What was booked.
   */
  booked: ShipmentFacts
}
/**
 * Answer of every refused call of the control API: problem+json with additional fields.
 */
export interface Problem {
  /**
   * The title of the code.
   */
  title: string
  /**
   * The HTTP status.
   */
  status: number
  /**
   * Stable; docs/errors.md lists them.
   */
  code: string
  /**
   * What happened, which value, what to do.
   */
  detail: string
  /**
   * JSON pointer to the value of the body, or /name of the parameter of the query.
   */
  pointer?: string
  /**
   * All errors, if there are several.
   */
  errors?:
    | {
        [k: string]: string[]
      }
    | {
        [k: string]: unknown
      }[]
  /**
   * The moves that would be legal (409 of simulate).
   */
  allowed?: string[]
  /**
   * The status of the shipment (409 of simulate).
   */
  shipment_status?: number
  /**
   * Methods that the path has (405).
   */
  allow?: string[]
}
/**
 * A named set of switch values: fixtures/profiles/*.json, and files for --profile. A switch it leaves out is that of the profile it extends.
 */
export interface ProfileFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * The name at the start and in the control API.
   */
  name: string
  /**
   * Its purpose in one line.
   */
  description?: string
  /**
   * The shipped profile it starts from; compatible by default.
   */
  extends?: 'compatible' | 'spec' | 'observed'
  /**
   * The values it sets.
   */
  switches: {
    /**
     * The place of token_type, expires_in, access_token and refresh_token in the answer to a login: the root, data, or both.
     */
    login_layout?: 'data' | 'root' | 'both'
    /**
     * The same place in the answer to a refresh.
     */
    refresh_layout?: 'data' | 'root' | 'both'
    /**
     * The lifetime of an access token in seconds (expires_in).
     */
    token_lifetime?: number
    /**
     * The record of a standard shipment: grouped {shipment, history, invoice}, flat (the fields of the shipment at the root, with history and invoice), or both.
     */
    record_layout?: 'grouped' | 'flat' | 'both'
    /**
     * The field data of a creation result, whose fields are at the root: absent, an empty list, or the result again.
     */
    create_data?: 'absent' | 'empty_array' | 'record'
    /**
     * The status of a successful standard creation. It does not change the 900 of a failed creation.
     */
    created_status?: 900 | 901
    /**
     * The value of a tracking number that the carrier has not assigned yet: null, or the text NULL.
     */
    pending_tracking_number?: 'null' | 'NULL'
    /**
     * The answer to the update of a customer and to the creation of a duplicate: the bare record, the envelope, or both.
     */
    customer_layout?: 'bare' | 'envelope' | 'both'
    /**
     * Whether a paginated list has meta.pagination.
     */
    pagination_meta?: 'none' | 'meta'
    /**
     * The form of a COD session: full, brief {id, amount, count, created_at}, full with amount, or brief only in the list or only in the search.
     */
    invoice_shape?: 'full' | 'brief' | 'both' | 'list_brief' | 'search_brief'
    /**
     * Money, weights, sizes and distances in records and rates: numbers, texts, or mixed (drawn from the seed for each field). It does not apply to counts, code, expires_in, meta, ids, flags, status codes and webhook payloads.
     */
    numbers?: 'number' | 'string' | 'mixed'
    /**
     * The points of an on-demand record: a list, or {data: [...]}.
     */
    points_layout?: 'list' | 'data'
    /**
     * The forms of from and to: UNIX seconds only, or also 13-digit milliseconds and YYYY-MM-DD (in to, the end of that day in GMT+7). Both bounds are inclusive.
     */
    time_bounds?: 'unix' | 'unix_or_date'
    /**
     * The largest page size. A larger size is reduced to it.
     */
    max_page_size?: number
    /**
     * The number of requests for each token and minute of wall time before 429 with Retry-After, or off.
     */
    rate_limit?: 'off' | number
    /**
     * How long a rate can be booked after its last quote, in virtual time: none (without limit), or a duration.
     */
    rate_ttl?: 'none' | Duration
    /**
     * Whether rates have the additional fields that public clients read.
     */
    rate_extras?: boolean
    /**
     * The status codes in which DELETE of a standard shipment succeeds. 900 is a new order and also a failed creation.
     *
     * @maxItems 50
     */
    cancel_until?: StandardStatusCode[]
    /**
     * The event of a creation: the documented status payload, the short payload, or both.
     */
    creation_push?: 'status' | 'creation' | 'both'
    /**
     * The signature schemes of an endpoint without its own setting. Several can be used together, because each adds its own headers (url-token adds a parameter to the URL). An empty list, or none alone, means no signature. The header of body-hmac-base64 can be chosen, except headers that HTTP, a delivery or another scheme uses.
     *
     * @maxItems 8
     */
    webhook_signature?: SignatureSetting[]
    /**
     * The waits before each retry of a failed delivery, in virtual time: a preset, or a list.
     */
    webhook_retry?: ('none' | 'fast' | 'standard' | 'three-minutes') | Duration[]
    /**
     * The answers of a receiver that count as success.
     */
    webhook_success?: '2xx' | '200'
    /**
     * The form of webhook bodies: that of JavaScript, or that of PHP's json_encode, which escapes / and all characters outside ASCII.
     */
    json_style?: 'js' | 'php'
    /**
     * The events of on-demand orders: none, the payload that public clients read, or the documented status payload.
     */
    ondemand_push?: 'none' | 'ondemand' | 'status'
    /**
     * The answer to a standard creation with invalid content: 200 with status 900 and carrier_error, or 422.
     */
    create_refusal?: '900' | '422'
    /**
     * The name of the volumetric weight in the parcel of a record.
     */
    volumetric_field?: string
    /**
     * The order of the history of a record.
     */
    history_order?: 'oldest_first' | 'newest_first'
    /**
     * Whether GET /shipments?order_id= filters the list.
     */
    order_id_filter?: boolean
    /**
     * Whether records have the additional fields that public clients read, the creation result a tracking_url, and address_to a ward and ward_code.
     */
    record_extras?: boolean
    /**
     * Where a 422 of a standard creation has its messages: in data.errors beside data.exception, straight in data, or at the root beside code and status, with data [].
     */
    creation_422_layout?: 'errors' | 'data_map' | 'root_map'
    /**
     * A width, height or length of 0, which a widespread SDK sends by default: taken, without a volumetric weight, or refused. A weight of 0 is always refused.
     */
    zero_dimensions?: 'accept' | 'reject'
    /**
     * Whether GET /invoices?from=&to= filters the list, and answers 422 to what is no time; else it takes no notice of them.
     */
    invoice_time_filter?: boolean
    /**
     * The answer to a search of shipments or customers, or of COD sessions by code, that finds nothing: an empty list, or 404.
     */
    search_miss?: 'empty' | '404'
    /**
     * What a search of shipments answers for a single one: a list of one, or the record itself. Several are always a list.
     */
    search_result?: 'array' | 'object'
    /**
     * The amount of a transaction: always positive, its direction shown by closing_debit minus opening_debit, or signed like that difference.
     */
    transaction_sign?: 'positive' | 'signed'
    /**
     * city_code, district_code and ward_code in records: as shown (numbers, the ward's as text), all text, or all numbers. A code with a leading zero or a letter is always text.
     */
    code_types?: 'as_shown' | 'text' | 'number'
    /**
     * What update_time of an event and updated_time of a history count: seconds since 1970 in UTC, or, seven hours more, those of the wall clock in GMT+7.
     */
    update_time?: 'epoch' | 'epoch_plus_7h'
    /**
     * What stands for a text without a value in an event: an empty text, or null.
     */
    missing_text?: 'empty' | 'null'
    /**
     * What on-demand orders do in the account's books: their fees and COD are transactions of the wallet, or there are none of them.
     */
    ondemand_money?: 'wallet' | 'none'
    /**
     * Whether two paths of deployments that are in no contract are served: GET /shipments/track/{code}, a search by the path, and GET /shipments/print/{code}, a printable label with the tracking number as a barcode.
     */
    vendor_paths?: boolean
  }
}
/**
 * One way in which deliveries are signed.
 */
export interface SignatureSetting {
  /**
   * The signature scheme; none means no signature and must be the only one.
   */
  scheme: SignatureSchemeName
  /**
   * The header of body-hmac-base64; not one that HTTP, a delivery or another scheme uses.
   */
  header?: string
}
/**
 * Body of PUT /profile. A profile replaces every switch; set alone changes only what it names.
 */
export interface ProfileSet {
  /**
   * Name of a shipped profile: compatible, spec or observed.
   */
  profile?: string
  /**
   * Values by switch, as in profile-switches.schema.json or as text: yes, 901,902, none.
   */
  set?: {
    [k: string]:
      | string
      | number
      | boolean
      | null
      | (
          | string
          | number
          | {
              [k: string]: string
            }
        )[]
      | {
          [k: string]: string
        }
  }
}
/**
 * How an account answers the open clauses: answer of GET and PUT /profile.
 */
export interface ProfileState {
  /**
   * Name of the profile: an included one, or the name in its file.
   */
  profile: string
  /**
   * Its purpose; absent if the file has none.
   */
  description?: string
  /**
   * The shipped profile a file started from; absent for a shipped one.
   */
  extends?: string
  /**
   * Switches that differ from the shipped profile of that name, or from the one it extends.
   */
  overridden: string[]
  /**
   * Every switch in force.
   */
  switches: ProfileSwitches
}
/**
 * A value for every open clause of the specification (docs/profiles.md).
 */
export interface ProfileSwitches {
  /**
   * The place of token_type, expires_in, access_token and refresh_token in the answer to a login: the root, data, or both.
   */
  login_layout: 'data' | 'root' | 'both'
  /**
   * The same place in the answer to a refresh.
   */
  refresh_layout: 'data' | 'root' | 'both'
  /**
   * The lifetime of an access token in seconds (expires_in).
   */
  token_lifetime: number
  /**
   * The record of a standard shipment: grouped {shipment, history, invoice}, flat (the fields of the shipment at the root, with history and invoice), or both.
   */
  record_layout: 'grouped' | 'flat' | 'both'
  /**
   * The field data of a creation result, whose fields are at the root: absent, an empty list, or the result again.
   */
  create_data: 'absent' | 'empty_array' | 'record'
  /**
   * The status of a successful standard creation. It does not change the 900 of a failed creation.
   */
  created_status: 900 | 901
  /**
   * The value of a tracking number that the carrier has not assigned yet: null, or the text NULL.
   */
  pending_tracking_number: 'null' | 'NULL'
  /**
   * The answer to the update of a customer and to the creation of a duplicate: the bare record, the envelope, or both.
   */
  customer_layout: 'bare' | 'envelope' | 'both'
  /**
   * Whether a paginated list has meta.pagination.
   */
  pagination_meta: 'none' | 'meta'
  /**
   * The form of a COD session: full, brief {id, amount, count, created_at}, full with amount, or brief only in the list or only in the search.
   */
  invoice_shape: 'full' | 'brief' | 'both' | 'list_brief' | 'search_brief'
  /**
   * Money, weights, sizes and distances in records and rates: numbers, texts, or mixed (drawn from the seed for each field). It does not apply to counts, code, expires_in, meta, ids, flags, status codes and webhook payloads.
   */
  numbers: 'number' | 'string' | 'mixed'
  /**
   * The points of an on-demand record: a list, or {data: [...]}.
   */
  points_layout: 'list' | 'data'
  /**
   * The forms of from and to: UNIX seconds only, or also 13-digit milliseconds and YYYY-MM-DD (in to, the end of that day in GMT+7). Both bounds are inclusive.
   */
  time_bounds: 'unix' | 'unix_or_date'
  /**
   * The largest page size. A larger size is reduced to it.
   */
  max_page_size: number
  /**
   * The number of requests for each token and minute of wall time before 429 with Retry-After, or off.
   */
  rate_limit: 'off' | number
  /**
   * How long a rate can be booked after its last quote, in virtual time: none (without limit), or a duration.
   */
  rate_ttl: 'none' | Duration
  /**
   * Whether rates have the additional fields that public clients read.
   */
  rate_extras: boolean
  /**
   * The status codes in which DELETE of a standard shipment succeeds. 900 is a new order and also a failed creation.
   *
   * @maxItems 50
   */
  cancel_until: StandardStatusCode[]
  /**
   * The event of a creation: the documented status payload, the short payload, or both.
   */
  creation_push: 'status' | 'creation' | 'both'
  /**
   * The signature schemes of an endpoint without its own setting. Several can be used together, because each adds its own headers (url-token adds a parameter to the URL). An empty list, or none alone, means no signature. The header of body-hmac-base64 can be chosen, except headers that HTTP, a delivery or another scheme uses.
   *
   * @maxItems 8
   */
  webhook_signature: SignatureSetting[]
  /**
   * The waits before each retry of a failed delivery, in virtual time: a preset, or a list.
   */
  webhook_retry: ('none' | 'fast' | 'standard' | 'three-minutes') | Duration[]
  /**
   * The answers of a receiver that count as success.
   */
  webhook_success: '2xx' | '200'
  /**
   * The form of webhook bodies: that of JavaScript, or that of PHP's json_encode, which escapes / and all characters outside ASCII.
   */
  json_style: 'js' | 'php'
  /**
   * The events of on-demand orders: none, the payload that public clients read, or the documented status payload.
   */
  ondemand_push: 'none' | 'ondemand' | 'status'
  /**
   * The answer to a standard creation with invalid content: 200 with status 900 and carrier_error, or 422.
   */
  create_refusal: '900' | '422'
  /**
   * The name of the volumetric weight in the parcel of a record.
   */
  volumetric_field: string
  /**
   * The order of the history of a record.
   */
  history_order: 'oldest_first' | 'newest_first'
  /**
   * Whether GET /shipments?order_id= filters the list.
   */
  order_id_filter: boolean
  /**
   * Whether records have the additional fields that public clients read, the creation result a tracking_url, and address_to a ward and ward_code.
   */
  record_extras: boolean
  /**
   * Where a 422 of a standard creation has its messages: in data.errors beside data.exception, straight in data, or at the root beside code and status, with data [].
   */
  creation_422_layout: 'errors' | 'data_map' | 'root_map'
  /**
   * A width, height or length of 0, which a widespread SDK sends by default: taken, without a volumetric weight, or refused. A weight of 0 is always refused.
   */
  zero_dimensions: 'accept' | 'reject'
  /**
   * Whether GET /invoices?from=&to= filters the list, and answers 422 to what is no time; else it takes no notice of them.
   */
  invoice_time_filter: boolean
  /**
   * The answer to a search of shipments or customers, or of COD sessions by code, that finds nothing: an empty list, or 404.
   */
  search_miss: 'empty' | '404'
  /**
   * What a search of shipments answers for a single one: a list of one, or the record itself. Several are always a list.
   */
  search_result: 'array' | 'object'
  /**
   * The amount of a transaction: always positive, its direction shown by closing_debit minus opening_debit, or signed like that difference.
   */
  transaction_sign: 'positive' | 'signed'
  /**
   * city_code, district_code and ward_code in records: as shown (numbers, the ward's as text), all text, or all numbers. A code with a leading zero or a letter is always text.
   */
  code_types: 'as_shown' | 'text' | 'number'
  /**
   * What update_time of an event and updated_time of a history count: seconds since 1970 in UTC, or, seven hours more, those of the wall clock in GMT+7.
   */
  update_time: 'epoch' | 'epoch_plus_7h'
  /**
   * What stands for a text without a value in an event: an empty text, or null.
   */
  missing_text: 'empty' | 'null'
  /**
   * What on-demand orders do in the account's books: their fees and COD are transactions of the wallet, or there are none of them.
   */
  ondemand_money: 'wallet' | 'none'
  /**
   * Whether two paths of deployments that are in no contract are served: GET /shipments/track/{code}, a search by the path, and GET /shipments/print/{code}, a printable label with the tracking number as a barcode.
   */
  vendor_paths: boolean
}
/**
 * An offer of one carrier service for a route. The fields from carrier_short_name on are extras (switch rate_extras).
 */
export interface Rate {
  /**
   * Opaque. A creation sends it as `rate`.
   */
  id: string
  carrier_name: string
  carrier_logo: string
  /**
   * Service package: fast, slow or economy.
   */
  service: string
  /**
   * Expected delivery time, as text.
   */
  expected: string
  cod_fee: Money
  /**
   * Provisional shipping fee, VND.
   */
  total_fee: Money
  /**
   * Total shipping fee, VND.
   */
  total_amount: Money
  /**
   * Optional extra text.
   */
  expected_txt?: string | null
  carrier_short_name?: string
  promotion_id?: number | null
  discount?: Money
  weight_fee?: Money
  location_first_fee?: Money
  location_step_fee?: Money
  remote_area_fee?: Money
  oil_fee?: Money
  /**
   * Transport fee of the route.
   */
  location_fee?: Money
  /**
   * 1000 + 5 % of location_fee.
   */
  service_fee?: Money
  total_amount_carrier?: Money
  /**
   * Amount that the shop receives.
   */
  total_amount_shop?: Money
  price_table_id?: number
  insurrance_fee?: Money
  return_fee?: Money
  is_apply_only?: Flag
  report?: CarrierReport
}
/**
 * The answers of one operation with one status: a file of a recorded folder, createRates.200.json. Ids, times and tokens are replaced by values of the same form, personal data by invented data.
 */
export interface RecordedCellFile {
  /**
   * The operation of schemas/contract.json.
   */
  operation: string
  /**
   * HTTP status.
   */
  status: number
  /**
   * Each one shows something new.
   *
   * @minItems 1
   */
  exchanges: RecordedExchangeFile[]
}
/**
 * A request with its answer; data of a person, an account or a moment is replaced.
 */
export interface RecordedExchangeFile {
  /**
   * The case that sent it; null = no case.
   */
  case: string | null
  /**
   * The request, without headers.
   */
  request: {
    /**
     * Its method.
     */
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /**
     * With the braces filled.
     */
    path: string
    /**
     * Parameters by name.
     */
    query: {
      [k: string]: string
    }
    /**
     * The JSON that was sent; null = none.
     */
    body: {
      [k: string]: unknown
    }
  }
  /**
   * The answer.
   */
  answer: {
    /**
     * HTTP status.
     */
    status: number
    /**
     * Its Content-Type; null = none.
     */
    content_type: string | null
    /**
     * The JSON of the answer, or a text if it is not JSON.
     */
    body: {
      [k: string]: unknown
    }
  }
}
/**
 * wards.json of --locations: by the code of a district its wards, each as [code, name] or, read off a deployment, [code, name, 1]; the code is a number, or a text where a number would lose something.
 */
export interface RecordedWards {
  /**
   * Empty for a district without wards.
   */
  [k: string]: (number | string)[][]
}
/**
 * A run of a sandbox as one file: what came from outside, in its order, and what was answered. Secrets are numbered placeholders.
 */
export interface Recording {
  format: 'carrier-sandbox-recording'
  /**
   * Of this form. A newer one is refused by its number.
   */
  version: 1
  /**
   * Version of the sandbox that recorded it.
   */
  sandbox: string
  /**
   * Version of Node.
   */
  node: string
  /**
   * Wall time of the start, GMT+7.
   */
  recorded_at: string
  /**
   * Base of links in bodies.
   */
  url: string
  /**
   * What came of playing it at once in another process: verified, or where it left the recording. Null = it was not played.
   */
  stamp: string | null
  /**
   * Options of the sandbox, as the library takes them.
   */
  options: {
    [k: string]: unknown
  }
  /**
   * Files that options name, by the option: each by its path below what was named.
   */
  files: {
    [k: string]: {
      [k: string]: string
    }
  }
  /**
   * True = commits were written to a disk, and each says when it was there.
   */
  on_disk: boolean
  /**
   * What the store held at the start; absent = nothing.
   */
  held?: {
    /**
     * What its rows look like, as in a file of store export.
     */
    layout: number
    worlds: {
      world: string
      /**
       * The latest virtual instant of a commit in it, ms.
       */
      at: number
      /**
       * By their table, in the order in which they were first put.
       */
      rows: {
        [k: string]: {
          id: string
          [k: string]: unknown
        }[]
      }
    }[]
  }
  /**
   * Access tokens that calls showed and that were issued before the run; a replay issues them again. Absent = none.
   */
  earlier_tokens?: {
    account: string
    /**
     * Seconds of Unix time.
     */
    issued_at: number
    /**
     * Seconds of Unix time.
     */
    expires_at: number
  }[]
  /**
   * True = what was asked of the store was done one after another, as on a database; absent = false.
   */
  in_order?: boolean
  /**
   * Bodies, each once; others name them by their index.
   */
  texts: (
    | string
    | {
        base64: string
      }
  )[]
  events: RecordingEvent[]
  calls: RecordingCall[]
  /**
   * What a test did by the library; absent = the run was not one of the library.
   */
  acts?: RecordingAct[]
  /**
   * Calls in the order in which their answers ended.
   */
  answered: number[]
  /**
   * Bodies of webhooks in the order in which they were sent.
   */
  webhooks: number[]
  /**
   * What was drawn, in turn.
   */
  draws: (
    | string
    | number
    | {
        /**
         * Its number.
         */
        secret: number
        /**
         * Null = a secret of webhooks.
         */
        bytes: number | null
      }
  )[]
  /**
   * What was said of URLs of webhooks, in turn; null = nothing speaks against it.
   */
  refusals: (string | null)[]
}
/**
 * Something that came from outside: a call, a timer, what became of a webhook.
 */
export interface RecordingEvent {
  /**
   * Wall time, ms since 1970.
   */
  at: number
  kind: 'start' | 'call' | 'act' | 'timer' | 'sent' | 'probed' | 'durable'
  /**
   * Of the call, act, timer, webhook, probe or commit.
   */
  number: number
  /**
   * Of a webhook that was sent.
   */
  outcome?: {
    status: number | null
    error: string | null
    detail: string | null
    headers: {
      [k: string]: string
    }
    body: string
    ms: number
  }
  /**
   * Timers set, values drawn and webhooks sent before it: a replay that counts otherwise has left the recording.
   *
   * @minItems 3
   * @maxItems 3
   */
  made: number[]
  /**
   * Of a probe: whether a server listens there.
   */
  answers?: boolean
}
/**
 * A call with its answer.
 */
export interface RecordingCall {
  method: string
  /**
   * Path and query.
   */
  url: string
  /**
   * Pairs of a name and a value.
   */
  headers: string[][]
  /**
   * Index of its text; null = empty.
   */
  body: number | null
  /**
   * Null = there was none before the end of the recording.
   */
  answer: {
    status: number
    body: number | null
    /**
     * False = the connection was cut before its end.
     */
    whole: boolean
  } | null
}
/**
 * What a test did by the library in the sandbox's own process.
 */
export interface RecordingAct {
  /**
   * Whose world it was.
   */
  account: string
  /**
   * The method; .of. = of the handle that `on` names.
   */
  name:
    | 'clock.advance'
    | 'clock.to'
    | 'clock.until'
    | 'clock.stop'
    | 'clock.freeze'
    | 'clock.set'
    | 'clock.pace'
    | 'simulate'
    | 'journey'
    | 'webhooks.deliveries'
    | 'webhooks.resend'
    | 'webhooks.waitFor'
    | 'webhooks.trigger'
    | 'requests.list'
    | 'requests.count'
    | 'requests.find'
    | 'requests.waitFor'
    | 'shipments.waitFor'
    | 'shipments.of.read'
    | 'shipments.of.travelTo'
    | 'faults.add'
    | 'faults.set'
    | 'faults.remove'
    | 'faults.clear'
    | 'scenarios.add'
    | 'scenarios.remove'
    | 'scenarios.preview'
    | 'scenarios.setDefault'
    | 'profile.set'
    | 'wallet.topUp'
    | 'settlement.get'
    | 'settlement.set'
    | 'settlement.run'
    | 'fill'
    | 'reset'
    | 'state.export'
    | 'state.import'
    | 'snapshot'
    | 'snapshots.list'
    | 'snapshots.of.restore'
    | 'snapshots.of.remove'
    | 'createAccount'
    | 'remove'
    | 'registerWebhook'
    | 'inbox.open'
    | 'inbox.events'
    | 'inbox.waitFor'
    | 'inbox.check'
    | 'inbox.answer'
    | 'inbox.close'
  /**
   * The shipment or the snapshot of a handle; null = no handle.
   */
  on: string | null
  /**
   * Its arguments as JSON.
   */
  given: unknown[]
}
/**
 * Body of POST /refresh_token.
 */
export interface RefreshTokenRequest {
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  refresh_token: string | number
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  client_id: string | number
  /**
   * As issued. A wrong value is answered 401, not 422.
   */
  client_secret: string | number
  [k: string]: unknown
}
/**
 * 422 of a creation whose messages stand at the root, by dotted field key, beside an empty data.
 */
export interface RefusedAtRoot {
  /**
   * Mirrors the HTTP status.
   */
  code: 422
  status: 'error'
  data: EmptyData
  message: 'Unprocessable Entity'
  /**
   * @minItems 1
   *
   * This interface was referenced by `RefusedAtRoot`'s JSON-Schema definition
   * via the `patternProperty` "^shipment(\.[a-z0-9_]+)*$".
   */
  [k: string]: string[] | 422 | 'error' | EmptyData | 'Unprocessable Entity'
}
/**
 * What a replay knows of a call beside its recording.
 */
export interface ReplayCall {
  /**
   * Virtual time, ms since 1970.
   */
  at: number
  /**
   * Null = it shows no account's token.
   */
  account: string | null
  /**
   * Of the API; null = none.
   */
  operation: string | null
  /**
   * Why it was refused.
   */
  reason: string | null
}
/**
 * The command of a recorded run and how it ended.
 */
export interface ReplayCommand {
  /**
   * Without secrets.
   */
  words: string[]
  exit_code: number
  /**
   * The signal that ended it.
   */
  signal: string | null
}
/**
 * The first place where a replay left its recording.
 */
export interface ReplayDifference {
  /**
   * Such as: call 12: POST /api/v2/shipments
   */
  where: string
  /**
   * Into the body; empty for what is no body.
   */
  pointer: string
  was: string
  is: string
}
/**
 * A shipment with its status at a moment of a run.
 */
export interface ReplayShipment {
  shipment: string
  /**
   * The shop's order_id.
   */
  order_id: string | null
  line: 'standard' | 'ondemand'
  status: number
  slug: string
  text: string
}
/**
 * What a page of a recording shows.
 */
export interface ReplayPage {
  format: 'carrier-sandbox-replay-page'
  /**
   * Of this form. A newer one is refused by its number.
   */
  version: 1
  recording: Recording
  /**
   * Null = it was not played.
   */
  trace: ReplayTrace | null
  /**
   * Null = it played as it was recorded, or was not played.
   */
  difference: ReplayDifference | null
  /**
   * Null = the run was not one of a command.
   */
  command: ReplayCommand | null
}
/**
 * What happened while a recording was played.
 */
export interface ReplayTrace {
  /**
   * By the numbers of the calls; those that were not played are not there.
   */
  calls: ReplayCall[]
  /**
   * By the numbers of the acts: virtual time, ms since 1970.
   */
  acts: number[]
  moments: ReplayMoment[]
}
/**
 * The recorded run that a sandbox has played.
 */
export interface ReplayState {
  /**
   * Null = it plays none.
   */
  replay: ReplayPage | null
  /**
   * The last call that was made; null = all were.
   */
  call: number | null
}
/**
 * Body of POST /requests/wait. It answers when a matching call was answered, or at the time-out.
 */
export interface RequestAwait {
  match: RequestMatch
  /**
   * The cursor of an earlier wait: only later events count. Absent = all since the last reset.
   */
  after?: string
  /**
   * Wall ms; 0 = check once.
   */
  timeout_ms?: number
}
/**
 * The calls to find: all keys must match. No key = all calls.
 */
export interface RequestMatch {
  /**
   * GET, POST, …
   */
  method?: string
  /**
   * As the contract calls it.
   */
  operation?: string
  /**
   * Without the query; * is any run of characters. Or the path of the operation with braces: /api/v2/shipments/{id}.
   */
  path?: string
  /**
   * A status, a class such as 4xx, or none = the client did not get the answer.
   */
  status?: number | string
  /**
   * The shipment that the call made or named, by gcode, order_id or waybill.
   */
  shipment?: string
  /**
   * The shop's order_id, if the call has one.
   */
  order_id?: string
  /**
   * Parameters by name; * in a value is any run of characters.
   */
  query?: {
    [k: string]: string
  }
  /**
   * Request headers by name, in any case; * in a value is any run of characters. Secrets are not stored.
   */
  header?: {
    [k: string]: string
  }
  /**
   * A part of the JSON that was sent: each given key has the same value there. A list must match with all items.
   */
  body?:
    | {
        [k: string]: unknown
      }
    | unknown[]
}
/**
 * Answer of POST /requests/wait, on time-out too, and of POST /requests/find.
 */
export interface RequestAwaited {
  matched: boolean
  /**
   * Matching calls, oldest first; of more than 100 the newest. Empty on time-out.
   *
   * @maxItems 100
   */
  items: RequestEntry[]
  /**
   * On time-out: entries that match all keys except one, newest first.
   *
   * @maxItems 5
   */
  near_misses: {
    /**
     * The key that does not match.
     */
    differs: string
    wanted: string | number
    got: string | number | null
    [k: string]: unknown
  }[]
  /**
   * The position in the log; send it with the next wait to see only later events.
   */
  cursor: string
  /**
   * On time-out: the probable reason.
   */
  why: string | null
}
/**
 * A call of the API in the request log.
 */
export interface RequestEntry {
  /**
   * The id in the log; the event of the call has the same id.
   */
  id: string
  /**
   * Virtual time at which the answer was sent; wall time for a call without an account.
   */
  at: Instant
  /**
   * Wall time.
   */
  received_at: Instant
  method: string
  /**
   * With the query, without secrets.
   */
  path: string
  /**
   * Null for an unknown path or method.
   */
  operation: string | null
  /**
   * Null = the client did not get the whole answer.
   */
  status: number | null
  /**
   * Why it was refused, in English; as the header X-Sandbox-Reason of the answer. Absent where it was not.
   */
  reason?: string
  /**
   * Wall time it took.
   */
  ms: number
  /**
   * The shipment or on-demand order that it created or named.
   */
  shipment: string | null
  /**
   * The shop's order_id, if the call has one.
   */
  order_id: string | null
  /**
   * Ids of the fault rules that applied to it; header = a fault of its own header.
   */
  faults: string[]
}
/**
 * Answer of POST /requests/count.
 */
export interface RequestCount {
  count: number
  /**
   * The position in the log; send it with the next request to see only later calls.
   */
  cursor: string
}
/**
 * Answer of GET /requests/{id}: a call with its headers and bodies.
 */
export interface RequestDetail {
  /**
   * The id in the log; the event of the call has the same id.
   */
  id: string
  /**
   * Virtual time at which the answer was sent; wall time for a call without an account.
   */
  at: Instant
  /**
   * Wall time.
   */
  received_at: Instant
  method: string
  /**
   * With the query, without secrets.
   */
  path: string
  /**
   * Null for an unknown path or method.
   */
  operation: string | null
  /**
   * Null = the client did not get the whole answer.
   */
  status: number | null
  /**
   * Why it was refused, in English; as the header X-Sandbox-Reason of the answer. Absent where it was not.
   */
  reason?: string
  /**
   * Wall time it took.
   */
  ms: number
  /**
   * The shipment or on-demand order that it created or named.
   */
  shipment: string | null
  /**
   * The shop's order_id, if the call has one.
   */
  order_id: string | null
  /**
   * Ids of the fault rules that applied to it; header = a fault of its own header.
   */
  faults: string[]
  /**
   * Parameters of the path's query.
   */
  query: {
    [k: string]: string
  }
  /**
   * The values of the path for the names in braces.
   */
  params: {
    [k: string]: string
  }
  /**
   * What the client sent.
   */
  request: {
    /**
     * By name in lower case, without secrets.
     */
    headers: {
      [k: string]: string
    }
    /**
     * As sent, without secrets. Null = no body, or not read.
     */
    body: string | null
    /**
     * The body is longer than the stored part.
     */
    truncated: boolean
  }
  /**
   * The answer. Without a status, the client did not get the complete answer.
   */
  answer: {
    /**
     * By name in lower case, without secrets.
     */
    headers: {
      [k: string]: string
    }
    /**
     * The complete body, without secrets. Null = no body.
     */
    body: string | null
    /**
     * The body is longer than the stored part.
     */
    truncated: boolean
  }
  /**
   * The call as a command for a POSIX shell, with $SANDBOX_ACCESS_TOKEN as the token. Null = the complete body is not stored.
   */
  curl: string | null
}
/**
 * Body of POST /requests/find and POST /requests/count.
 */
export interface RequestFind {
  match?: RequestMatch
  /**
   * The cursor of an earlier wait: only later events count. Absent = all since the last reset.
   */
  after?: string
}
/**
 * Answer of GET /requests: newest first.
 */
export interface RequestList {
  /**
   * One page of them.
   */
  items: RequestEntry[]
  /**
   * The number of matches.
   */
  total: number
  /**
   * From 1.
   */
  page: number
  /**
   * Records of a page.
   */
  size: number
}
/**
 * Answer of POST /reset that asked for a snapshot.
 */
export interface ResetDone {
  snapshot: Snapshot
}
/**
 * A snapshot of an account.
 */
export interface Snapshot {
  name: string
  /**
   * The action before which it was saved automatically; null = a client saved it. The newest five automatic ones are kept.
   */
  before: 'reset' | 'import' | 'restore' | null
  /**
   * Wall time.
   */
  saved_at: Instant
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * Parcels and on-demand orders.
   */
  shipments: number
  customers: number
  /**
   * Webhook endpoints.
   */
  endpoints: number
  deliveries: number
}
/**
 * Body of POST /reset.
 */
export interface ResetRequest {
  /**
   * Start the same epoch again, so the same requests give the same ids.
   */
  replay?: boolean
  /**
   * Save the present state as a snapshot first. The answer is 200 and names it. If it cannot be saved, nothing changes.
   */
  snapshot?: boolean
}
/**
 * The new secret of an endpoint, shown only once.
 */
export interface RotatedSecret {
  /**
   * Signs from now on.
   */
  secret: string
  /**
   * The public half, for standard-ed25519.
   */
  public_key: string
  /**
   * The old secret also signs until then, in schemes with several signatures; virtual time.
   */
  old_secret_until: string
}
/**
 * The differences of one carrier; an absent key is as for all carriers.
 */
export interface ScenarioBranch {
  /**
   * How this carrier accepts or refuses the order.
   */
  create?: ScenarioCreate
  /**
   * The steps with this carrier, instead of those for all.
   *
   * @maxItems 1000
   */
  steps?: ScenarioEntry[]
}
/**
 * How the carrier accepts or refuses the order; absent = it accepts at once.
 */
export interface ScenarioCreate {
  /**
   * Time until the carrier accepts (or refuses, with error).
   */
  delay?: Duration
  /**
   * The carrier refuses: status 900 with this carrier_error; on-demand 1000 with this error_text.
   */
  error?: string
  /**
   * The fault of the event of the creation.
   */
  webhook?: WebhookChaos
}
/**
 * One move of the parcel, after a fixed wait, one drawn from the seed, at a time of day, or within the promise of the rate.
 */
export interface ScenarioStep {
  /**
   * Wait after the previous step; for the first step, after the acceptance.
   */
  after?: Duration
  /**
   * Shortest and longest wait; the draw comes from the seed.
   *
   * @minItems 2
   * @maxItems 2
   */
  between?: Duration[]
  /**
   * Clock time in GMT+7: the next such time ahead, or with days that time on a later day.
   */
  at?: string
  /**
   * With at: 1 = that time on the next calendar day, 2 = the day after it.
   */
  days?: number
  /**
   * In place of a wait: the delivery within the days that the rate promises, in the carrier's delivery hours. The success_percent of the carrier are in time, the others 1 to 3 working days late. On the out-for-delivery directly before such a delivery: on the day of the delivery (standard).
   */
  within?: 'promise'
  /**
   * The step moves to the carrier's next opening: delivery_hours for 904, 905, 906, 915 and 916, pickup_hours for the others, never on days_off (standard).
   */
  hours?: 'work'
  /**
   * The status of the step.
   */
  status: StatusName
  /**
   * The reason, as a text of the carrier; the message of the history and of the event.
   */
  reason?: string
  /**
   * Make a move that the table of legal moves forbids.
   */
  force?: boolean
  /**
   * The fault of the event of this step.
   */
  webhook?: WebhookChaos
  /**
   * What the step changes of the parcel's weight, fees and collected COD (standard).
   */
  set?: StepChanges
  /**
   * A note of the carrier or the shop, which note_update of the record lists with the time of the step (standard).
   */
  note_update?: string
  /**
   * The driver who accepts the order; an absent key is drawn from the seed (on-demand).
   */
  driver?: {
    /**
     * Full name.
     */
    name?: string
    /**
     * Phone.
     */
    phone?: string
  }
  /**
   * The number of the point in the order's list, from 1 (on-demand).
   */
  point?: number
  /**
   * What happens at the point (on-demand).
   */
  point_status?: 'arrived' | 'completed' | 'failed' | 'returned'
}
/**
 * The values that a step sets; totals, amount_return_shop and the ledger are computed from them.
 */
export interface StepChanges {
  /**
   * The weight at the carrier, grams.
   */
  weight?: number
  /**
   * Delivery fee.
   */
  delivery_fee?: FeeChange
  /**
   * Platform service fee.
   */
  service_fee?: FeeChange
  /**
   * COD handling fee.
   */
  cod_fee?: FeeChange
  /**
   * Insurance fee.
   */
  insurrance_fee?: FeeChange
  /**
   * Return fee.
   */
  return_fee?: FeeChange
  /**
   * Re-delivery fee.
   */
  re_delivery_fee?: FeeChange
  /**
   * Other fees.
   */
  update_info_fee?: FeeChange
  /**
   * Overweight fee.
   */
  overweight_fee?: FeeChange
  /**
   * Discount.
   */
  discount?: FeeChange
  /**
   * The amount collected at a partial delivery (916), VND.
   */
  cod_collected?: number
}
/**
 * A loop of steps.
 */
export interface ScenarioRepeat {
  /**
   * Number of rounds.
   */
  repeat: number
  /**
   * The steps of a round; a round must take time.
   *
   * @minItems 1
   * @maxItems 1000
   */
  steps: ScenarioEntry[]
}
/**
 * A random branch, drawn from the seed by weight.
 */
export interface ScenarioChoice {
  /**
   * The branches; the steps after the choice follow each of them.
   *
   * @minItems 1
   * @maxItems 50
   */
  choose: ScenarioOption[]
}
/**
 * One branch of a choice with its weight.
 */
export interface ScenarioOption {
  /**
   * 3 against 1 = three times in four; absent = 1.
   */
  weight?: number
  /**
   * The steps of the branch; may be empty.
   *
   * @maxItems 1000
   */
  steps: ScenarioEntry[]
}
/**
 * One scenario with its file: answer of GET and PUT /scenarios/{name}.
 */
export interface ScenarioDetail {
  /**
   * What it is called.
   */
  name: string
  /**
   * The product line it applies to.
   */
  line: 'standard' | 'ondemand'
  /**
   * shipped = with the package, folder = from --scenario-dir, account = added to this account.
   */
  source: 'shipped' | 'folder' | 'account'
  /**
   * The source of another scenario of this name that it replaces.
   */
  shadows: 'shipped' | 'folder' | null
  /**
   * true = the scenario of orders of its line that choose none.
   */
  is_default: boolean
  /**
   * As it was written.
   */
  file: ScenarioFile
}
/**
 * A scenario file: what happens to a parcel after its booking (scenarios/*.yaml; JSON is accepted). The settlement is not a step, because the settlement calendar of the account does it.
 */
export interface ScenarioFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * The name of the scenario in headers, flags and the control API.
   */
  name: string
  /**
   * Its purpose in one line.
   */
  description: string
  /**
   * The product line it applies to.
   */
  line: 'standard' | 'ondemand'
  /**
   * The orders that use it: one matching entry is enough, all its keys must match, the longest order_id pattern wins.
   *
   * @maxItems 50
   */
  match?: ScenarioMatch[]
  /**
   * How the carrier accepts or refuses the order; absent = it accepts at once.
   */
  create?: ScenarioCreate
  /**
   * The steps in order; a refused order needs none.
   *
   * @maxItems 1000
   */
  steps?: ScenarioEntry[]
  /**
   * Differences of single carriers, by short name (ghtk, ahamove, …).
   */
  carriers?: {
    [k: string]: ScenarioBranch
  }
}
/**
 * Every scenario the account can choose, in the order of their names: answer of GET /scenarios.
 */
export interface ScenarioList {
  /**
   * The scenarios.
   */
  items: ScenarioSummary[]
  /**
   * What orders live that choose nothing.
   */
  defaults: DefaultScenarios
  /**
   * Errors in files of the watched folder; the last valid versions are used.
   */
  problems: {
    /**
     * Its path, as the folder was named.
     */
    file: string
    /**
     * From 1; 0 = the file as a whole.
     */
    line: number
    /**
     * From 1; 0 = the file as a whole.
     */
    column: number
    /**
     * The error.
     */
    message: string
  }[]
}
/**
 * One scenario of GET /scenarios.
 */
export interface ScenarioSummary {
  /**
   * What it is called.
   */
  name: string
  /**
   * The product line it applies to.
   */
  line: 'standard' | 'ondemand'
  /**
   * Its purpose in one line.
   */
  description: string
  /**
   * shipped = with the package, folder = from --scenario-dir, account = added to this account.
   */
  source: 'shipped' | 'folder' | 'account'
  /**
   * The source of another scenario of this name that it replaces.
   */
  shadows: 'shipped' | 'folder' | null
  /**
   * The values of an order that choose it.
   */
  magic: {
    /**
     * Beginnings of an order_id that choose it.
     */
    order_id: string[]
    /**
     * Phones of the recipient that choose it.
     */
    phone: string[]
  }
  /**
   * true = the scenario of orders of its line that choose none.
   */
  is_default: boolean
  /**
   * As it was written; with files=true.
   */
  file?: ScenarioFile
}
/**
 * Answer of POST /scenarios/preview: the steps with their dates.
 */
export interface ScenarioPlan {
  /**
   * Its name.
   */
  scenario: string
  /**
   * The product line it applies to.
   */
  line: 'standard' | 'ondemand'
  /**
   * Short name.
   */
  carrier: string
  /**
   * The order_id of the previewed booking.
   */
  order_id: string
  /**
   * The seed.
   */
  seed: number
  /**
   * The draws are those of a booking with this key: account, epoch, request, occurrence.
   */
  key: string
  /**
   * When it is booked.
   */
  start: string
  /**
   * Longest wait between two steps, or script.
   */
  pace: string
  /**
   * The drawn branches in order; another seed may draw others.
   */
  choices: {
    /**
     * Its place in the file, as a JSON pointer.
     */
    pointer: string
    /**
     * The number of the drawn branch, from 1.
     */
    taken: number
    /**
     * How many there are.
     */
    of: number
    /**
     * The probability of that branch.
     */
    odds: number
  }[]
  /**
   * From the booking to the end, the settlement included.
   */
  plan: PlannedMoment[]
}
/**
 * Body of POST /scenarios/preview: the scenario and the order to preview. Nothing is stored.
 */
export interface ScenarioPreview {
  /**
   * The name of a scenario of the account, or a scenario file.
   */
  scenario:
    | string
    | {
        [k: string]: unknown
      }
  /**
   * The values of the order; it goes from Hà Nội to Hồ Chí Minh, on-demand within Hà Nội.
   */
  order?: {
    /**
     * The preview is that of the account's first booking with this order_id; absent = PREVIEW.
     */
    order_id?: string
    /**
     * Short name; absent = ghtk, on-demand ahamove.
     */
    carrier?: string
    /**
     * VND, on-demand at each stop; absent = 300000.
     */
    cod?: number
    /**
     * Declared value, VND; absent = 0.
     */
    amount?: number
    /**
     * Grams; absent = 500.
     */
    weight?: number
    /**
     * Who pays the fees: 0 = the recipient, 1 = the sender; absent = 1 (standard).
     */
    payer?: 0 | 1
    /**
     * Delivery stops; absent = 2 (on-demand).
     */
    stops?: number
  }
  /**
   * When it is booked; absent = now, by the account's clock.
   */
  start?: Instant
  /**
   * The seed; absent = that of the account.
   */
  seed?: number
  /**
   * Longest wait between two steps; absent = script, the scenario's own durations.
   */
  pace?: Duration | 'script'
}
/**
 * Body of POST /scenarios/validate: the text of a scenario file.
 */
export interface ScenarioText {
  /**
   * YAML or JSON, up to 1 MB.
   */
  text: string
}
/**
 * Answer of POST /scenarios/validate: the scenario, or the errors of the text.
 */
export interface ScenarioVerdict {
  /**
   * The scenario of the text, ready for PUT /scenarios/{name}; null = not valid.
   */
  file: ScenarioFile | null
  /**
   * All errors; empty = valid.
   */
  problems: {
    /**
     * From 1; 0 = the text as a whole.
     */
    line: number
    /**
     * From 1; 0 = the text as a whole.
     */
    column: number
    /**
     * The error, with the nearest valid word.
     */
    message: string
  }[]
}
/**
 * What scenarios may name: answer of GET /scenario-words.
 */
export interface ScenarioWordList {
  /**
   * Standard shipments.
   */
  standard: WordsOfLine
  /**
   * On-demand orders.
   */
  ondemand: WordsOfLine
}
/**
 * Statuses and carriers of one product line.
 */
export interface WordsOfLine {
  /**
   * Every status, in the order of the codes.
   */
  statuses: StatusWord[]
  /**
   * Short names.
   */
  carriers: string[]
}
export interface StatusWord {
  /**
   * Code on the wire.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * status_text, in Vietnamese.
   */
  text: string
}
/**
 * Query of GET /customers/search.
 */
export interface SearchCustomersQuery {
  /**
   * Matches the id exactly, the phone by a part of its digits (other characters are ignored, +84 = 0), and name and email by a part, case-insensitive.
   */
  q?: string
  [k: string]: unknown
}
/**
 * Query of GET /invoices/search.
 */
export interface SearchInvoicesQuery {
  /**
   * Records per page, 25 by default.
   */
  size?: PageNumber
  /**
   * Number of the page, from 1.
   */
  page?: PageNumber
  /**
   * Session code.
   */
  code?: string
  /**
   * Created then or later.
   */
  from?: TimeBound
  /**
   * Created then or earlier.
   */
  to?: TimeBound
  [k: string]: unknown
}
/**
 * Query of GET /shipments/search.
 */
export interface SearchShipmentsQuery {
  /**
   * Matches id, order_id or carrier_code exactly.
   */
  code?: string
  [k: string]: unknown
}
/**
 * Answer of GET /health and GET /ready.
 */
export interface ServiceState {
  /**
   * ok = the process runs; ready = it accepts requests.
   */
  status: 'ok' | 'ready'
  /**
   * Of GET /ready where several processes may share a database: what this one does; off = others do.
   */
  roles?: {
    /**
     * Answers calls.
     */
    api: 'ready' | 'off'
    /**
     * Runs due steps.
     */
    timers: 'ready' | 'off'
    /**
     * Sends webhooks.
     */
    webhooks: 'ready' | 'off'
  }
}
/**
 * Answer of GET /version.
 */
export interface ServiceVersion {
  /**
   * The name of the program.
   */
  name: 'carrier-sandbox'
  /**
   * Of the package.
   */
  version: string
  /**
   * The source of its cities, districts and wards: the package, or --locations.
   */
  locations: 'shipped' | 'recorded'
}
/**
 * Answer of GET and PUT /settlement: the settlement calendar of the account. A parcel is settled at the first of these times after its outcome and the hold.
 */
export interface Settlement {
  /**
   * Weekdays of the settlement.
   *
   * @minItems 1
   * @maxItems 7
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  /**
   * Time of day, GMT+7.
   */
  at: string
  /**
   * Whole days of 24 hours from the outcome to the settlement.
   */
  hold: number
  /**
   * Next settlement, virtual time.
   */
  next: Instant
  /**
   * Number of parcels that wait for their settlement.
   */
  waiting: number
  /**
   * Number of parcels that stay at 910 because the account has no bank account.
   */
  held: number
}
/**
 * Answer of POST /settlement/run.
 */
export interface SettlementRun {
  /**
   * Number of parcels that were settled.
   */
  settled: number
  /**
   * Id of the new COD session. null = none of the parcels has COD.
   */
  session: string | null
}
/**
 * Body of POST /shipments/{id}/wait. It answers when the shipment has reached the status, or at the time-out. The id may be an order_id, also of an order that is booked later, or a waybill.
 */
export interface ShipmentAwait {
  /**
   * It also counts if the shipment has passed it.
   */
  status: StatusName
  /**
   * The cursor of an earlier wait: only later events count. Absent = all since the last reset.
   */
  after?: string
  /**
   * Wall ms; 0 = check once.
   */
  timeout_ms?: number
}
/**
 * Answer of POST /shipments/{id}/wait, on time-out too.
 */
export interface ShipmentAwaited {
  matched: boolean
  /**
   * Shipments of that id, order_id or waybill that have reached it, oldest first. Empty on time-out.
   *
   * @maxItems 100
   */
  items: ShipmentReached[]
  /**
   * On time-out: entries that match all keys except one, newest first.
   *
   * @maxItems 5
   */
  near_misses: {
    /**
     * The key that does not match.
     */
    differs: string
    wanted: string | number
    got: string | number | null
    [k: string]: unknown
  }[]
  /**
   * The position in the log; send it with the next wait to see only later events.
   */
  cursor: string
  /**
   * On time-out: the probable reason.
   */
  why: string | null
}
/**
 * A shipment that has reached the awaited status.
 */
export interface ShipmentReached {
  /**
   * Of the sandbox: GS….
   */
  id: string
  /**
   * The product line; statuses belong to one.
   */
  line: 'standard' | 'ondemand'
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Short name; null when the rate could not be read.
   */
  carrier: string | null
  /**
   * The waybill; null until the carrier accepts.
   */
  carrier_code: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * Why the carrier refused it.
   */
  carrier_error: string | null
  /**
   * The scenario of the shipment.
   */
  scenario: string
  /**
   * Virtual time.
   */
  created_at: Instant
  /**
   * Virtual time.
   */
  updated_at: Instant
  /**
   * When its next planned step is due; null when none is planned.
   */
  next_at: Instant | null
  /**
   * Virtual time; the last time, if several.
   */
  reached_at: Instant
  /**
   * The text of the carrier.
   */
  message: string | null
}
/**
 * Answer of GET /shipments: both lines, newest first unless sorted.
 */
export interface ShipmentList {
  /**
   * One page of them.
   */
  items: ListedShipment[]
  /**
   * The number of matches.
   */
  total: number
  /**
   * From 1.
   */
  page: number
  /**
   * Records of a page.
   */
  size: number
  /**
   * With counts=true: what the list can be narrowed to, each counted under every filter but its own.
   */
  counts?: {
    /**
     * By line and code.
     */
    statuses: {
      /**
       * The product line; statuses belong to one.
       */
      line: 'standard' | 'ondemand'
      /**
       * The code.
       */
      status: number
      /**
       * The slug of the status.
       */
      slug: string
      /**
       * The text of the status, in Vietnamese.
       */
      text: string
      /**
       * How many shipments.
       */
      count: number
    }[]
    /**
     * By short name.
     */
    carriers: {
      /**
       * Its short name.
       */
      carrier: string
      /**
       * Its full name.
       */
      name: string
      /**
       * How many shipments.
       */
      count: number
    }[]
    /**
     * By name.
     */
    scenarios: {
      /**
       * The scenario of the shipment.
       */
      scenario: string
      /**
       * How many shipments.
       */
      count: number
    }[]
  }
}
/**
 * What the service posts to every webhook endpoint when a standard shipment is created and at each later change of status. Text without a value is empty.
 */
export interface ShipmentStatusEvent {
  gcode: ShipmentId
  /**
   * Carrier shipment code.
   */
  code: string
  /**
   * Partner order code.
   */
  order_id: string
  /**
   * Weight accepted by the service, grams.
   */
  weight: string
  /**
   * Shipping fee, VND.
   */
  fee: string
  /**
   * COD amount, VND.
   */
  cod: string
  /**
   * 0 = recipient pays, 1 = shop pays.
   */
  payer: string
  /**
   * Status code.
   */
  status: string
  status_text: string
  /**
   * Notice text.
   */
  message: string
  /**
   * Carrier tracking link.
   */
  tracking_url: string
  /**
   * Status description.
   */
  description: string
  sorting_code: string
  return_sorting_code: string
  /**
   * From 907 on.
   */
  is_return: Flag
  /**
   * From 916 on.
   */
  is_part_delivery: Flag
  /**
   * From 917 on.
   */
  is_lost: Flag
  carrier_short_name: string
  /**
   * COD less costs, VND. Negative = the partner owes it.
   */
  amount_return_shop: number
  /**
   * Time of the latest status.
   */
  update_time: UnixSeconds
}
/**
 * A shipment of either line in short.
 */
export interface ShipmentSummary {
  /**
   * Of the sandbox: GS….
   */
  id: string
  /**
   * The product line; statuses belong to one.
   */
  line: 'standard' | 'ondemand'
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Short name; null when the rate could not be read.
   */
  carrier: string | null
  /**
   * The waybill; null until the carrier accepts.
   */
  carrier_code: string | null
  /**
   * The code.
   */
  status: number
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The text of the status, in Vietnamese.
   */
  text: string
  /**
   * Why the carrier refused it.
   */
  carrier_error: string | null
  /**
   * carrier_error in English. Absent without one.
   */
  reason?: string
  /**
   * The scenario of the shipment.
   */
  scenario: string
  /**
   * Virtual time.
   */
  created_at: Instant
  /**
   * Virtual time.
   */
  updated_at: Instant
  /**
   * When its next planned step is due; null when none is planned.
   */
  next_at: Instant | null
}
/**
 * Body of POST /shipments/{id}/simulate: a change now, without moving the clock.
 */
export interface SimulateRequest {
  /**
   * continue = the next planned step; to = move to a status; fail = the present attempt fails; return = back to the sender; lose = lost; cancel = cancelled by `by`; scenario = follow another scenario from here on.
   */
  action: 'continue' | 'to' | 'fail' | 'return' | 'lose' | 'cancel' | 'scenario'
  /**
   * The status for the action to.
   */
  to?: StatusName
  /**
   * Send only the last event, not one for each step of the shortest legal path.
   */
  jump?: boolean
  /**
   * Who cancels; absent = user.
   */
  by?: 'user' | 'driver' | 'carrier'
  /**
   * The reason, as a text of the carrier.
   */
  reason?: string
  /**
   * The scenario for the action scenario.
   */
  scenario?: string
}
/**
 * Answer of POST /shipments/{id}/simulate: what happened, and the shipment as it is now.
 */
export interface Simulated {
  /**
   * The statuses in order; empty = only the plan changed.
   */
  moved: {
    /**
     * The code.
     */
    status: number
    /**
     * The slug of the status.
     */
    slug: string
    /**
     * The number of the point that changed without a change of the order, from 1 (on-demand).
     */
    point?: number
    /**
     * The state of the point.
     */
    point_status?: string | null
  }[]
  shipment: ShipmentDetail
}
/**
 * Body of POST /snapshots/{name}/restore.
 */
export interface SnapshotRestore {
  /**
   * Give later bookings the same ids as after the snapshot.
   */
  replay?: boolean
  /**
   * Save the present state as a snapshot first. The answer names it. If it cannot be saved, nothing changes.
   */
  snapshot?: boolean
}
/**
 * Body of POST /snapshots.
 */
export interface SnapshotSave {
  /**
   * 1 to 64 letters, digits, dots, underscores and hyphens.
   */
  name: string
  /**
   * Replace the snapshot of that name.
   */
  replace?: boolean
}
/**
 * Answer of GET /snapshots, oldest first.
 */
export interface Snapshots {
  snapshots: Snapshot[]
}
/**
 * The one line that `start --json` prints when it accepts requests.
 */
export interface StartOutput {
  /**
   * Base of everything.
   */
  url: string
  /**
   * Base address of the service, with /api/v2.
   */
  api: string
  /**
   * Base address of the control API.
   */
  control: string
  /**
   * The URL of the dashboard.
   */
  dashboard: string
  /**
   * Process id.
   */
  pid: number
  /**
   * The default account.
   */
  account: AccountCredentials
  /**
   * Bearer token of the control API; null = none is needed.
   */
  control_token: string | null
  /**
   * Name of the profile in force.
   */
  profile: string
  /**
   * The seed of the run.
   */
  seed: number
  /**
   * Longest wait between two steps; script = the scenario's own durations.
   */
  pace: Duration | 'script'
  /**
   * The URL of the database, without the password; absent = the embedded store.
   */
  store?: string
  /**
   * What this process does; absent = the embedded store, and all.
   *
   * Items: A role of this process.
   */
  serve?: ('api' | 'timers' | 'webhooks')[]
  /**
   * The URL past a pooler, without the password; absent = none was given.
   */
  store_listen?: string
}
/**
 * The settings of the account: seed, pace and profile. It contains no secret.
 */
export interface StateAccount {
  /**
   * The account of the state.
   */
  id: string
  seed: number
  epoch: number
  /**
   * Longest wait between two steps; null = the scenario's own durations.
   */
  paceMs: number | null
  /**
   * Settlement calendar. Absent = every day at 20:00, as in version 0.1.0.
   */
  settlement?: {
    /**
     * Weekdays of the settlement.
     *
     * @minItems 1
     * @maxItems 7
     */
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /**
     * Time of day, GMT+7.
     */
    at: string
    /**
     * Whole days of 24 hours from the outcome to the settlement.
     */
    hold: number
  }
  defaultScenario: string
  defaultOndemandScenario: string
  /**
   * Its own scenarios, as written.
   *
   * @maxItems 100
   */
  scenarios: ScenarioFile[]
  profile: {
    name: string
    description?: string
    extends?: string
    switches: ProfileSwitches
  }
}
/**
 * Sender or recipient of a parcel, as stored.
 */
export interface StateAddress {
  name: string | null
  phone: string | null
  email: string | null
  street: string | null
  /**
   * Code.
   */
  ward: string | null
  /**
   * Code.
   */
  district: string | null
  /**
   * Code.
   */
  city: string | null
  /**
   * The names of the codes at the booking with recorded locations (--locations); absent = those of the included locations.
   */
  names?: {
    ward: string | null
    district: string | null
    city: string | null
  }
  /**
   * How the codes are numbered: 2 = as the shipped locations number places now. Absent, without names = as version 0.1.0 did.
   */
  numbering?: 2
}
/**
 * An attempt to deliver an event.
 */
export interface StateAttempt {
  n: number
  cause: 'scheduled' | 'brought-forward' | 'resend' | 'recover' | 'test'
  /**
   * Wall time, ms.
   */
  wallAt: number
  virtualAt: number
  url: string
  requestHeaders: {
    [k: string]: string
  }
  faults: string[]
  status: number | null
  error: 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'aborted' | 'forbidden-target' | 'other' | null
  detail: string | null
  hint: {
    code: string
    en: string
    vi: string
  } | null
  responseHeaders: {
    [k: string]: string
  }
  /**
   * Its beginning.
   */
  responseBody: string
  durationMs: number
  nextAt: number | null
  /**
   * It arrived in the inbox.
   */
  inbox?: {
    n: number
    verified: boolean | null
  }
}
/**
 * A bank account for the payout of COD.
 */
export interface StateBankChange {
  /**
   * Arrival number, padded.
   */
  id: string
  at: number
  bankId: number
  branch: string
  owner: string
  number: string
}
/**
 * The carrier's additional fees: VND, grams.
 */
export interface StateCarrierTerms {
  returnFee: number
  redelivery: {
    freeAttempts: number
    fee: number
  }
  overweight: {
    tolerance: number
    chargedWeight: number
    firstWeight: number
    stepWeight: number
    stepFee: number
  }
  /**
   * Claim for a lost parcel: days until its payment, and the maximum in VND. Absent = 14 days, no maximum.
   */
  compensation?: {
    days: number
    ceiling: number | null
  }
}
/**
 * The counts of a valid state document.
 */
export interface StateChecked {
  /**
   * The account of the state.
   */
  account: string
  /**
   * Of the form of the document.
   */
  version: 1
  /**
   * The version of the sandbox that wrote it; null = unknown.
   */
  sandbox_version: string | null
  /**
   * Wall time; null = unknown.
   */
  exported_at: Instant | null
  seed: number
  /**
   * Its name.
   */
  profile: string
  /**
   * The time of its clock.
   */
  now: Instant
  /**
   * Parcels and on-demand orders.
   */
  shipments: number
  customers: number
  /**
   * Webhook endpoints.
   */
  endpoints: number
  deliveries: number
}
/**
 * The mode and the time of the clock.
 */
export interface StateClock {
  mode: 'real' | 'frozen' | 'scaled'
  /**
   * Virtual ms per wall ms.
   */
  factor: number
  /**
   * ms since 1970.
   */
  virtual: number
  /**
   * The wall time to which that belongs, ms since 1970.
   */
  wall: number
}
/**
 * A growing number from which ids are made.
 */
export interface StateCounter {
  id: string
  n: number
}
/**
 * A customer.
 */
export interface StateCustomer {
  id: string
  createdAt: number
  name: string | null
  phone: string | null
  email: string | null
  addresses: {
    street: string
    district: string
    city: string
  }[]
}
/**
 * An event on its way to one endpoint.
 */
export interface StateDelivery {
  id: string
  seq: number
  messageId: string
  shipmentId: string
  endpointId: string | null
  url: string | null
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  nextAt: number | null
  slot: string
  waitsFor: 'turn' | 'next-event' | 'burst' | 'cancel' | null
  copy: number
  chaos: WebhookChaos | null
  faults: string[]
  attempts: StateAttempt[]
}
/**
 * The complete state of one account, for GET and PUT /state. Instants are ms of virtual time since 1970.
 */
export interface StateDocument {
  format: 'carrier-sandbox-state'
  /**
   * The version of the format; it grows with every change that an older sandbox cannot read.
   */
  version: 1
  /**
   * Of the sandbox that wrote it.
   */
  sandbox_version: string
  /**
   * Wall time.
   */
  exported_at: string
  account: StateAccount
  clock: StateClock
  /**
   * The stored data, table by table.
   */
  rows: {
    shipments: StateShipment[]
    ondemand: StateOrder[]
    transactions: StateTransaction[]
    invoices: StateInvoice[]
    customers: StateCustomer[]
    bankChanges: StateBankChange[]
    timers: StateTimer[]
    endpoints: StateEndpoint[]
    messages: StateMessage[]
    deliveries: StateDelivery[]
    faults: StateFault[]
    counters: StateCounter[]
    /**
     * What the fault rules have counted. Absent while they have counted nothing.
     *
     * @maxItems 1000
     */
    faultCounts?: StateFaultCounts[]
    /**
     * What fault rules that draw have met. Absent while they have met nothing.
     *
     * @maxItems 50000
     */
    faultMeetings?: StateFaultMeeting[]
    /**
     * When the account last asked for each rate. Absent while none is kept.
     *
     * @maxItems 1
     */
    quotes?: StateQuotes[]
  }
}
/**
 * A parcel of the standard line with its history and what is planned.
 */
export interface StateShipment {
  id: string
  line: 'standard'
  orderId: string | null
  createdAt: number
  updatedAt: number
  status:
    | 900
    | 901
    | 902
    | 903
    | 904
    | 905
    | 906
    | 907
    | 908
    | 909
    | 910
    | 911
    | 912
    | 913
    | 914
    | 915
    | 916
    | 917
    | 918
    | 919
    | 1000
  carrierError: string | null
  /**
   * Short name.
   */
  carrier: string | null
  service: number | null
  trackingNumber: string | null
  carrierCode: string | null
  acceptedAt: number | null
  sortingCode: string | null
  returnSortingCode: string | null
  /**
   * 0 = the recipient, 1 = the sender.
   */
  payer: 0 | 1
  isRecall: 0 | 1
  from: StateAddress
  to: StateAddress
  parcel: StateParcel
  fees: StateFees
  terms: StateCarrierTerms | null
  /**
   * The part of its fee that was charged, and how.
   */
  taken: {
    wallet: number
    recipient: number
    session: number
  }
  codCollected: number | null
  isCompensated: boolean
  /**
   * The COD session it was settled in.
   */
  invoiceId: string | null
  expected: string | null
  expectedAt: number | null
  isReturn: boolean
  isPartDelivery: boolean
  isLost: boolean
  /**
   * Empty for a booking that was refused before a scenario was chosen.
   */
  scenario: string
  /**
   * Oldest first.
   *
   * @minItems 1
   */
  history: StateHistoryEntry[]
  acceptance?: WebhookChaos
  chaos?: WebhookChaos
  /**
   * Soonest first.
   */
  plan: StatePlannedStep[]
}
/**
 * A parcel of the standard line: centimetres, grams, VND. A refused booking keeps every number as sent, also 1e300.
 */
export interface StateParcel {
  name: string | null
  quantity: number | null
  width: number | null
  height: number | null
  length: number | null
  /**
   * Declared.
   */
  weight: number | null
  volumetricWeight: number | null
  metadata: string | null
  cod: number | null
  /**
   * Declared value.
   */
  amount: number | null
}
/**
 * What a parcel costs, VND.
 */
export interface StateFees {
  delivery: number
  service: number
  cod: number
  insurance: number
  return: number
  redelivery: number
  updateInfo: number
  overweight: number
  discount: number
}
/**
 * A status of the history of a parcel.
 */
export interface StateHistoryEntry {
  status:
    | 900
    | 901
    | 902
    | 903
    | 904
    | 905
    | 906
    | 907
    | 908
    | 909
    | 910
    | 911
    | 912
    | 913
    | 914
    | 915
    | 916
    | 917
    | 918
    | 919
    | 1000
  /**
   * The text of the carrier; null = the text of the status.
   */
  message: string | null
  at: number
  set?: StateFeeChanges
  /**
   * The note of the step; absent = none.
   */
  noteUpdate?: string
  webhook?: WebhookChaos
}
/**
 * The weight, fees and collected COD that a step sets.
 */
export interface StateFeeChanges {
  /**
   * The weight at the carrier, grams.
   */
  weight: number | null
  fees: {
    delivery?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    service?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    cod?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    insurance?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    return?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    redelivery?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    updateInfo?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    overweight?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
    discount?:
      | {
          vnd: number
        }
      | {
          percent: number
        }
  }
  /**
   * At a partial delivery, VND.
   */
  codCollected: number | null
}
/**
 * A planned step of a parcel.
 */
export interface StatePlannedStep {
  at: number
  wait:
    | number
    | {
        /**
         * GMT+7.
         */
        secondOfDay: number
        days: number
      }
    | {
        /**
         * The instant that the promise of the rate gave.
         */
        until: number
      }
  /**
   * The working hours that the step keeps; absent = none.
   */
  hours?: {
    /**
     * Minutes past midnight, GMT+7.
     */
    opens: number
    /**
     * Minutes past midnight, GMT+7.
     */
    closes: number
    /**
     * @maxItems 6
     */
    off: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  }
  kind: 'accept' | 'refuse' | 'move'
  status:
    | 900
    | 901
    | 902
    | 903
    | 904
    | 905
    | 906
    | 907
    | 908
    | 909
    | 910
    | 911
    | 912
    | 913
    | 914
    | 915
    | 916
    | 917
    | 918
    | 919
    | 1000
  reason: string | null
  force: boolean
  set: StateFeeChanges | null
  /**
   * The note of the step; absent = none.
   */
  noteUpdate?: string
  webhook: WebhookChaos | null
}
/**
 * An on-demand order with its history and what is planned.
 */
export interface StateOrder {
  id: string
  orderId: string | null
  createdAt: number
  updatedAt: number
  status: 900 | 901 | 902 | 903 | 904 | 905 | 906 | 907 | 908 | 909 | 910 | 911 | 1000
  carrier: string
  service: string
  trackingNumber: string
  code: string | null
  vehicle: 'BIKE'
  note: string | null
  /**
   * As sent.
   */
  metadata:
    | {
        [k: string]: unknown
      }[]
    | null
  requests: {
    id: string
    tierCode: string | null
    num: number | null
    price: number
  }[]
  fees: {
    delivery: number
    stop: number
    requests: number
    discount: number
    service: number
  }
  /**
   * Fees that the wallet has paid and COD that it has received for this order. Absent = the order is older than these transactions.
   */
  taken?: {
    fee: number
    cod: number
    /**
     * Number of transactions of this order.
     */
    lines: number
  }
  /**
   * Metres.
   */
  distance: number
  polyline: string
  /**
   * @minItems 2
   */
  points: StatePoint[]
  driver: {
    name: string
    phone: string
  } | null
  error: {
    code: number
    text: string
  } | null
  acceptedAt: number | null
  pickupAt: number | null
  deliveryAt: number | null
  completedAt: number | null
  returnedAt: number | null
  cancelledAt: number | null
  scenario: string
  /**
   * @minItems 1
   */
  history: {
    status: 900 | 901 | 902 | 903 | 904 | 905 | 906 | 907 | 908 | 909 | 910 | 911 | 1000
    message: string | null
    at: number
    point?: number
    pointState?: 'arrived' | 'completed' | 'failed' | 'returned'
    driver?: {
      name: string
      phone: string
    }
    webhook?: WebhookChaos
  }[]
  plan: {
    at: number
    wait:
      | number
      | {
          /**
           * GMT+7.
           */
          secondOfDay: number
          days: number
        }
    status: 900 | 901 | 902 | 903 | 904 | 905 | 906 | 907 | 908 | 909 | 910 | 911 | 1000
    reason: string | null
    force: boolean
    driver: {
      name: string
      phone: string
    } | null
    point: number | null
    pointState: 'arrived' | 'completed' | 'failed' | 'returned' | null
    stretch: number | null
    webhook: WebhookChaos | null
  }[]
  chaos?: WebhookChaos
}
/**
 * A point of an on-demand order.
 */
export interface StatePoint {
  id: string
  /**
   * 1 = pickup, 2 = delivery.
   */
  kind: 1 | 2
  name: string | null
  phone: string | null
  address: string | null
  lat: string
  lng: string
  note: string | null
  parcel: {
    name: string | null
    quantity: number | null
    amount: number | null
    codAmount: number | null
    length: number | null
    width: number | null
    height: number | null
    weight: number | null
  } | null
  state: 'pending' | 'arrived' | 'completed' | 'failed' | 'returned'
  visits: StateVisit[]
  isReturn: boolean
  createdAt: number
}
/**
 * What happened at a point of an on-demand order.
 */
export interface StateVisit {
  state: 'arrived' | 'completed' | 'failed' | 'returned'
  at: number
  note: string | null
  /**
   * How many entries the history had by then.
   */
  after?: number
  webhook?: WebhookChaos
}
/**
 * A line of the ledger, VND.
 */
export interface StateTransaction {
  /**
   * Arrival number, padded.
   */
  id: string
  code: string
  at: number
  kind: 'top-up' | 'fee' | 'refund' | 'compensation' | 'netted-debt' | 'recovery' | 'ondemand-cod'
  amount: number
  opening: number
  closing: number
  description: string
  shipmentId: string | null
}
/**
 * A COD session, VND.
 */
export interface StateInvoice {
  id: string
  at: number
  totalCod: number
  totalFee: number
  walletDebt: number
  count: number
  /**
   * Amount that the wallet pays if the fees exceed the COD. Absent = 0.
   */
  recovered?: number
  /**
   * Time of the payment into the bank account. null = not paid yet. Absent = paid when the session was formed.
   */
  paidAt?: number | null
}
/**
 * A registered webhook endpoint, without its secrets.
 */
export interface StateEndpoint {
  /**
   * The number of the registration; 0 = the inbox.
   */
  id: string
  /**
   * Tokens in it are left out.
   */
  url: string
  settings: {
    signature: SignatureSetting[] | null
    retry: (('none' | 'fast' | 'standard' | 'three-minutes') | Duration[]) | null
    ordered: boolean
    onDisabled: 'hold' | 'drop'
    state?: ConsumerState
  }
  disabled: {
    by: 'user' | 'gone' | 'failures'
    at: number
  } | null
  failingSince: number | null
  createdAt: number
  updatedAt: number
  /**
   * Of an inbox only: what it answers.
   */
  inbox?: {
    since: number
    answer: {
      status: number
      delayMs: number
    }
    first: {
      status: number
      delayMs: number
      times: number
    } | null
  }
}
/**
 * An event, with the bytes of its body.
 */
export interface StateMessage {
  id: string
  seq: number
  at: number
  event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  shipmentId: string
  orderId: string | null
  status: number
  slug: string
  body: string
}
/**
 * A fault rule of the account.
 */
export interface StateFault {
  id: string
  rule: FaultRule
  addedAt: number
  /**
   * true = off; absent = on.
   */
  isOff?: true
}
/**
 * How often a fault rule has met something, and how often it has fired.
 */
export interface StateFaultCounts {
  /**
   * Id of the rule.
   */
  id: string
  /**
   * Calls, events or bookings that the rule concerned.
   */
  seen: number
  /**
   * Those that it hit.
   */
  fired: number
  /**
   * Milliseconds of virtual time; null = never.
   */
  lastFiredAt: number | null
}
/**
 * How often a fault rule that draws has met one request or event.
 */
export interface StateFaultMeeting {
  /**
   * The rule and the key of what it met.
   */
  id: string
  /**
   * Id of the rule.
   */
  rule: string
  n: number
  /**
   * The highest was met last.
   */
  seq: number
}
/**
 * When the account last asked for each rate, under the switch rate_ttl.
 */
export interface StateQuotes {
  id: 'quotes'
  /**
   * Milliseconds of virtual time by the id of the rate.
   */
  at: {
    [k: string]: number
  }
}
/**
 * The counts of an account after an import or a restored snapshot.
 */
export interface StateImported {
  /**
   * New ids are drawn by it; with replay that of the state.
   */
  epoch: number
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * Parcels and on-demand orders.
   */
  shipments: number
  customers: number
  deliveries: number
  /**
   * The snapshot of the replaced state, if it was requested.
   */
  snapshot?: Snapshot
}
/**
 * The counts of an account's data.
 */
export interface StateSummary {
  account: string
  seed: number
  /**
   * Its name.
   */
  profile: string
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * Parcels and on-demand orders.
   */
  shipments: number
  customers: number
  /**
   * Webhook endpoints.
   */
  endpoints: number
  deliveries: number
}
/**
 * fixtures/status-codes.json: every status of both product lines with its slug and its texts.
 */
export interface StatusCodesFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string
  /**
   * Standard shipments.
   *
   * @minItems 1
   */
  standard: StandardStatusRow[]
  /**
   * On-demand shipments.
   *
   * @minItems 1
   */
  ondemand: OndemandStatusRow[]
}
export interface StandardStatusRow {
  /**
   * Status code on the wire.
   */
  code: StandardStatusCode
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The phase of a parcel: the colour and the shape of the status on the dashboard. A slug has the same phase in both lines.
   */
  phase: 'waiting' | 'moving' | 'good' | 'trouble' | 'returning' | 'money' | 'ended' | 'bad'
  /**
   * status_text.
   */
  text: string
  /**
   * The message of an event without a reason.
   */
  message: string
  /**
   * status_desc and description of the event.
   */
  description: string
}
export interface OndemandStatusRow {
  /**
   * Status code on the wire.
   */
  code: OndemandStatusCode
  /**
   * The slug of the status.
   */
  slug: string
  /**
   * The phase of a parcel: the colour and the shape of the status on the dashboard. A slug has the same phase in both lines.
   */
  phase: 'waiting' | 'moving' | 'good' | 'trouble' | 'returning' | 'money' | 'ended' | 'bad'
  /**
   * status_text.
   */
  text: string
  /**
   * The message of an event without a reason.
   */
  message: string
  /**
   * status_desc and description of the event.
   */
  description: string
}
/**
 * Any success; the payload has its own schema.
 */
export interface SuccessEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  /**
   * Present on some responses.
   */
  message?: string
}
/**
 * Answer of the login.
 */
export interface Token {
  token_type: 'Bearer'
  /**
   * Seconds; about 100 years by the specification.
   */
  expires_in: number
  /**
   * A JWT.
   */
  access_token: string
  /**
   * Opaque.
   */
  refresh_token: string
}
/**
 * Tokens at the root and in data.
 */
export interface TokenBoth {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  token_type: 'Bearer'
  /**
   * Seconds; about 100 years by the specification.
   */
  expires_in: number
  /**
   * A JWT.
   */
  access_token: string
  /**
   * Opaque.
   */
  refresh_token: string
  data: Token
}
/**
 * Tokens at the root of the body, beside code and status.
 */
export interface TokenRoot {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  token_type: 'Bearer'
  /**
   * Seconds; about 100 years by the specification.
   */
  expires_in: number
  /**
   * A JWT.
   */
  access_token: string
  /**
   * Opaque.
   */
  refresh_token: string
}
/**
 * A payment or refund of the wallet. closing − opening shows its direction (switch `transaction_sign`).
 */
export interface Transaction {
  id: string
  amount: Money
  description: string
  /**
   * Balance before.
   */
  opening_debit: Money
  /**
   * Balance after.
   */
  closing_debit: Money
  created_at: SlashedMinute
}
/**
 * A text in both languages.
 */
export interface TwoLanguages {
  /**
   * English.
   */
  en: string
  /**
   * Vietnamese.
   */
  vi: string
}
/**
 * Payload of a 401.
 */
export interface Unauthenticated {
  error: 'Unauthenticated.'
}
/**
 * 401: missing or invalid credentials.
 */
export interface UnauthenticatedEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 401
  status: 'error'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  /**
   * Present on some responses.
   */
  message?: string
}
/**
 * 422: validation failed.
 */
export interface UnprocessableEnvelope {
  /**
   * Mirrors the HTTP status.
   */
  code: 422
  status: 'error'
  /**
   * Payload.
   */
  data: {
    [k: string]: unknown
  }
  message: 'Unprocessable Entity'
}
/**
 * Body of PUT /account/update/bank; all four are required.
 */
export interface UpdateBankAccountRequest {
  /**
   * From the banks list.
   */
  bank_id: CodeInput
  branch: string
  owner: string
  number: string
  [k: string]: unknown
}
/**
 * The updated record at the root and in data (customer_layout: both).
 */
export interface UpdateCustomerBoth {
  /**
   * Mirrors the HTTP status.
   */
  code: 200
  status: 'success'
  id: string
  /**
   * Full name.
   */
  name: string | null
  phone: string | null
  email: string | null
  address: CustomerAddress[]
  data: Customer
}
/**
 * Body of POST /customers/{id}.
 */
export interface UpdateCustomerRequest {
  name?: NameInput
  email?: NameInput
  phone?: PhoneInput
  [k: string]: unknown
}
/**
 * Payload of a 422, except on-demand rates, create and update.
 */
export interface ValidationErrors {
  errors: ValidationMessages
  /**
   * Fixed text: the data failed validation.
   */
  exception: string
}
/**
 * Messages by dotted field key, e.g. paths.0.lat.
 */
export interface ValidationMessages {
  /**
   * @minItems 1
   */
  [k: string]: string[]
}
/**
 * Dependences that are known: the file of `exec --vary --accept`.
 */
export interface VaryAccept {
  /**
   * For editors.
   */
  $schema?: string
  /**
   * @maxItems 1000
   */
  accepted: VaryAccepted[]
}
/**
 * One dependence that is accepted.
 */
export interface VaryAccepted {
  /**
   * Its id, as exec --vary reports it.
   */
  variation: string
  /**
   * Why it is accepted.
   */
  reason: string
}
/**
 * The first place at which the application gets something else.
 */
export interface VaryDifference {
  /**
   * The operationId, or webhook.
   */
  operation: string
  /**
   * Counted among the calls of the operation, or among the webhooks.
   */
  occurrence: number
  /**
   * JSON pointer into the body; empty for what is no part of one.
   */
  pointer: string
  /**
   * In the unvaried run.
   */
  was: string
  /**
   * Under the variation.
   */
  is: string
}
/**
 * A call of the unvaried run.
 */
export interface VaryPlace {
  /**
   * The operationId of schemas/contract.json.
   */
  operation: string
  /**
   * Counted among the calls of the operation.
   */
  occurrence: number
}
/**
 * The report of `exec --vary`: vary.json.
 */
export interface VaryReport {
  /**
   * The command as it is.
   */
  baseline: {
    /**
     * Its exit code; of two runs that of the red one.
     */
    exit: number
    /**
     * Wall time of the first run.
     */
    seconds: number
    /**
     * Calls of operations.
     */
    calls: number
    /**
     * Attempts that were sent.
     */
    webhooks: number
    /**
     * The end of what a red run printed.
     */
    excerpt: string
  }
  variations: VaryVariation[]
  /**
   * The exit code of exec --vary.
   */
  exit: 0 | 1 | 4
}
/**
 * What was found out about one variation.
 */
export interface VaryVariation {
  id: string
  /**
   * The clause that leaves it open; null = none does.
   */
  clause: string | null
  /**
   * untouched: no byte would differ, so nothing was run.
   */
  verdict: 'untouched' | 'independent' | 'depends' | 'flaky'
  /**
   * Of the runs that decided the verdict: how many were red, of how many.
   */
  runs: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    varied: number[]
    /**
     * @minItems 2
     * @maxItems 2
     */
    plain: number[]
  }
  first_difference: null | VaryDifference
  /**
   * The call whose answer makes the command red; null = no single call does.
   */
  guilty: null | VaryPlace
  /**
   * The end of what the command printed.
   */
  excerpt: string
  /**
   * The reason of --accept; null = it is not accepted.
   */
  accepted: string | null
}
/**
 * Answer of every wait, on time-out too.
 */
export interface WaitAnswer {
  matched: boolean
  /**
   * The matches in the form of the lists of the control API, oldest first; of more than 100 the newest. Empty on time-out.
   *
   * @maxItems 100
   */
  items: {
    [k: string]: unknown
  }[]
  /**
   * On time-out: entries that match all keys except one, newest first.
   *
   * @maxItems 5
   */
  near_misses: {
    /**
     * The key that does not match.
     */
    differs: string
    wanted: string | number
    got: string | number | null
    [k: string]: unknown
  }[]
  /**
   * The position in the log; send it with the next wait to see only later events.
   */
  cursor: string
  /**
   * On time-out: the probable reason.
   */
  why: string | null
}
/**
 * Answer of GET /wallet: the balance of the prepaid wallet and its course.
 */
export interface Wallet {
  /**
   * The balance, VND; below zero = a debt.
   */
  balance: number
  /**
   * The number of transactions.
   */
  transactions: number
  /**
   * The balance after each transaction, oldest first. Of a long ledger at most 600 points, with every low and high.
   */
  course: {
    /**
     * Virtual time.
     */
    at: Instant
    /**
     * VND.
     */
    balance: number
  }[]
}
/**
 * Answer of POST /wallet/top-up: the transaction as GET /api/v2/transactions shows it, and the balance after it.
 */
export interface WalletBalance {
  transaction: Transaction
  /**
   * The balance, VND; below zero = a debt.
   */
  balance: number
}
/**
 * Body of POST /wallet/top-up.
 */
export interface WalletTopUp {
  /**
   * VND.
   */
  amount: number
}
/**
 * A transaction of the prepaid wallet, with the shipment or COD session that caused it.
 */
export interface WalletTransaction {
  /**
   * As GET /api/v2/transactions shows it.
   */
  id: string
  /**
   * Virtual time.
   */
  at: Instant
  /**
   * netted-debt = debt of the wallet, deducted from a COD session; recovery = fees of a session above its COD; compensation = the claim for a lost parcel.
   */
  kind: 'top-up' | 'fee' | 'refund' | 'compensation' | 'netted-debt' | 'recovery' | 'ondemand-cod'
  /**
   * VND; below zero = paid from the wallet.
   */
  amount: number
  /**
   * The balance before, VND.
   */
  opening: number
  /**
   * The balance after, VND.
   */
  closing: number
  /**
   * Id of the shipment or on-demand order.
   */
  shipment: string | null
  /**
   * The shop's order_id.
   */
  order_id: string | null
  /**
   * Id of the COD session.
   */
  session: string | null
}
/**
 * Answer of GET /wallet/transactions: newest first.
 */
export interface WalletTransactionList {
  /**
   * One page of them.
   */
  items: WalletTransaction[]
  /**
   * All that fit the filters.
   */
  total: number
  page: number
  size: number
}
/**
 * A ward of a district.
 */
export interface Ward {
  id: number
  name: string
  district_id: LocationCode
}
/**
 * A URL that receives every event.
 */
export interface WebhookEndpoint {
  id: number
  /**
   * All events.
   */
  event: 'Tất cả'
  endpoint: string
  created_at: DashedSecond
  updated_at: DashedSecond
}
/**
 * Body of POST /webhooks/recover. Deliveries that failed, were dropped or had no endpoint since then are sent again. Waiting retries are sent now.
 */
export interface WebhookRecover {
  /**
   * Events from then on (virtual time).
   */
  since: Instant
  /**
   * To this endpoint only.
   */
  endpoint?: number
}
/**
 * Body of POST /webhooks/trigger: one signed event without a shipment.
 */
export interface WebhookTrigger {
  /**
   * The status: a code or slug of the standard line.
   */
  status: StatusName
  /**
   * URL.
   */
  to: string
  /**
   * The order_id of the event; TEST-ORDER by default.
   */
  order_id?: string
  /**
   * Fields of the event to replace or add.
   */
  set?: {
    [k: string]: unknown
  }
  /**
   * The signature scheme; that of the account's profile by default.
   */
  scheme?: SignatureSchemeName
}
/**
 * Answer of POST /webhooks/trigger: the request and its answer.
 */
export interface WebhookTriggered {
  /**
   * As sent.
   */
  request: {
    url: string
    headers: {
      [k: string]: string
    }
    body: string
  }
  /**
   * Null when there was none.
   */
  answer: {
    /**
     * HTTP status.
     */
    status: number
    headers: {
      [k: string]: string
    }
    /**
     * The first 4 KiB.
     */
    body: string
  } | null
  /**
   * The network error.
   */
  error: 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'aborted' | 'forbidden-target' | 'other' | null
  /**
   * The error in one sentence.
   */
  detail: string | null
  /**
   * What to do about it.
   */
  hint: DeliveryHint | null
  /**
   * Wall ms.
   */
  ms: number
}
/**
 * Answer of GET /why: what blocks, the most severe first; empty = nothing blocks.
 */
export interface WhyAnswer {
  /**
   * The time of the clock.
   */
  now: Instant
  /**
   * When the next step is due; for one shipment its next step.
   */
  next_at: Instant | null
  /**
   * The most severe first.
   */
  findings: WhyFinding[]
}
/**
 * One reason why something does not move.
 */
export interface WhyFinding {
  /**
   * Stable; docs/why.md lists them.
   */
  code: string
  /**
   * blocks = nothing happens until you act; slows = it happens later or only in part; notes = information.
   */
  severity: 'blocks' | 'slows' | 'notes'
  /**
   * In a few words.
   */
  title: TwoLanguages
  /**
   * The explanation with its values.
   */
  detail: TwoLanguages
  /**
   * The call that helps; null = none, or you must decide.
   */
  fix: {
    /**
     * The label of a button.
     */
    label: TwoLanguages
    /**
     * Of the call.
     */
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /**
     * From the root of the sandbox: a control route or one of /api/v2.
     */
    path: string
    /**
     * To send as JSON; null = none.
     */
    body: {
      [k: string]: unknown
    } | null
  } | null
  /**
   * The subject of the finding; null = the whole account.
   */
  about: {
    kind: 'shipment' | 'endpoint' | 'fault' | 'scenario'
    /**
     * Of it.
     */
    id: string
    /**
     * The number of similar ones, this one included.
     */
    count: number
  } | null
}
