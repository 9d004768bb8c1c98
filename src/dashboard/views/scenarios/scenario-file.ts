/** What the page reads of schemas/sandbox/scenario.schema.json. The sandbox has judged a file before it is read here. */
export interface ScenarioFile {
  readonly name: string
  readonly description: string
  readonly line: Line
  readonly match?: readonly object[]
  readonly create?: ScenarioCreate
  readonly steps?: readonly ScenarioEntry[]
  readonly carriers?: Readonly<Record<string, CarrierBranch>>
}

export type Line = 'standard' | 'ondemand'

export interface CarrierBranch {
  readonly create?: ScenarioCreate
  readonly steps?: readonly ScenarioEntry[]
}

export interface ScenarioCreate {
  readonly delay?: string
  readonly error?: string
  readonly webhook?: Chaos
}

/** What goes wrong with the delivery of an event, as schemas/sandbox/webhook-chaos.schema.json has it. */
export type Chaos = Readonly<Record<string, unknown>>

export interface ScenarioStep {
  readonly after?: string
  readonly between?: readonly [string, string]
  readonly at?: string
  readonly days?: number
  readonly status: string | number
  readonly reason?: string
  readonly force?: boolean
  readonly webhook?: Chaos
  readonly set?: Readonly<Record<string, number | string>>
  readonly driver?: { readonly name?: string; readonly phone?: string }
  readonly point?: number
  readonly point_status?: string
}

export interface ScenarioRepeat {
  readonly repeat: number
  readonly steps: readonly ScenarioEntry[]
}

export interface ScenarioChoice {
  readonly choose: readonly { readonly weight?: number; readonly steps: readonly ScenarioEntry[] }[]
}

export type ScenarioEntry = ScenarioStep | ScenarioRepeat | ScenarioChoice

/** A row of GET /scenarios?files=true. */
export interface ListedScenario {
  readonly name: string
  readonly line: Line
  readonly description: string
  readonly source: 'shipped' | 'folder' | 'account'
  readonly shadows: 'shipped' | 'folder' | null
  readonly magic: { readonly order_id: readonly string[]; readonly phone: readonly string[] }
  readonly is_default: boolean
  readonly file: ScenarioFile
}

export interface ScenarioList {
  readonly items: readonly ListedScenario[]
  readonly problems: readonly {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly message: string
  }[]
}

/** GET /scenario-words. */
export type ScenarioWords = Readonly<Record<Line, WordsOfLine>>

export interface WordsOfLine {
  readonly statuses: readonly StatusWord[]
  readonly carriers: readonly string[]
}

export interface StatusWord {
  readonly status: number
  readonly slug: string
  readonly text: string
}
