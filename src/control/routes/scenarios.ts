import type { DefaultScenarioSet, ScenarioPreview, ScenarioText } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { previewScenario } from '../../service/preview/preview.ts'
import { readPreview } from '../../service/preview/read-preview.ts'
import {
  findBooked,
  putScenario,
  removeScenario,
  setDefaultScenario,
} from '../../service/scenarios/account-scenarios.ts'
import { defaultsOf } from '../../service/scenarios/find-scenario.ts'
import { validateScenarioText } from '../../service/scenarios/scenario-of-file.ts'
import { scenarioAsYaml } from '../../service/shipments/journeys.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'
import { presentPreview } from '../present/present-preview.ts'
import {
  presentMagicValues,
  presentScenario,
  presentScenarios,
  presentScenarioWords,
} from '../present/present-scenarios.ts'
import { isAsked } from '../read-query.ts'

/** Scenarios: what there is, those of the account, what would happen, and what chooses which. */
export function scenarioRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  const { reference } = core
  return {
    listScenarios(request, response) {
      const withFiles = isAsked('files', request.query.files, 'true')
      response.json(presentScenarios(core, accountOf(parts, request), { withFiles }))
    },
    listMagicValues(request, response) {
      response.json(presentMagicValues(core, accountOf(parts, request)))
    },
    async previewScenario(request, response) {
      checkBody('sandbox/scenario-preview.schema.json', request.body)
      const { id, epoch, seed, scenarios, profile, settlement } = accountOf(parts, request)
      // Valid by scenario-preview.schema.json.
      const wishes = readPreview(request.body as ScenarioPreview, {
        words: reference.scenarioWords,
        list: core.scenarios.of(scenarios),
        account: { id, epoch },
        seed,
        now: instantOf(parts, id).at,
        settlement,
        createdStatus: profile.switches.created_status,
      })
      response.json(presentPreview(await previewScenario(reference, wishes), { wishes, reference }))
    },
    validateScenario(request, response) {
      checkBody('sandbox/scenario-text.schema.json', request.body)
      // Valid by scenario-text.schema.json.
      const { text } = request.body as ScenarioText
      response.json(validateScenarioText(text, reference.scenarioWords))
    },
    listScenarioWords(_request, response) {
      response.json(presentScenarioWords(core))
    },
    getScenario(request, response) {
      const account = accountOf(parts, request)
      const booked = findBooked(core.scenarios.of(account.scenarios), request.params.name)
      if (request.accepts(['application/json', 'application/yaml']) === 'application/yaml') {
        response.type('application/yaml').send(scenarioAsYaml(booked.file))
        return
      }
      response.json(presentScenario(core, account, booked))
    },
    async putScenario(request, response) {
      const { name } = request.params
      const { isNew, account } = await putScenario(parts, accountOf(parts, request).id, { name, body: request.body })
      const booked = findBooked(core.scenarios.of(account.scenarios), name)
      response.status(isNew ? 201 : 200).json(presentScenario(core, account, booked))
    },
    async deleteScenario(request, response) {
      await removeScenario(parts, accountOf(parts, request).id, request.params.name)
      response.status(204).end()
    },
    getDefaultScenario(request, response) {
      response.json(defaultsOf(core, accountOf(parts, request)))
    },
    async setDefaultScenario(request, response) {
      checkBody('sandbox/default-scenario-set.schema.json', request.body)
      // Valid by default-scenario-set.schema.json.
      const { name } = request.body as DefaultScenarioSet
      response.json(await setDefaultScenario(parts, accountOf(parts, request).id, name))
    },
  }
}
