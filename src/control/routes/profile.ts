import type { Profile } from '../../domain/profile.ts'
import type { ProfileSet, ProfileState } from '../../schemas/types.gen.ts'
import { readSwitches, shippedProfile, summarise } from '../../service/accounts/profiles.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { Reference } from '../../service/reference/reference.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'

/** How the account answers the open clauses: reading the switches in force, and setting them. */
export function profileRoutes(parts: ControlParts): ControlHandlers {
  const { reference } = parts.core
  return {
    getProfile(request, response) {
      response.json(presentProfile(reference, accountOf(parts, request).profile))
    },
    async setProfile(request, response) {
      checkBody('sandbox/profile-set.schema.json', request.body)
      const { id } = accountOf(parts, request)
      // Valid by profile-set.schema.json.
      const { profile: name, set = {} } = request.body as ProfileSet
      const changed = await parts.accounts.changeProfile(id, {
        profile: name === undefined ? undefined : shippedProfile(reference, name),
        set: readSwitches(reference, set),
      })
      response.json(presentProfile(reference, changed.profile))
    },
  }
}

export function presentProfile(reference: Reference, profile: Profile): ProfileState {
  const { name, description, switches } = profile
  const { base, overridden } = summarise(reference, profile)
  return {
    profile: name,
    ...(description === undefined ? {} : { description }),
    ...(base === name ? {} : { extends: base }),
    overridden: [...overridden],
    switches,
  }
}
