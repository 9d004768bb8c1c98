import { type Carrier, carrierOf } from '../../domain/carriers/carrier.ts'
import { moveReach } from '../../domain/carriers/move-reach.ts'
import { indexOndemandStatuses, isOndemandStatus, type OndemandStatuses } from '../../domain/ondemand/statuses.ts'
import { indexLocations, type Locations } from '../../domain/places/locations.ts'
import { findSamePlaces, type SamePlaces } from '../../domain/places/same-places.ts'
import type { Profile } from '../../domain/profile.ts'
import type { ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import { indexStatuses, isStandardStatus, type Statuses } from '../../domain/shipments/statuses.ts'
import { loadFile } from '../../files/load-file.ts'
import { loadFolder } from '../../files/load-folder.ts'
import { loadLocations } from '../../files/load-locations.ts'
import { packageFolder, readShipped } from '../../files/read-shipped.ts'
import type {
  Bank,
  OndemandCarrierFile,
  ProfileFile,
  ProfileSwitches,
  StatusCodesFile,
} from '../../schemas/types.gen.ts'
import { loadAssets } from './assets.ts'
import { loadCarriers } from './load-carriers.ts'
import { loadRecordedLocations, printRecordedLocations } from './load-recorded-locations.ts'

const SHIPPED_PROFILES = ['compatible', 'observed', 'spec'] as const

export type ShippedProfile = (typeof SHIPPED_PROFILES)[number]

/** What all worlds share: data that ships with the package, but for the locations, which may be recorded ones. */
export interface Reference {
  readonly carriers: readonly Carrier[]
  readonly ondemandCarriers: readonly OndemandCarrierFile[]
  /** Of the standard line. */
  readonly statuses: Statuses
  readonly ondemandStatuses: OndemandStatuses
  readonly locations: Locations
  /** What codes mean that were stored without a name. */
  readonly shippedLocations: Locations
  /** Where shipped places are among recorded ones; null = the locations are the shipped ones. */
  readonly samePlaces: SamePlaces | null
  /** Changes with any text of the recorded locations; empty = they are the shipped ones. */
  readonly print: string
  readonly banks: readonly Bank[]
  /** The shipped ones. */
  readonly profiles: readonly Profile[]
  /** What the words of scenario files mean. */
  readonly scenarioWords: ScenarioWords
  carrier(shortName: string): Carrier | undefined
  ondemandCarrier(shortName: string): OndemandCarrierFile | undefined
  /** A shipped profile, by a name the code knows. */
  profile(name: ShippedProfile): Profile
}

let loaded: Reference | undefined

/**
 * Read once per process and the same object every time: it is shared by all worlds and never changed.
 * @throws FileError naming file, line and column of everything that is wrong.
 */
export function loadReference(): Reference {
  loaded ??= readReference()
  return loaded
}

/**
 * The same with the locations of a folder (`--locations`). Carriers go where they went, by the codes that those places have
 * there.
 * @throws FileError naming file, line and column of what is wrong in the folder.
 */
export function loadReferenceOf(folder: string): Reference {
  const shipped = loadReference()
  const locations = loadRecordedLocations(folder)
  const samePlaces = findSamePlaces(shipped.locations, locations)
  const carriers = shipped.carriers.map(carrier => carrierOf(moveReach(carrier, samePlaces)))
  const carrierByName = new Map(carriers.map(carrier => [carrier.short_name, carrier]))
  return {
    ...shipped,
    carriers,
    carrier: shortName => carrierByName.get(shortName),
    locations,
    samePlaces,
    print: printRecordedLocations(folder),
  }
}

function readReference(): Reference {
  const locations = indexLocations(loadLocations())
  const carriers = loadCarriers(packageFolder('fixtures/carriers'), { locations, assets: loadAssets() })
  // What many runs never ask for is read when it is: a start should not pay for it.
  const ondemandCarriers = once(loadOndemandCarriers)
  const banks = once(loadBanks)
  const carrierByName = new Map(carriers.map(carrier => [carrier.short_name, carrier]))
  const { statuses, ondemandStatuses } = loadStatuses()
  const profiles = loadShippedProfiles()
  return {
    carriers,
    get ondemandCarriers() {
      return ondemandCarriers()
    },
    statuses,
    ondemandStatuses,
    locations,
    shippedLocations: locations,
    samePlaces: null,
    print: '',
    get banks() {
      return banks()
    },
    scenarioWords: {
      standard: statuses,
      ondemand: ondemandStatuses,
      carriers: line => (line === 'standard' ? carriers : ondemandCarriers()).map(carrier => carrier.short_name),
    },
    carrier: shortName => carrierByName.get(shortName),
    ondemandCarrier: shortName => ondemandCarriers().find(carrier => carrier.short_name === shortName),
    profiles,
    profile: name => {
      const found = profiles.find(profile => profile.name === name)
      if (!found) throw new Error(`fixtures/profiles has no profile "${name}"`)
      return found
    },
  }
}

function once<T>(load: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: load() }
    return kept.value
  }
}

function loadOndemandCarriers(): readonly OndemandCarrierFile[] {
  const files = loadFolder(packageFolder('fixtures/ondemand'), 'sandbox/ondemand-carrier.schema.json')
  // Valid by ondemand-carrier.schema.json, of which OndemandCarrierFile is generated.
  return files.map(({ value }) => value as OndemandCarrierFile).sort((a, b) => a.id - b.id)
}

function loadStatuses(): { readonly statuses: Statuses; readonly ondemandStatuses: OndemandStatuses } {
  const { value } = loadFile(`${packageFolder('fixtures')}status-codes.json`, 'sandbox/status-codes.schema.json')
  // Valid by status-codes.schema.json.
  const { standard, ondemand } = value as StatusCodesFile
  return {
    statuses: indexStatuses(standard.flatMap(row => (isStandardStatus(row.code) ? [{ ...row, code: row.code }] : []))),
    ondemandStatuses: indexOndemandStatuses(
      ondemand.flatMap(row => (isOndemandStatus(row.code) ? [{ ...row, code: row.code }] : [])),
    ),
  }
}

/** Each of them decides every open clause; a profile of one's own may leave some to one of these. */
function loadShippedProfiles(): readonly Profile[] {
  return SHIPPED_PROFILES.map(shipped => {
    // Valid by profile.schema.json and complete, which test/fixtures/profiles.test.ts holds it to.
    const { name, description, switches } = readShipped('fixtures/profiles', `${shipped}.json`) as ProfileFile
    // Complete, as said above.
    return { name, description, switches: switches as ProfileSwitches }
  })
}

function loadBanks(): readonly Bank[] {
  const { value } = loadFile(`${packageFolder('fixtures')}banks.json`, 'sandbox/banks.schema.json')
  // Valid by banks.schema.json.
  return value as Bank[]
}
