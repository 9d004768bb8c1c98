import type { AccountBank } from '../../schemas/types.gen.ts'
import type { SwitchOptions } from '../../service/accounts/profiles.ts'
import type { WrittenSettlement } from '../../service/input/read-settlement.ts'

/** What the control API takes for a new account; whatever is absent is drawn, or the sandbox's own. */
export interface CreateAccountOptions {
  /** Letters, digits, `.`, `_` and `-`; drawn by default. */
  readonly id?: string
  /** What every draw of it comes from; drawn by default. */
  readonly seed?: number
  /** `real`, `frozen` or `xN`; the sandbox's own by default. */
  readonly clock?: string
  /** What the clock shows at first: an instant in ISO 8601; GMT+7 without an offset. */
  readonly clockStart?: string
  /** A duration such as `10s`, or `script`; the sandbox's own by default, `script` of a clock that is frozen or scaled. */
  readonly pace?: string
  /** When COD is reconciled: `mon,wed,fri 16:00 hold 1d`, or an object of days, at and hold; the sandbox's own by default. */
  readonly settlement?: WrittenSettlement
  /** What COD is paid into; null = nothing, so that parcels stay at 910. An account at a bank by default. */
  readonly bank?: AccountBank | null
  /** The scenario of shipments that choose none; `happy` and `ondemand-happy` by default. */
  readonly scenario?: string
  /** `compatible`, `spec`, `observed` or the path of a profile file; the sandbox's own by default. */
  readonly profile?: string
  /** Switches that differ from it. */
  readonly set?: SwitchOptions
  readonly username?: string
  readonly password?: string
  readonly clientId?: number
  readonly clientSecret?: string
  /** The account is removed when it was unused for so long, in real time: `30m`; default `never`. */
  readonly ttl?: string
  /** An account of this id is reset, with the tokens it has; without it a taken id is a conflict. */
  readonly replace?: boolean
  /** It has an inbox for webhooks, which a reset keeps (docs/inbox.md); none by default. */
  readonly inbox?: boolean
}
