import { FILES } from './other-files.ts'
import { testPlants } from './run-plants.ts'

testPlants(
  'mistakes in refusals, lists and webhooks',
  ({ name, among }) => !FILES[name] && !/^(field|price|rate|journey|ride)\./.test(among),
)
