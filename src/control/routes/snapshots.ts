import type { SnapshotRestore, SnapshotSave, Snapshots } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'
import { presentBegun, presentSnapshot } from '../present/present-states.ts'

/** Named states of an account. */
export function snapshotRoutes(parts: ControlParts): ControlHandlers {
  const { states } = parts
  return {
    async listSnapshots(request, response) {
      const saved = await states.list(accountOf(parts, request).id)
      response.json({ snapshots: saved.map(presentSnapshot) } satisfies Snapshots)
    },
    async saveSnapshot(request, response) {
      const { id } = accountOf(parts, request)
      checkBody('sandbox/snapshot-save.schema.json', request.body)
      // Valid by snapshot-save.schema.json.
      const { name, replace = false } = request.body as SnapshotSave
      response.status(201).json(presentSnapshot(await states.save(id, { name, replace })))
    },
    async restoreSnapshot(request, response) {
      const { id } = accountOf(parts, request)
      checkBody('sandbox/snapshot-restore.schema.json', request.body)
      // Valid by snapshot-restore.schema.json.
      const { replay = false, snapshot: keeps = false } = request.body as SnapshotRestore
      response.json(presentBegun(await states.restore(id, { name: request.params.name, replay, keeps })))
    },
    async deleteSnapshot(request, response) {
      const { id } = accountOf(parts, request)
      await states.remove(id, { name: request.params.name, at: instantOf(parts, id).at })
      response.status(204).end()
    },
  }
}
