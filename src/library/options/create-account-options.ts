import type { SwitchOptions } from '../../service/accounts/profiles.ts'

/** What the control API takes for a new account; whatever is absent is drawn, or the sandbox's own. */
export interface CreateAccountOptions {
  /** Letters, digits, `.`, `_` and `-`; drawn unless said. */
  readonly id?: string
  /** What every draw of it comes from; drawn unless said. */
  readonly seed?: number
  /** `real`, `frozen` or `xN`; the sandbox's own unless said. */
  readonly clock?: string
  /** What the clock shows at first: an instant in ISO 8601; GMT+7 without an offset. */
  readonly clockStart?: string
  /** A duration such as `10s`, or `script`; the sandbox's own unless said, `script` of a clock that is frozen or scaled. */
  readonly pace?: string
  /** What shipments live that choose nothing else; `happy` and `ondemand-happy` unless said. */
  readonly scenario?: string
  /** `compatible`, `spec`, `observed` or the path of a profile file; the sandbox's own unless said. */
  readonly profile?: string
  /** Switches that differ from it. */
  readonly set?: SwitchOptions
  readonly username?: string
  readonly password?: string
  readonly clientId?: number
  readonly clientSecret?: string
  /** The account vanishes when nobody has used it for so long, in real time: `30m`; `never` unless said. */
  readonly ttl?: string
  /** An account of this id begins anew, with the tokens it has; without it a taken id is a conflict. */
  readonly replace?: boolean
}
